import { useState } from 'react';
import type { Shelf } from '../../../../worker/features/books/contract.ts';
import { markOwned } from '../../../../worker/features/library/owned/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';

const LoanDialog = lazyDialog(() => import('./loan-dialog.tsx').then(({ LoanDialog }) => LoanDialog));

export type Loan = NonNullable<Shelf['owned']>;

interface OwnedProps {
  isbn: string;
  title: string;
  /** Undefined if the reader doesn't own the book. */
  owned: Loan | undefined;
  onChange: (owned: Loan | undefined) => void;
}

/** Marks a book as owned; for an owned one, says to whom it is lent. */
export function OwnedButton({ isbn, title, owned, onChange }: OwnedProps) {
  const [open, setOpen] = useState(false);
  const { pending, run } = useAction();
  const own = () =>
    run(async () => {
      await call(markOwned, { isbn });
      onChange({});
    });
  if (owned === undefined)
    return (
      <Button aria-pressed={false} aria-label={`I own it: ${title}`} pending={pending} onClick={own}>
        I own it
      </Button>
    );
  return (
    <>
      <Button aria-pressed={true} aria-label={`Owned: ${title}`} onClick={() => setOpen(true)}>
        {owned.lent_to === undefined ? 'Owned' : `Lent to ${owned.lent_to}`}
      </Button>
      <LoanDialog isbn={isbn} owned={owned} onChange={onChange} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
