import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getBook } from '../../../worker/features/books/contract.ts';
import {
  finishReading,
  listReadings,
  pauseReading,
  resumeReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../worker/features/library/shelves/contract.ts';
import { editReview, getReview, rateBook, submitReview } from '../../../worker/features/reviews/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';

// Every act on a book that may wait for a connection, and one of another device before or after it: whichever arrives
// last, what was done last stays.

let clock = new Date();
const app = createTestApp({ now: () => clock });
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

interface Book {
  reader: Reader;
  isbn: string;
  reading_id: string;
}
type Headers = Record<string, string>;
type Act = (book: Book, headers?: Headers) => Promise<unknown>;

const progress =
  (value: number): Act =>
  ({ reader, reading_id }, headers) =>
    reader.call(updateProgress, { reading_id, unit: 'page', value }, headers);
const late: Record<string, Act> = {
  'page 100': progress(100),
  pause: ({ reader, reading_id }, headers) => reader.call(pauseReading, { reading_id }, headers),
  resume: ({ reader, reading_id }, headers) => reader.call(resumeReading, { reading_id }, headers),
  stop: ({ reader, reading_id }, headers) => reader.call(stopReading, { reading_id }, headers),
  finish: ({ reader, reading_id }, headers) => reader.call(finishReading, { reading_id }, headers),
  'mark as read': ({ reader, isbn }, headers) => reader.call(markRead, { isbn }, headers),
  'unmark as read': ({ reader, isbn }, headers) => reader.call(unmarkRead, { isbn }, headers),
};
const other: Record<string, Act> = {
  'page 200': progress(200),
  pause: late.pause as Act,
  stop: late.stop as Act,
  finish: late.finish as Act,
  'mark as read': late['mark as read'] as Act,
};

async function openBook(): Promise<Book> {
  clock = new Date(at('12:00'));
  const reader = await app.reader();
  const [isbn = ''] = await someIsbns(1);
  const { reading } = await reader.call(startReading, { isbn });
  return { reader, isbn, reading_id: reading.id };
}

async function stateOf({ reader, isbn }: Book) {
  const { readings } = await reader.call(listReadings, { isbn });
  return readings.map(({ state, progress: reached, finished }) => ({ state, reached, finished }));
}

const pairs = Object.keys(late).flatMap((first) => Object.keys(other).map((second) => [first, second] as const));

test.for(pairs)(
  '%s, done before %s of another device, arrives after it and changes nothing',
  async ([first, second]) => {
    const book = await openBook();
    clock = new Date(at('14:05'));
    await other[second]?.(book);
    const before = await stateOf(book);
    clock = new Date(at('15:00'));
    await late[first]?.(book, { 'x-acted-at': String(at('14:00')) });
    expect(await stateOf(book)).toEqual(before);
  },
);

test.for(Object.keys(other))(
  'page 100, done after %s of another device, is as if it had arrived at once',
  async (second) => {
    const states = [];
    for (const isLate of [true, false]) {
      const book = await openBook();
      clock = new Date(at('14:05'));
      await other[second]?.(book);
      clock = new Date(at(isLate ? '15:00' : '14:10'));
      const done = progress(100)(book, isLate ? { 'x-acted-at': String(at('14:10')) } : {});
      states.push([
        await done.then(
          () => 'done',
          () => 'refused',
        ),
        await stateOf(book),
      ]);
    }
    expect(states[0]).toEqual(states[1]);
  },
);

const wants: Act = ({ reader, isbn }, headers) => reader.call(markBookmarked, { isbn }, headers);
const unwants: Act = ({ reader, isbn }) => reader.call(unmarkBookmarked, { isbn });
const reads: Act = ({ reader, isbn }, headers) => reader.call(markRead, { isbn }, headers);
const marks: readonly { late: Act; name: string; earlier?: Act; others: Record<string, Act> }[] = [
  { name: 'want to read', late: wants, earlier: wants, others: { 'taking it back': unwants } },
  {
    name: 'want to read',
    late: wants,
    others: { reading: ({ reader, isbn }) => reader.call(startReading, { isbn }), 'marking it as read': reads },
  },
  {
    name: 'mark as read',
    late: reads,
    earlier: reads,
    others: { 'taking it back': ({ reader, isbn }) => reader.call(unmarkRead, { isbn }) },
  },
];

test.for(marks.flatMap((mark) => Object.entries(mark.others).map(([second, act]) => ({ ...mark, second, act }))))(
  '$name, done before $second of another device, arrives after it and changes nothing',
  async ({ late: first, earlier, act }) => {
    clock = new Date(at('12:00'));
    const reader = await app.reader();
    const [, isbn = ''] = await someIsbns(2);
    const book = { reader, isbn, reading_id: '' };
    await earlier?.(book);
    clock = new Date(at('14:05'));
    await act(book);
    const shelf = async () => [(await reader.call(getBook, { isbn })).book.shelf, await stateOf(book)];
    const before = await shelf();
    clock = new Date(at('15:00'));
    await first(book, { 'x-acted-at': String(at('14:00')) });
    expect(await shelf()).toEqual(before);
    // Done again later, it counts.
    await first(book);
    if (earlier !== undefined) expect(await shelf()).not.toEqual(before);
  },
);

test('a mark that was taken back before another device set it again stays', async () => {
  const book = await openBook();
  const { reader, isbn } = book;
  const [wanted = isbn] = (await someIsbns(2)).slice(1);
  await reader.call(markBookmarked, { isbn: wanted });
  clock = new Date(at('14:05'));
  await reader.call(unmarkBookmarked, { isbn: wanted });
  await reader.call(markBookmarked, { isbn: wanted });
  clock = new Date(at('15:00'));
  await reader.call(unmarkBookmarked, { isbn: wanted }, { 'x-acted-at': String(at('14:00')) });
  expect((await reader.call(getBook, { isbn: wanted })).book.shelf).toMatchObject({ bookmarked: true });
});

test.for(['new stars', 'an edit'])(
  'stars given before %s of another device arrive after it and change nothing',
  async (second) => {
    const { reader, isbn, reading_id } = await openBook();
    await reader.call(finishReading, { reading_id });
    const isEdit = second === 'an edit';
    if (isEdit) await reader.call(submitReview, { isbn, rating: 2, review: 'Once.' });
    clock = new Date(at('14:05'));
    const reviewed = async () => (await reader.call(getReview, { isbn })).review;
    if (isEdit) {
      const { review_id } = await reviewed();
      await reader.call(editReview, { review_id, isbn, rating: 4, review: 'Now.', spoiler: false });
    } else await reader.call(rateBook, { isbn, rating: 4 });
    clock = new Date(at('15:00'));
    await reader.call(rateBook, { isbn, rating: 1 }, { 'x-acted-at': String(at('14:00')) });
    expect(await reviewed()).toMatchObject({ rating: 4 });
    await reader.call(rateBook, { isbn, rating: 1 }, { 'x-acted-at': String(at('14:10')) });
    expect(await reviewed()).toMatchObject({ rating: 1 });
  },
);

test('an earlier page that arrives late still counts for its day', async () => {
  const book = await openBook();
  clock = new Date(Date.parse('2026-11-22T10:00:00Z'));
  await progress(200)(book);
  await progress(100)(book, { 'x-acted-at': String(Date.parse('2026-11-21T10:00:00Z')) });
  expect(await stateOf(book)).toMatchObject([{ reached: { value: 200 } }]);
  const days = await env.DB.prepare('SELECT DISTINCT day FROM ledger WHERE user_id = ? ORDER BY day')
    .bind(book.reader.userId)
    .all<{ day: number }>();
  const [first = 0, second = 0] = days.results.map(({ day }) => day);
  expect(second - first).toBe(1);
});
