import { expect, test } from 'vitest';
import {
  challengeSentences,
  createChallenge,
  viewChallenges,
} from '../../../../worker/features/habits/challenges/contract.ts';
import { addReading } from '../../../../worker/features/library/readings/contract.ts';
import { unmarkRead } from '../../../../worker/features/library/shelves/contract.ts';
import { viewYear } from '../../../../worker/features/year/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue, hasRead, someIsbns } from '../../../support/worker/features/builders.ts';
import { imported } from '../../../support/worker/features/imports.ts';

// A yearly goal and the year page show the same number of books.

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const yearEnd = Date.UTC(2027, 0, 1) / 1000 - 1;

const goal = (books: number) => ({
  challenge_name: `${books} books in 2026`,
  num_books: books,
  challenge_due_date: yearEnd,
  year: 2026,
});

async function counts(reader: Reader) {
  const { challenges_active: active, challenges_ended: ended } = await reader.call(viewChallenges, {});
  const { sums } = await reader.call(viewYear, { year: 2026 });
  return { goal: (active[0] ?? ended[0])?.books_read, year: sums.books.length };
}

const paidFor = ({ userId }: Reader) =>
  firstValue<number>("SELECT coalesce(sum(points), 0) FROM ledger WHERE user_id = ? AND source = 'challenge'", userId);

test('counts the books of the calendar year like the year page: imported, earlier, added with a date', async () => {
  const isbns = await someIsbns(7);
  const [before = '', counted = '', alsoCame = '', lastYear = '', undated = '', added = '', now = ''] = isbns;
  const ada = await app.reader();
  await hasRead(ada, before);
  await imported(ada, [
    { title: '', isbn: counted, state: 'finished', finished: '2026-03-05' },
    { title: '', isbn: alsoCame, state: 'finished', finished: '2026', readings: [{ finished: '2026-01-02' }] },
    { title: '', isbn: lastYear, state: 'finished', finished: '2025-12-31' },
    { title: '', isbn: undated, state: 'finished' },
  ]);
  clock = new Date(clock.getTime() + 60_000);
  await ada.call(createChallenge, goal(12));
  expect(await counts(ada)).toEqual({ goal: 3, year: 3 });
  await ada.call(addReading, { isbn: added, finished: { date: '2026-01-01' } });
  await hasRead(ada, now);
  expect(await counts(ada)).toEqual({ goal: 5, year: 5 });
  await ada.call(unmarkRead, { isbn: before });
  expect(await counts(ada)).toEqual({ goal: 4, year: 4 });
});

test('earns points only for the books read here since it was set', async () => {
  const [counted = '', before = '', ...others] = await someIsbns(4);
  const ada = await app.reader();
  await imported(ada, [{ title: '', isbn: counted, state: 'finished', finished: '2026-03-05' }]);
  await hasRead(ada, before);
  clock = new Date(clock.getTime() + 60_000);
  await ada.call(createChallenge, goal(4));
  await hasRead(ada, others[0] ?? '');
  expect(await paidFor(ada)).toBe(0);
  await hasRead(ada, others[1] ?? '');
  expect(await counts(ada)).toEqual({ goal: 4, year: 4 });
  expect(await paidFor(ada)).toBe(20);
});

test('is due at the end of its year', async () => {
  const ada = await app.reader();
  const refused = await ada.callForError(createChallenge, { ...goal(3), challenge_due_date: yearEnd - 86_400 });
  expect(refused.error).toBe(challengeSentences.notYearEnd);
});
