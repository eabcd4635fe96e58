import { useState } from 'react';
import type { PresentedVolume } from '../../../worker/features/books/contract.ts';
import { useSession } from '../../platform/api/session.ts';
import { useLazyComponent } from '../../platform/api/use-lazy-component.ts';
import { Button } from '../../platform/ui/button.tsx';

const load = () => import('./correct-dialog.tsx').then(({ CorrectDialog }) => CorrectDialog);

/** Lets a librarian correct a book of the catalogue; nothing for others. */
export function CorrectBook({ book }: { book: PresentedVolume }) {
  const { rank } = useSession();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const CorrectDialog = useLazyComponent(load, { open, onClose: close });
  if (rank !== 'librarian' && rank !== 'admin') return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Correct Book
      </Button>
      {CorrectDialog === null ? null : <CorrectDialog book={book} open={open} onClose={close} />}
    </>
  );
}
