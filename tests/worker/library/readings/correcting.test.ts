import { beforeEach, describe, expect, test } from 'vitest';
import { recountJob } from '../../../../worker/composition/jobs.ts';
import { deleteAccount, exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { trendingJob } from '../../../../worker/features/discovery/trending/job.ts';
import { createChallenge, viewChallenges } from '../../../../worker/features/habits/challenges/contract.ts';
import { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import {
  addReading,
  deleteReading,
  editReading,
  finishReading,
  listReadings,
  readAgain,
  readingSentences,
} from '../../../../worker/features/library/readings/contract.ts';
import { markBookmarked, markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue, someIsbns } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { isReading } from '../../../support/worker/features/readings.ts';
import { runJob } from '../../../support/worker/jobs.ts';

const start = new Date('2026-05-10T12:00:00Z');
let clock = start;
const app = createTestApp({ now: () => clock });
let ada: Reader;
let [isbn, another] = ['', ''];

beforeEach(async () => {
  clock = start;
  ada = await app.reader('Ada');
  [isbn = '', another = ''] = await someIsbns(2);
});

const pointsOf = () => firstValue('SELECT experience FROM users WHERE id = ?', ada.userId);
const streak = async () => (await ada.call(viewUserStreak, {})).streaks.current_streak;
const ownReadings = async () => (await ada.call(listReadings, {})).readings;
const readCount = async () => (await ada.call(viewUserBookStats, {})).user?.books_read_count;
const countedBooks = async () => (await ada.call(viewChallenges, {})).challenges_active[0]?.books_read;
const hasChallenge = () =>
  ada.call(createChallenge, {
    challenge_name: 'Some',
    num_books: 9,
    challenge_due_date: Math.floor(clock.getTime() / 1000) + 900_000,
  });
const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * 3_600_000);
};

describe('/api/readings/add', () => {
  test('stores a past reading, which earns nothing and makes no day count', async () => {
    await ada.call(markBookmarked, { isbn });
    const { reading, earned } = await ada.call(addReading, {
      isbn,
      started: { date: '2019-05' },
      finished: { date: '2019-05-31' },
      format: 'audio',
    });
    expect(reading).toMatchObject({
      ...{ state: 'finished', started: { date: '2019-05' }, finished: { date: '2019-05-31' }, format: 'audio' },
    });
    const long = await ada.call(addReading, { isbn: another });
    expect([long.reading.finished, long.reading.started]).toEqual([undefined, undefined]);
    expect([earned, long.earned, await pointsOf(), await streak()]).toEqual([undefined, undefined, 0, 0]);
    expect(await ownReadings()).toEqual([reading, long.reading]);
    const stats = await ada.call(viewUserBookStats, {});
    expect([stats.user?.books_read_count, stats.user?.books_bookmarked_count]).toEqual([2, 0]);
    expect(stats.books_read[1]).toEqual({ isbn: another, timestamp: 0 });
  });

  test('earns points for today as a mark does, once a book', async () => {
    const today = { date: '2026-05-10' };
    expect((await ada.call(addReading, { isbn, finished: today })).earned).toMatchObject({ experience: 20 });
    expect((await ada.call(addReading, { isbn, finished: today })).earned).toBeUndefined();
    expect([await pointsOf(), await streak(), await readCount()]).toEqual([20, 1, 1]);
  });

  test('refuses an impossible date with a sentence', async () => {
    const refusal = async (input: object) => (await ada.callForError(addReading, { isbn, ...input })).error;
    expect(await refusal({ finished: { date: '2026-02-30' } })).toBe(readingSentences.noDate);
    expect(await refusal({ finished: { date: '2026-05-11' } })).toBe(readingSentences.future);
    expect(await refusal({ started: { date: '2027' } })).toBe(readingSentences.future);
    expect(await refusal({ started: { date: '2020-02' }, finished: { date: '2020-01-31' } })).toBe(
      readingSentences.beforeStart,
    );
    expect(await ownReadings()).toEqual([]);
  });
});

