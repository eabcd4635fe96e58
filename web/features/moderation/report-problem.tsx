import { useState } from 'react';
import { isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { lazyDialog } from '../../platform/api/lazy-dialog.ts';
import { useMemberPress } from '../../platform/sign-in/use-member-press.ts';
import { Button } from '../../platform/ui/button.tsx';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog));

/** Opens the report of an error on a book's page. */
export function ReportProblem({ book, action }: { book: PresentedVolume; action: string }) {
  const [open, setOpen] = useState(false);
  const report = useMemberPress(`problem ${isbnOf(book)}`, () => setOpen(true));
  return (
    <>
      <Button aria-haspopup="dialog" onClick={report}>
        {action}
      </Button>
      <ReportDialog book={book} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
