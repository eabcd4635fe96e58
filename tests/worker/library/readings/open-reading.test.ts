import { beforeEach, describe, expect, test } from 'vitest';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { createChallenge, viewChallenges } from '../../../../worker/features/habits/challenges/contract.ts';
import { checkIn, viewActs, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import {
  beyondLastPage,
  finishReading,
  listReadings,
  pauseReading,
  readAgain,
  readingSentences,
  resumeReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import {
  chooseEdition,
  markBookmarked,
  markRead,
  unmarkRead,
} from '../../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { anIsbn, firstValue, someIsbns } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { isReading } from '../../../support/worker/features/readings.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const at = (moment: string) => {
  clock = new Date(moment);
};
let ada: Reader;
let isbn = '';

beforeEach(async () => {
  at('2026-05-10T12:00:00Z');
  [ada, isbn] = [await app.reader('Ada'), await anIsbn()];
});

const pointsOf = ({ userId }: Reader) => firstValue('SELECT experience FROM users WHERE id = ?', userId);
const ownReadings = async (who: Reader = ada) => (await who.call(listReadings, {})).readings;
const streakOf = async (who: Reader) => (await who.call(viewUserStreak, {})).streaks.current_streak;

describe('a reading', () => {
  test('can be started, updated, paused, resumed and finished', async () => {
    await ada.call(markBookmarked, { isbn });
    const { reading } = await ada.call(startReading, { isbn });
    expect(reading).toMatchObject({ isbn, state: 'reading', started: { date: '2026-05-10' }, imported: false });
    expect((await ada.call(getBook, { isbn })).book.shelf).toMatchObject({ read: false, bookmarked: false });
    const target = { reading_id: reading.id };
    const on = await ada.call(updateProgress, { ...target, unit: 'percent', value: 40 });
    expect(on).toMatchObject({ at_end: false, earned: { experience: 10 } });
    expect(on.reading.progress).toEqual({ unit: 'percent', value: 40, of: 100 });
    expect((await ada.call(updateProgress, { ...target, unit: 'percent', value: 100 })).at_end).toBe(true);
    expect((await ada.call(pauseReading, target)).reading.state).toBe('paused');
    expect((await ada.call(resumeReading, target)).reading.state).toBe('reading');
    const done = await ada.call(finishReading, target);
    expect(done).toMatchObject({ earned: { experience: 20 } });
    expect(done.reading).toMatchObject({ state: 'finished', finished: { date: '2026-05-10' } });
    expect(await ownReadings()).toEqual([done.reading]);
    expect((await ada.call(markRead, { isbn })).reading_id).toBe(reading.id);
    expect((await ada.call(viewActs, {})).acts.map(({ source, isbn: of }) => [source, of])).toEqual([
      ['read', isbn],
      ['progress', isbn],
    ]);
  });

  test('is one, however often it is started, and resumes when it was paused', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.call(startReading, { isbn })));
    expect(new Set(answers.map(({ reading }) => reading.id)).size).toBe(1);
    const { id } = await isReading(ada, isbn);
    await ada.call(pauseReading, { reading_id: id });
    expect(await isReading(ada, isbn)).toMatchObject({ id, state: 'reading' });
    expect(await ownReadings()).toHaveLength(1);
  });

  test('of a work read before is a second reading, and the work counts as read once', async () => {
    expect(await ada.callForError(readAgain, { isbn })).toMatchObject({
      status: 409,
      error: readingSentences.neverRead,
    });
    const first = (await ada.call(markRead, { isbn })).reading_id;
    at('2026-05-20T12:00:00Z');
    const { reading } = await ada.call(readAgain, { isbn });
    const marked = await ada.call(markRead, { isbn });
    expect([marked.reading_id, marked.earned]).toEqual([reading.id, undefined]);
    expect(await ownReadings()).toMatchObject([{ id: reading.id, finished: { date: '2026-05-20' } }, { id: first }]);
    const stats = await ada.call(viewUserBookStats, {});
    expect([stats.books_read.length, stats.user?.books_read_count]).toEqual([1, 1]);
    // The book was read again today, so the day counts.
    expect(await streakOf(ada)).toBe(1);
    await ada.call(unmarkRead, { isbn });
    expect(await ownReadings()).toEqual([]);
    expect((await ada.call(viewUserBookStats, {})).user?.books_read_count).toBe(0);
  });

  test('that is stopped counts for nothing beyond its progress', async () => {
    await ada.call(createChallenge, {
      challenge_name: 'One',
      num_books: 1,
      challenge_due_date: Math.floor(clock.getTime() / 1000) + 900_000,
    });
    const target = { reading_id: (await isReading(ada, isbn)).id };
    expect((await ada.call(stopReading, target)).reading).toMatchObject({
      state: 'unfinished',
      finished: { date: '2026-05-10' },
    });
    const { challenges_active: active } = await ada.call(viewChallenges, {});
    expect([active[0]?.books_read, await pointsOf(ada), await streakOf(ada)]).toEqual([0, 0, 0]);
    expect((await ada.call(viewUserBookStats, {})).user?.books_read_count).toBe(0);
    const done = await ada.call(finishReading, target);
    expect(done.earned).toMatchObject({ experience: 30, challenge: true });
  });

  test('belongs to the chosen edition, and so does the last finished one', async () => {
    const [paper = '', cloth = ''] = (await aWorkOf(2, 'Tides of Ash')).isbns;
    await ada.call(markRead, { isbn: paper });
    await ada.call(readAgain, { isbn: paper });
    await ada.call(chooseEdition, { isbn: cloth });
    expect((await ownReadings()).map((reading) => reading.isbn)).toEqual([cloth, cloth]);
    expect((await ada.call(getBook, { isbn: cloth })).book.shelf).toEqual({
      read: true,
      bookmarked: false,
      reading: true,
    });
  });
});