describe('/api/readings/edit', () => {
  test('completes a mark', async () => {
    const id = (await ada.call(markRead, { isbn })).reading_id;
    const finished = async (date: string | null) =>
      (await ada.call(editReading, { reading_id: id, finished: date === null ? null : { date } })).reading.finished;
    expect(await finished('2026-05-01')).toEqual({ date: '2026-05-01' });
    expect(await finished(null)).toBeUndefined();
    expect((await ada.call(viewUserBookStats, {})).books_read).toEqual([{ isbn, timestamp: 0 }]);
    expect(await finished('2026-05-10')).toEqual({ date: '2026-05-10' });
    expect(await pointsOf()).toBe(20);
  });

  test('changes the given fields and leaves the others', async () => {
    const { id } = await isReading(ada, isbn, '2026-05');
    const target = { reading_id: id };
    const format = await ada.call(editReading, { ...target, format: 'ebook' });
    expect(format.reading).toMatchObject({ started: { date: '2026-05' }, state: 'reading', format: 'ebook' });
    const none = await ada.call(editReading, { ...target, format: null, started: null });
    expect([none.reading.format, none.reading.started]).toEqual([undefined, undefined]);
    expect((await ada.callForError(editReading, { ...target, finished: { date: '2026' } })).error).toBe(
      readingSentences.notEnded,
    );
    const ended = await ada.call(editReading, { ...target, state: 'unfinished', finished: { date: '2026-05-02' } });
    expect(ended.reading).toMatchObject({ state: 'unfinished', finished: { date: '2026-05-02' } });
    const open = await ada.call(editReading, { ...target, state: 'reading' });
    expect(open.reading.finished).toBeUndefined();
    // A correction to a finish today earns the same as finishing today.
    const done = await ada.call(editReading, { ...target, state: 'finished', finished: { date: '2026-05-10' } });
    expect(done.earned).toMatchObject({ experience: 20 });
    expect((await ada.callForError(editReading, { ...target, started: { date: '2026-05-11' } })).error).toBe(
      readingSentences.future,
    );
  });

  test('accepts another edition of the work, and of no other work', async () => {
    const [paper = '', cloth = ''] = (await aWorkOf(2, 'Rivers of Salt')).isbns;
    const { id } = await isReading(ada, paper);
    expect((await ada.call(editReading, { reading_id: id, isbn: cloth })).reading).toMatchObject({ id, isbn: cloth });
    expect((await ada.callForError(editReading, { reading_id: id, isbn })).error).toBe(readingSentences.otherWork);
  });

  test('creates no second open reading of a work', async () => {
    const id = (await ada.call(markRead, { isbn })).reading_id;
    await ada.call(readAgain, { isbn });
    expect(await ada.callForError(editReading, { reading_id: id, state: 'paused' })).toMatchObject({
      ...{ code: 'conflict', error: readingSentences.openAlready },
    });
  });
});

describe('a challenge', () => {
  test('counts books finished since it began, by any call', async () => {
    await hasChallenge();
    later(24);
    const { id } = await isReading(ada, isbn);
    await ada.call(finishReading, { reading_id: id, date: '2026-05-11' });
    expect(await countedBooks()).toBe(1);
    await ada.call(addReading, { isbn: another, finished: { date: '2026-05-09' } });
    expect(await countedBooks()).toBe(1);
    await ada.call(editReading, { reading_id: id, finished: null });
    expect(await countedBooks()).toBe(0);
    await ada.call(editReading, { reading_id: id, finished: { date: '2026-05-11' } });
    expect(await countedBooks()).toBe(1);
    await ada.call(deleteReading, { reading_id: id });
    expect(await countedBooks()).toBe(0);
  });
});

test('/api/readings/delete deletes one reading and leaves the others', async () => {
  const first = (await ada.call(markRead, { isbn })).reading_id;
  const { reading } = await ada.call(addReading, { isbn, finished: { date: '2019' } });
  await ada.call(deleteReading, { reading_id: first });
  expect([await ownReadings(), await readCount()]).toEqual([[reading], 1]);
  expect((await ada.callForError(deleteReading, { reading_id: first })).error).toBe(readingSentences.notFound);
  await ada.call(deleteReading, { reading_id: reading.id });
  expect([await ownReadings(), await readCount()]).toEqual([[], 0]);
  // IDs are never reused, so an outdated page cannot delete a later reading.
  const again = (await ada.call(markRead, { isbn })).reading_id;
  expect([first, reading.id]).not.toContain(again);
});

test('counters stay correct, readings are exported, and deleted with the account', async () => {
  const { id } = await isReading(ada, another, '2025-12');
  await ada.call(addReading, { isbn, finished: { date: '2026-05-09' } });
  await ada.call(markRead, { isbn });
  expect(await runJob(recountJob, clock)).not.toMatch(/[1-9]\d* had drifted/);
  await runJob(trendingJob, clock);
  const { records } = await ada.call(exportAccount, {});
  expect(records).toMatchObject({
    books_read: [{ isbn }],
    readings: expect.arrayContaining([
      expect.objectContaining({ isbn: another, state: 'reading', started: '2025-12', finished: null }),
      expect.objectContaining({ isbn, state: 'finished', finished: '2026-05-09' }),
    ]),
  });
  expect(id).toMatch(/^\d+-\d+$/);
  await ada.call(deleteAccount, { confirm: 'confirm' });
  expect(await firstValue('SELECT count(*) FROM readings WHERE user_id = ?', ada.userId)).toBe(0);
});
