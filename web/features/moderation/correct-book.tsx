import { useState } from 'react';
import type { PresentedVolume } from '../../../worker/features/books/contract.ts';
import { lazyDialog } from '../../platform/api/lazy-dialog.ts';
import { useSession } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/button.tsx';

const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx').then(({ CorrectDialog }) => CorrectDialog));

/** Lets a librarian correct a book of the catalogue; nothing for others. */
export function CorrectBook({ book }: { book: PresentedVolume }) {
  const { rank } = useSession();
  const [open, setOpen] = useState(false);
  if (rank !== 'librarian' && rank !== 'admin') return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Correct Book
      </Button>
      <CorrectDialog book={book} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