describe('progress', () => {
  test('makes the day count, and shares the ten points of "I read today"', async () => {
    const target = { reading_id: (await isReading(ada, isbn)).id, unit: 'minute' as const };
    expect((await ada.call(updateProgress, { ...target, value: 10 })).earned).toMatchObject({ experience: 10 });
    expect((await ada.call(updateProgress, { ...target, value: 20 })).earned).toBeUndefined();
    expect((await ada.call(checkIn, {})).earned).toBeUndefined();
    at('2026-05-11T12:00:00Z');
    expect((await ada.call(checkIn, {})).earned).toMatchObject({ experience: 10 });
    expect((await ada.call(updateProgress, { ...target, value: 30 })).earned).toBeUndefined();
    at('2026-05-12T12:00:00Z');
    expect((await ada.call(updateProgress, { ...target, value: 40 })).earned).toMatchObject({ experience: 10 });
    expect([await pointsOf(ada), await streakOf(ada)]).toEqual([30, 3]);
  });

  test('twenty simultaneous updates leave one position, one day and one payment', async () => {
    const { id } = await isReading(ada, isbn);
    const values = Array.from({ length: 20 }, (_, place) => place + 1);
    const answers = await Promise.all(
      values.map((value) => ada.call(updateProgress, { reading_id: id, unit: value % 2 ? 'page' : 'minute', value })),
    );
    const [{ progress } = { progress: undefined }] = await ownReadings();
    expect(progress?.unit).toBe((progress?.value ?? 0) % 2 ? 'page' : 'minute');
    expect(answers.filter(({ earned }) => earned !== undefined)).toHaveLength(1);
    expect([await pointsOf(ada), await streakOf(ada)]).toEqual([10, 1]);
  });

  test('is limited by the edition’s pages where they are known', async () => {
    const [measured = '', unknown = ''] = await someIsbns(2);
    const ids = [(await isReading(ada, measured)).id, (await isReading(ada, unknown)).id];
    const { env } = app;
    await env.DB.prepare('UPDATE books SET pages = iif(isbn = ?, 320, 0)').bind(measured).run();
    const page = (id: string | undefined, value: number) => ({ reading_id: id ?? '', unit: 'page' as const, value });
    expect((await ada.call(updateProgress, page(ids[0], 112))).reading.progress).toEqual({
      ...{ unit: 'page', value: 112, of: 320 },
    });
    expect(await ada.call(updateProgress, page(ids[0], 320))).toMatchObject({ at_end: true });
    expect((await ada.callForError(updateProgress, page(ids[0], 321))).error).toBe(beyondLastPage(320));
    const free = await ada.call(updateProgress, page(ids[1], 5));
    expect([free.reading.progress, free.at_end]).toEqual([{ unit: 'page', value: 5 }, false]);
  });

  test.for([
    ['page', -1, readingSentences.negative],
    ['page', 1e9, readingSentences.tooFar],
    ['page', 112.5, readingSentences.notWhole],
    ['percent', 101, readingSentences.overPercent],
    ['minute', 1e9, readingSentences.tooFar],
  ] as const)('of %s %d is refused with a sentence, and changes nothing', async ([unit, value, sentence]) => {
    const { id } = await isReading(ada, isbn);
    // The page count of this book is unknown.
    await app.env.DB.prepare('UPDATE books SET pages = 0 WHERE isbn = ?').bind(isbn).run();
    expect(await ada.callForError(updateProgress, { reading_id: id, unit, value })).toMatchObject({
      status: 400,
      error: sentence,
    });
    expect((await ownReadings())[0]?.progress).toBeUndefined();
    expect(await pointsOf(ada)).toBe(0);
  });

  test('of an ended reading, or of another reader’s, is refused', async () => {
    const target = { reading_id: (await isReading(ada, isbn)).id, unit: 'page' as const, value: 3 };
    const ben = await app.reader('Ben');
    await isReading(ben, isbn);
    for (const reading_id of [target.reading_id, 'no-reading', '7-7', '']) {
      const refusal = await ben.callForError(updateProgress, { ...target, reading_id });
      expect([refusal.code, refusal.error]).toEqual(
        reading_id === '' ? ['invalid_input', 'This ID isn’t valid.'] : ['not_found', readingSentences.notFound],
      );
    }
    await ada.call(finishReading, { reading_id: target.reading_id });
    expect(await ada.callForError(updateProgress, target)).toMatchObject({
      code: 'conflict',
      error: readingSentences.ended,
    });
    expect(await ada.callForError(pauseReading, { reading_id: target.reading_id })).toMatchObject({ code: 'conflict' });
    // Finishing again changes nothing.
    expect((await ada.call(finishReading, { reading_id: target.reading_id })).reading.finished?.date).toBe(
      '2026-05-10',
    );
  });
});

