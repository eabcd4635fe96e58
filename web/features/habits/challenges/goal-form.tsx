import { type FormEvent, useState } from 'react';
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

/** Changes the number of books of a running challenge, in one field. */
export function GoalForm({ challenge: { _id: challengeId, num_books: books } }: { challenge: Challenge }) {
  const [text, setText] = useState(String(books));
  const [error, setError] = useState('');
  const { pending, run } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(plainNumbers(text).trim());
    if (!Number.isInteger(number) || number < 1 || number > limits.bookCount)
      return setError(challengeSentences.tooManyBooks);
    return run(async () => {
      const { message } = await call(editChallenge, { challenge_id: challengeId, num_books: number });
      toast.success(message);
    });
  };
  return (
    <form className="inline-form" noValidate onSubmit={save}>
      <TextField
        label="Number of books"
        value={text}
        inputMode="numeric"
        enterKeyHint="done"
        error={error}
        onChange={(event) => {
          setError('');
          setText(event.target.value);
        }}
      />
      <Button type="submit" pending={pending}>
        Save
      </Button>
    </form>
  );
}
