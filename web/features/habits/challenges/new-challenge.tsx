import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  challengePoints,
  challengeSentences,
  createChallenge,
  goalName,
} from '../../../../worker/features/habits/challenges/contract.ts';
import { limits, sentenceOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { TOAST, toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { plainNumbers } from '../../../platform/ui/fields/number-text.ts';
import { clock } from '../../../platform/ui/text/clock.ts';
import { readerZone } from '../../../platform/ui/text/zone.ts';
import { loadChunk } from '../../../start/load-chunk.ts';
import styles from './challenges.module.css';
import { dueDate, endOf, localDay } from './days.ts';
import { goalDay, goalYear } from './yearly.ts';

const DueDate = lazy(() => loadChunk(() => import('./due-date.tsx')).then(({ DueDate }) => ({ default: DueDate })));

const numberOf = (text: string) => Number(plainNumbers(text));

// One book a month, by default.
const DEFAULT_BOOKS = 12;

/**
 * Creates a challenge that is due at the end of a day in the reader's time zone; the draft stays until it is created.
 */
export function NewChallenge({ zone = readerZone() }: { zone?: string | undefined }) {
  const year = goalYear(zone, clock());
  const [name, setName] = useState(goalName(DEFAULT_BOOKS, year));
  const [books, setBooks] = useState(String(DEFAULT_BOOKS));
  const [day, setDay] = useState<Date | undefined>(goalDay(year));
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pending, run } = useAction();
  const due = day === undefined ? null : endOf(day, zone);

  const takeTomorrow = () => {
    setName('');
    setBooks('');
    setDay(localDay(zone, clock(), 1));
  };
  // A yearly goal is named after its number until the reader enters a name.
  const countBooks = (count: string) => {
    if (name === goalName(numberOf(books), year)) setName(goalName(numberOf(count), year));
    setBooks(count);
  };

  // The reader may have edited the preset; only with the same name and day is it a yearly goal.
  const isYearly = name === goalName(numberOf(books), year) && day?.getTime() === goalDay(year).getTime();

  const submit = async () => {
    const input = {
      challenge_name: name,
      num_books: books.trim() === '' ? null : numberOf(books),
      challenge_due_date: due,
      ...(isYearly ? { year } : {}),
    };
    const checked = createChallenge.input.safeParse(input);
    if (!checked.success) {
      toast.error(sentenceOf(checked.error));
      form.current?.querySelector<HTMLElement>(`[name="${String(checked.error.issues[0]?.path[0])}"]`)?.focus();
      return;
    }
    if (checked.data.challenge_due_date * 1000 <= clock()) {
      toast.error(challengeSentences.past, { duration: TOAST.pastDate });
      return;
    }
    const isCreated = await run(
      async (key) => {
        try {
          await call(createChallenge, checked.data, { key });
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          throw new CallError(error.code, `Failed to create challenge: ${error.message}`, error);
        }
        toast.success(challengeSentences.created);
      },
      { keepPage: true },
    );
    if (isCreated) await navigate(paths.challenge());
  };

  return (
    <form
      ref={form}
      className="sheet stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      <div className="chips">
        <Button onClick={takeTomorrow}>Another challenge</Button>
      </div>
      <TextField
        label="Challenge name"
        name="challenge_name"
        value={name}
        maxLength={limits.challengeName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Number of books"
        name="num_books"
        inputMode="numeric"
        autoComplete="off"
        value={books}
        onChange={(event) => countBooks(event.target.value)}
      />
      <fieldset>
        <legend className="label">Due date</legend>
        <div className={styles.room}>
          <Suspense fallback={<p className="soft">Loading...</p>}>
            <DueDate today={localDay(zone, clock())} value={day} onChange={setDay} />
          </Suspense>
        </div>
      </fieldset>
      <p className={styles.promise} aria-live="polite">
        {due === null || books.trim() === '' ? null : promisedXpText(books, dueDate(due, zone), isYearly)}
      </p>
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          Create Challenge
        </Button>
        <ButtonLink to={paths.challenge()}>Cancel</ButtonLink>
      </div>
    </form>
  );
}

// Returns the XP that the challenge will earn; nothing for an invalid number.
function promisedXpText(books: string, date: string, isYearly: boolean): string {
  const number = numberOf(books) || 0;
  const checked = createChallenge.input.def.shape.num_books.safeParse(number);
  if (number > 0 && !checked.success) return sentenceOf(checked.error);
  if (isYearly) {
    return `Every book you finish this year counts. Books you finish from now on earn up to ${challengePoints(number).toLocaleString('en')} XP once you reach the goal.`;
  }
  return `You'll get ${challengePoints(number).toLocaleString('en')} XP points for completing this challenge by ${date}!`;
}