describe('dates', () => {
  test.for([
    ['2026-02-30', readingSentences.noDate],
    ['2026-13', readingSentences.noDate],
    ['26', readingSentences.noDate],
    ['2026-5-1', readingSentences.noDate],
    ['1899', readingSentences.early],
    ['2026-05-11', readingSentences.future],
    ['2026-06', readingSentences.future],
    ['2027', readingSentences.future],
  ])('%s is refused with a sentence', async ([date, sentence]) => {
    expect(await ada.callForError(startReading, { isbn, date })).toMatchObject({ status: 400, error: sentence });
    const { id } = await isReading(ada, isbn);
    for (const endpoint of [finishReading, stopReading]) {
      expect((await ada.callForError(endpoint, { reading_id: id, date })).error).toBe(sentence);
    }
  });

  test('today is the reader’s own day', async () => {
    const date = '2026-05-11';
    const zone = { 'x-time-zone': 'Pacific/Kiritimati' };
    const { reading } = await ada.call(startReading, { isbn, date }, zone);
    expect(reading.started?.date).toBe(date);
    // In UTC it is still the day before, but no reading ends before it starts.
    const done = await ada.call(finishReading, { reading_id: reading.id }, { 'x-time-zone': 'UTC' });
    expect(done.reading.finished?.date).toBe(date);
  });

  test('an end is compared with the start as precisely as both are known', async () => {
    const { id } = await isReading(ada, isbn, '2026-05-04');
    for (const date of ['2026-05-03', '2026-04', '2025']) {
      expect((await ada.callForError(finishReading, { reading_id: id, date })).error).toBe(
        readingSentences.beforeStart,
      );
    }
    expect((await ada.call(finishReading, { reading_id: id, date: '2026' })).reading).toMatchObject({
      started: { date: '2026-05-04' },
      finished: { date: '2026' },
    });
    // Finishing on another day earns nothing.
    expect(await pointsOf(ada)).toBe(0);
  });
});
