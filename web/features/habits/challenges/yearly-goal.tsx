import { useState } from 'react';
import {
  challengeSentences,
  createChallenge,
  goalName,
} from '../../../../worker/features/habits/challenges/contract.ts';
import { sentenceOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { plainNumbers } from '../../../platform/ui/fields/number-text.ts';
import { clock } from '../../../platform/ui/text/clock.ts';
import { goalYear, yearlyGoal } from './yearly.ts';

/** One book a month, two a month, one a week. */
const SUGGESTIONS = [12, 24, 52] as const;

interface YearlyGoalProps {
  zone: string;
  /** Called with the name of the new challenge. */
  onSet: (name: string) => void;
}

/** Asks for a number of books this year, and creates a challenge for it. */
export function YearlyGoal({ zone, onSet }: YearlyGoalProps) {
  const [books, setBooks] = useState(String(SUGGESTIONS[0]));
  const { pending, run } = useAction();
  const year = goalYear(zone, clock());
  const set = () => {
    const checked = createChallenge.input.safeParse(yearlyGoal(Number(plainNumbers(books)), year, zone));
    if (!checked.success) {
      toast.error(books.trim() === '' ? challengeSentences.noBooks : sentenceOf(checked.error));
      return;
    }
    void run(
      async (key) => {
        await call(createChallenge, checked.data, { key });
        onSet(checked.data.challenge_name);
      },
      { keepPage: true },
    );
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <div className="chips">
        {SUGGESTIONS.map((number) => (
          <Button key={number} aria-pressed={books === String(number)} onClick={() => setBooks(String(number))}>
            {goalName(number, year)}
          </Button>
        ))}
      </div>
      <div className="inline-form">
        <TextField
          label="Number of books"
          inputMode="numeric"
          autoComplete="off"
          value={books}
          onChange={(event) => setBooks(event.target.value)}
        />
        <Button type="submit" look="primary" pending={pending}>
          Set this goal
        </Button>
      </div>
    </form>
  );
}
