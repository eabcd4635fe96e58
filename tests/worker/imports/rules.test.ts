import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import type { ImportRow } from '../../../worker/features/imports/contract.ts';
import { getBookList, getBookLists } from '../../../worker/features/library/lists/contract.ts';
import { getNote } from '../../../worker/features/library/notes/contract.ts';
import {
  addReading,
  editReading,
  finishReading,
  listReadings,
  startReading,
  stopReading,
  updateProgress,
} from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { getBookReviews } from '../../../worker/features/reviews/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasReviewed, someIsbns, UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';
import { imported, rowsOfImport, undone } from '../../support/worker/features/imports.ts';

async function readingsOf(who: Reader) {
  const { readings } = await who.call(listReadings, {});
  return readings.map(({ state, started, finished, format, progress, imported: came }) => ({
    state,
    ...(started ? { started: started.date } : {}),
    ...(finished ? { finished: finished.date } : {}),
    ...(format ? { format } : {}),
    ...(progress ? { progress } : {}),
    came,
  }));
}

async function reviewsSeen(who: Reader, isbn: string, of: Reader = who) {
  const { reviews } = await who.call(getBookReviews, { isbn });
  return reviews.filter((review) => review.user_id === of.userId);
}

async function importRow(row: Partial<ImportRow>, who?: Reader) {
  const anna = who ?? (await reader());
  const isbn = await anIsbn();
  const id = await imported(anna, [{ title: '', isbn, ...row }]);
  return { anna, isbn, id };
}

test('nothing is invented: Date Added is not a date read, no start is guessed, and a missing date stays unknown', async () => {
  const { anna } = await importRow({ state: 'finished', added: '2019/04/03' });
  expect(await readingsOf(anna)).toEqual([{ state: 'finished', came: true }]);
});

test('dates are as precise as in the file, with slashes or hyphens', async () => {
  const { anna } = await importRow({
    state: 'finished',
    started: '2024/9',
    finished: { date: '2024/09/3' },
    format: 'audio',
  });
  expect(await readingsOf(anna)).toEqual([
    { state: 'finished', started: '2024-09', finished: '2024-09-03', format: 'audio', came: true },
  ]);
});

test('format and source of a copy are imported, and the export of the account has them', async () => {
  const { anna } = await importRow({ state: 'finished', format: 'ebook', copy_source: 'library' });
  const { readings } = await anna.call(listReadings, {});
  expect(readings).toMatchObject([{ format: 'ebook', source: 'library' }]);
  expect((await anna.call(exportAccount, {})).records).toMatchObject({
    readings: [{ format: 'ebook', source: 'library' }],
  });
});

test.for([
  ['0000-00-00', '“0000-00-00” is not a date, so it was left out.'],
  ['2024/02/31', '“2024/02/31” is not a date, so it was left out.'],
  ['31/02', '“31/02” is not a date, so it was left out.'],
  ['2999/01/01', '“2999/01/01” is in the future, so it was left out.'],
])('an impossible date, %s, is left out and reported; the row is imported', async ([finished = '', reason]) => {
  const { anna, id } = await importRow({ state: 'finished', finished });
  expect(await readingsOf(anna)).toEqual([{ state: 'finished', came: true }]);
  expect((await rowsOfImport(anna, id))[0]).toMatchObject({ line: 2, applied: true, reasons: [reason] });
});

test('read counts become rereads without dates, also where the source counts a current reading', async () => {
  const twice = await importRow({ state: 'finished', finished: '2024-05-01', read_count: 3 });
  expect((await readingsOf(twice.anna)).map(({ finished }) => finished)).toEqual(['2024-05-01', undefined, undefined]);
  const current = await importRow({ state: 'reading', read_count: 1 });
  expect(await readingsOf(current.anna)).toEqual([{ state: 'reading', came: true }]);
  const again = await importRow({ state: 'reading', read_count: 2, finished: '2020-01-05' });
  expect(await readingsOf(again.anna)).toEqual([
    { state: 'reading', came: true },
    { state: 'finished', finished: '2020-01-05', came: true },
  ]);
});

test('paused and stopped books keep their state, also by a shelf of that name', async () => {
  const paused = await importRow({ state: 'paused', progress: { unit: 'page', value: 30 } });
  expect(await readingsOf(paused.anna)).toMatchObject([{ state: 'paused', progress: { unit: 'page', value: 30 } }]);
  const dropped = await importRow({ shelves: ['Did not finish'], finished: '2023-07' });
  expect(await readingsOf(dropped.anna)).toEqual([{ state: 'unfinished', finished: '2023-07', came: true }]);
});

