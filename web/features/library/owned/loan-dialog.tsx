import { type FormEvent, useState } from 'react';
import { markOwned, unmarkOwned } from '../../../../worker/features/library/owned/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { dateOf, partsOf } from '../../../platform/ui/fields/partial-date.ts';
import type { Loan } from './owned-button.tsx';

interface LoanProps {
  isbn: string;
  owned: Loan;
  onChange: (owned: Loan | undefined) => void;
  open: boolean;
  onClose: () => void;
}

/** Says to whom the reader's copy is lent, or that they don't own it any more. */
export function LoanDialog({ isbn, owned, onChange, open, onClose }: LoanProps) {
  return (
    <Dialog title="Your copy" open={open} onClose={onClose}>
      <LoanForm
        isbn={isbn}
        owned={owned}
        onDone={(changed) => {
          onClose();
          onChange(changed);
        }}
      />
    </Dialog>
  );
}

function LoanForm({ isbn, owned, onDone }: Pick<LoanProps, 'isbn' | 'owned'> & { onDone: LoanProps['onChange'] }) {
  const [lentTo, setLentTo] = useState(owned.lent_to ?? '');
  const [since, setSince] = useState(partsOf(owned.lent_since?.date));
  const [wrong, setWrong] = useState('');
  const saving = useAction();
  const removing = useAction();
  const showUndo = useUndoToast();

  const save = (event: FormEvent) => {
    event.preventDefault();
    const date = dateOf(since);
    if ('error' in date) return setWrong(date.error);
    const name = lentTo.trim();
    return saving.run(async () => {
      await call(markOwned, { isbn, lent_to: name, lent_since: date.date });
      const loan = { lent_to: name, ...(date.date === null ? {} : { lent_since: { date: date.date } }) };
      onDone(name === '' ? {} : loan);
    });
  };
  const remove = () =>
    removing.run(async () => {
      const { undo_id } = await call(unmarkOwned, { isbn });
      onDone(undefined);
      showUndo('No longer among the books you own.', undo_id);
    });

  return (
    <form className="stack" noValidate onSubmit={save}>
      <TextField
        label="Lent to"
        hint="Only you see this. Leave it blank when the book is back."
        value={lentTo}
        maxLength={limits.listName}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setLentTo(target.value)}
      />
      <DateField label="Since" value={since} error={wrong} onChange={setSince} />
      <div className="row">
        <Button type="submit" look="primary" pending={saving.pending}>
          Save
        </Button>
        <Button look="plain" pending={removing.pending} onClick={remove}>
          I don’t own it
        </Button>
      </div>
    </form>
  );
}
