import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type Challenge,
  challengeSentences,
  editChallenge,
} from '../../../../worker/features/habits/challenges/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { plainNumbers } from '../../../platform/ui/fields/number-text.ts';

/** Changes the number of books of a running challenge, in one field behind "Edit". */
export function GoalForm({
  challenge: { _id: challengeId, challenge_name: name, num_books: books },
}: {
  challenge: Challenge;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(String(books));
  const [error, setError] = useState('');
  const { pending, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.select();
  }, [isOpen]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(plainNumbers(text).trim());
    if (!Number.isInteger(number) || number < 1 || number > limits.bookCount)
      return setError(challengeSentences.tooManyBooks);
    return run(async () => {
      const { message } = await call(editChallenge, { challenge_id: challengeId, num_books: number });
      toast.success(message);
      setIsOpen(false);
    });
  };
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setIsOpen(true)} aria-label={`Edit the goal of ${name}`}>
          Edit
        </Button>
      </div>
    );
  }
  return (
    <form ref={form} className="row" noValidate onSubmit={save}>
      <TextField
        label="Number of books"
        value={text}
        inputMode="numeric"
        error={error}
        onChange={(event) => {
          setError('');
          setText(event.target.value);
        }}
      />
      <Button type="submit" look="primary" pending={pending}>
        Save
      </Button>
      <Button onClick={() => setIsOpen(false)}>Cancel</Button>
    </form>
  );
}