test.for([
  [4.25, 4.5, 4.25],
  [4.75, 5, 4.75],
  [3.5, 3.5, null],
  [0.25, 0.5, 0.25],
] as const)('a rating of %d becomes %d stars, and the original is stored', async ([rating, stars, raw]) => {
  const { anna, isbn } = await importRow({ state: 'finished', rating });
  expect((await reviewsSeen(anna, isbn)).map((review) => review.rating)).toEqual([stars]);
  expect(await firstValue('SELECT raw_rating FROM reviews WHERE user_id = ?', anna.userId)).toBe(raw);
});

test('a rating of 0 is none; an impossible one is left out and reported', async () => {
  const none = await importRow({ state: 'finished', rating: 0 });
  expect(await reviewsSeen(none.anna, none.isbn)).toEqual([]);
  for (const rating of [11, -3]) {
    const { anna, id, isbn } = await importRow({ state: 'finished', rating });
    expect(await reviewsSeen(anna, isbn)).toEqual([]);
    expect((await rowsOfImport(anna, id))[0]?.reasons).toEqual([
      `The rating ${rating} is not between 0 and 5, so it was left out.`,
    ]);
    expect(await readingsOf(anna)).toHaveLength(1);
  }
});

test('ratings count in the mean, and others see texts only if their reader chooses so', async () => {
  const bert = await reader();
  const isbn = await anIsbn();
  const mean = () =>
    firstValue<number>('SELECT rating_sum FROM works WHERE id = (SELECT work_id FROM books WHERE isbn = ?)', isbn);
  const before = (await mean()) ?? 0;
  const anna = await reader();
  const row = {
    title: '',
    isbn,
    state: 'finished' as const,
    rating: 3,
    review: 'Long, but ||he dies||.',
    spoiler: true,
  };
  await imported(anna, [row], { show_reviews: false });
  expect(await mean()).toBe(before + 6);
  expect(await reviewsSeen(anna, isbn)).toMatchObject([{ review: 'Long, but ||he dies||.', spoiler: true }]);
  expect(await reviewsSeen(bert, isbn, anna)).toEqual([]);
  const profile = await bert.call(viewUserBookStats, { target_id: anna.userId });
  expect(profile.books_reviewed).toEqual([]);

  const clara = await reader();
  const priv = { ...row, private: true };
  await imported(clara, [priv], { show_reviews: true });
  const dora = await reader();
  await imported(dora, [row], { show_reviews: true });
  expect(await reviewsSeen(bert, isbn, dora)).toHaveLength(1);
  expect(await reviewsSeen(bert, isbn, clara)).toEqual([]);
});

test('stars and a year that are not numbers are left out and reported; the row is imported', async () => {
  const { anna, id, isbn } = await importRow({ state: 'finished', rating: 'four', year: 'MCMXC' });
  expect(await readingsOf(anna)).toHaveLength(1);
  expect(await reviewsSeen(anna, isbn)).toEqual([]);
  expect((await rowsOfImport(anna, id))[0]?.reasons).toEqual([
    '“four” isn’t a rating, so it was left out.',
    '“MCMXC” isn’t a year, so it was left out.',
  ]);
  const later = await importRow({ state: 'finished', year: 12_345 });
  expect((await rowsOfImport(later.anna, later.id))[0]?.reasons).toEqual(['“12345” isn’t a year, so it was left out.']);
});

test('a book that was stopped more than once stays so, and the same file again adds none', async () => {
  const anna = await reader();
  const isbn = await anIsbn();
  const row = {
    state: 'reading' as const,
    started: '2025-01-02',
    readings: [
      { state: 'unfinished' as const },
      { state: 'unfinished' as const, finished: '2020-02' },
      { state: 'paused' as const, started: '2019' },
      { state: 'finished' as const, finished: '2018' },
    ],
  };
  const states = async () => (await readingsOf(anna)).map(({ state, finished = '' }) => `${state} ${finished}`).sort();
  await imported(anna, [{ title: '', isbn, ...row }]);
  expect(await states()).toEqual(['finished 2018', 'reading ', 'unfinished ', 'unfinished 2020-02']);
  await imported(anna, [{ title: '', isbn, ...row, added: '2020-01-01' }]);
  expect(await states()).toHaveLength(4);
});

test('private notes and texts without stars become notes, and that is reported', async () => {
  const withNote = await importRow({ note: 'From Ada.\n\nGive it back.' });
  expect((await withNote.anna.call(getNote, { isbn: withNote.isbn })).text).toBe('From Ada.\n\nGive it back.');
  const two = await importRow({ state: 'finished', review: 'Splendid.' });
  expect((await two.anna.call(getNote, { isbn: two.isbn })).text).toBe('Splendid.');
  expect((await rowsOfImport(two.anna, two.id))[0]?.reasons).toEqual([
    'A review needs stars. This text became your private note.',
  ]);
});

