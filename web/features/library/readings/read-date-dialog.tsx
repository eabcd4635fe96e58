import { useState } from 'react';
import type { ReadDate } from '../../../platform/api/act-on-books.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { dateOf, partsOf } from '../../../platform/ui/fields/partial-date.ts';
import { ChoiceRow } from './choice-row.tsx';

const labels = { unknown: 'Long ago or I don’t know', today: 'Today', other: 'Another date' } as const;

interface ReadDateDialogProps {
  /** The books in words, like “3 books”. */
  books: string;
  /** Whether they were marked before, and only their date changes. */
  isChange?: boolean;
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onChoose: (date: ReadDate) => void;
}

/** Asks once when several books were read. */
export function ReadDateDialog({ books, open, onClose, ...rest }: ReadDateDialogProps) {
  return (
    <Dialog title={`When did you read ${books}?`} open={open} onClose={onClose}>
      <Question {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Question({ isChange = false, pending, onClose, onChoose }: Omit<ReadDateDialogProps, 'books' | 'open'>) {
  const [choice, setChoice] = useState<keyof typeof labels>(isChange ? 'other' : 'unknown');
  const [parts, setParts] = useState(() => partsOf(undefined));
  const [wrong, setWrong] = useState('');
  const submit = () => {
    if (choice !== 'other') return onChoose(choice === 'unknown' ? null : undefined);
    const typed = dateOf(parts);
    if ('error' in typed) setWrong(typed.error);
    else onChoose(typed.date);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChoiceRow label="When" choices={labels} value={choice} onChange={(next) => setChoice(next ?? 'unknown')} />
      {choice === 'other' ? (
        <DateField
          label="Finished"
          value={parts}
          error={wrong}
          hint="A month or a year is enough."
          onChange={(next) => {
            setWrong('');
            setParts(next);
          }}
        />
      ) : (
        <p className="soft small">
          {choice === 'unknown' ? 'They count as read, in no year and for no streak.' : 'They count as finished today.'}
        </p>
      )}
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          {isChange ? 'Save date' : 'Mark as read'}
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