test('what the reader has here wins: state, date, stars, text and note', async () => {
  const anna = await reader();
  const isbn = await anIsbn();
  await hasReviewed(anna, isbn, { rating: 2, review: 'Mine.' });
  const [mine] = (await anna.call(listReadings, {})).readings;
  await anna.call(editReading, { reading_id: mine?.id ?? '', finished: { date: '2020-02-02' }, format: 'print' });
  await importRow({ state: 'want', rating: 5, review: 'Theirs.', format: 'audio' }, anna);
  expect(await readingsOf(anna)).toEqual([{ state: 'finished', finished: '2020-02-02', format: 'print', came: false }]);
  expect(await reviewsSeen(anna, isbn)).toMatchObject([{ rating: 2, review: 'Mine.' }]);
  expect(await firstValue('SELECT count(*) FROM books_bookmarked WHERE user_id = ?', anna.userId)).toBe(0);
});

test('an import fills gaps: a date that is missing here, or less precise', async () => {
  const anna = await reader();
  const isbn = await anIsbn();
  await anna.call(addReading, { isbn });
  const { id } = await importRow(
    { state: 'finished', finished: '2021-03-04', started: '2021-02', read_count: 1 },
    anna,
  );
  expect(await readingsOf(anna)).toEqual([
    { state: 'finished', started: '2021-02', finished: '2021-03-04', came: false },
  ]);
  await undone(anna, id);
  expect(await readingsOf(anna)).toEqual([{ state: 'finished', came: false }]);
});

test('a file neither finishes nor repeats a current reading, but adds an earlier one', async () => {
  const anna = await reader();
  const isbn = await anIsbn();
  await anna.call(startReading, { isbn, date: '2026-01-02' });
  await importRow({ state: 'finished', finished: '2026-02-03' }, anna);
  expect(await readingsOf(anna)).toEqual([{ state: 'reading', started: '2026-01-02', came: false }]);
  await importRow({ state: 'finished', finished: '2015-06-07' }, anna);
  expect((await readingsOf(anna)).map(({ finished }) => finished)).toContain('2015-06-07');
});

test('shelves become lists of the same name, or a state, or nothing', async () => {
  const anna = await reader();
  const [first = '', two = ''] = await someIsbns(2);
  const rows = [
    { title: '', isbn: first, shelves: ['Sea', '__proto__', 'Gift'], owned: true },
    { title: '', isbn: two, shelves: ['Sea', 'Someday'] },
  ];
  const shelves = [
    { name: 'Sea', as: 'list' as const },
    { name: '__proto__', as: 'list' as const },
    { name: 'Gift', as: 'nothing' as const },
    { name: 'Someday', as: 'want' as const },
  ];
  const id = await imported(anna, rows, { shelves });
  const { lists } = await anna.call(getBookLists, {});
  expect(lists.map(({ name, book_count }) => [name, book_count]).sort()).toEqual([
    ['Sea', 2],
    ['__proto__', 1],
  ]);
  const sea = lists.find(({ name }) => name === 'Sea');
  const { list } = await anna.call(getBookList, { list_id: sea?.id ?? '' });
  expect(list.books.map(({ isbn }) => isbn)).toEqual([first, two]);
  expect(await firstValue('SELECT isbn FROM books_bookmarked WHERE user_id = ?', anna.userId)).toBe(Number(two));
  await undone(anna, id);
  expect((await anna.call(getBookLists, {})).lists).toEqual([]);
});

test('an unknown book becomes the reader’s own book, once for any number of files', async () => {
  const anna = await reader();
  const row = {
    title: 'The Lamplighter of Ely (Fens, #2)',
    authors: ['Fenn,  Ada'],
    isbn: UNKNOWN_ISBN,
    state: 'finished' as const,
    year: 1999,
  };
  const id = await imported(anna, [row]);
  expect((await rowsOfImport(anna, id))[0]).toMatchObject({ group: 'own', applied: true });
  const again = await imported(anna, [{ ...row, rating: 4 }]);
  expect((await rowsOfImport(anna, again))[0]).toMatchObject({ group: 'certain' });
  const own = await env.DB.prepare('SELECT title, series, position, authors, year FROM own_books WHERE user_id = ?')
    .bind(anna.userId)
    .all();
  expect(own.results).toEqual([
    { title: 'The Lamplighter of Ely', series: 'Fens', position: '2', authors: '["Fenn, Ada"]', year: 1999 },
  ]);
  expect(await readingsOf(anna)).toHaveLength(1);
  await undone(anna, again);
  await undone(anna, id);
  expect(await firstValue('SELECT count(*) FROM own_books WHERE user_id = ?', anna.userId)).toBe(0);
  expect(await firstValue('SELECT count(*) FROM own_book_readers WHERE user_id = ?', anna.userId)).toBe(0);
});

test('a bookmark is imported, except for a book that was read here or there', async () => {
  const anna = await reader();
  const [first = '', two = ''] = await someIsbns(2);
  await anna.call(markBookmarked, { isbn: two });
  await imported(anna, [
    { title: '', isbn: first, state: 'want', added: '2022/01/02' },
    { title: '', isbn: two, state: 'finished' },
  ]);
  const bookmarks = await env.DB.prepare(
    'SELECT isbn, bookmarked_at AS at, import_id IS NULL AS own FROM books_bookmarked WHERE user_id = ? ORDER BY own',
  )
    .bind(anna.userId)
    .all();
  expect(bookmarks.results).toMatchObject([
    { isbn: Number(first), at: Date.UTC(2022, 0, 2, 12) / 1000, own: 0 },
    { isbn: Number(two), own: 1 },
  ]);
});

describe('a newer file has a reading with a corrected date', () => {
  const dates = async (who: Reader) =>
    (await readingsOf(who)).map(({ state, finished }) => `${state} ${finished ?? ''}`.trim()).sort();
  const cases: {
    name: string;
    first: Partial<ImportRow>;
    here?: (who: Reader, id: string) => Promise<unknown>;
    news: Partial<ImportRow>;
    is: string[];
  }[] = [
    {
      name: 'its reader moved it here: it stays',
      first: { state: 'finished', finished: '2024-05-01', read_count: 1 },
      here: (who, id) => who.call(editReading, { reading_id: id, finished: { date: '2024-04-28' } }),
      news: { state: 'finished', finished: '2024-05-01', read_count: 1, rating: 4 },
      is: ['finished 2024-04-28'],
    },
    {
      name: 'its reader moved it here and read the book again there: both are there',
      first: { state: 'finished', finished: '2024-05-01', read_count: 1 },
      here: (who, id) => who.call(editReading, { reading_id: id, finished: { date: '2024-04-28' } }),
      news: { state: 'finished', finished: '2026-10-02', read_count: 2 },
      is: ['finished 2024-04-28', 'finished 2026-10-02'],
    },
    {
      name: 'its reader finished it here, and a few days earlier there',
      first: { state: 'reading' },
      here: (who, id) => who.call(finishReading, { reading_id: id, date: '2026-10-05' }),
      news: { state: 'finished', finished: '2026-10-02', read_count: 1 },
      is: ['finished 2026-10-05'],
    },
    {
      name: 'its reader finished it here, and long before there: both are there',
      first: { state: 'reading' },
      here: (who, id) => who.call(finishReading, { reading_id: id, date: '2026-10-05' }),
      news: { state: 'finished', finished: '2015-06-07', read_count: 1 },
      is: ['finished 2015-06-07', 'finished 2026-10-05'],
    },
    {
      name: 'its reader reads on here and finished it there: it is theirs to say',
      first: { state: 'reading' },
      here: (who, id) => who.call(updateProgress, { reading_id: id, unit: 'percent', value: 40 }),
      news: { state: 'finished', finished: '2026-10-02', read_count: 1 },
      is: ['reading'],
    },
    {
      name: 'its reader gave it up here and finished it there: it is theirs to say',
      first: { state: 'reading' },
      here: (who, id) => who.call(stopReading, { reading_id: id, date: '2026-10-05' }),
      news: { state: 'finished', finished: '2026-10-02', read_count: 1 },
      is: ['unfinished 2026-10-05'],
    },
    {
      name: 'it was moved there: it is moved here',
      first: { state: 'finished', finished: '2024-05-01', read_count: 1 },
      news: { state: 'finished', finished: '2024-04-28', read_count: 1 },
      is: ['finished 2024-04-28'],
    },
    {
      name: 'it was read again there: both are there',
      first: { state: 'finished', finished: '2024-05-01', read_count: 1 },
      news: { state: 'finished', finished: '2026-10-02', read_count: 2 },
      is: ['finished 2024-05-01', 'finished 2026-10-02'],
    },
    {
      name: 'every time has its date, and one was moved here: only the new one comes',
      first: { state: 'finished', finished: '2024-05-01' },
      here: (who, id) => who.call(editReading, { reading_id: id, finished: { date: '2024-04-28' } }),
      news: { state: 'finished', finished: '2024-05-01', readings: [{ finished: '2026-10-02' }] },
      is: ['finished 2024-04-28', 'finished 2026-10-02'],
    },
  ];
  test.for(cases)('$name', async ({ first, here, news, is }) => {
    const { anna } = await importRow(first);
    const before = await dates(anna);
    const [reading] = (await anna.call(listReadings, {})).readings;
    await here?.(anna, reading?.id ?? '');
    const mine = await dates(anna);
    const { id } = await importRow(news, anna);
    expect(await dates(anna)).toEqual(is);
    await undone(anna, id);
    expect(await dates(anna)).toEqual(here ? mine : before);
  });
});
