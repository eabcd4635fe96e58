import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createChallenge } from '../../../worker/features/habits/challenges/contract.ts';
import {
  addImportRows,
  applyImport,
  decideImport,
  getImport,
  listImports,
  matchImport,
  startImport,
  undoImport,
} from '../../../worker/features/imports/contract.ts';
import { importsJob } from '../../../worker/features/imports/job.ts';
import {
  addReading,
  deleteReading,
  finishReading,
  listReadings,
} from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { befriended, firstValue, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import {
  aDigest,
  applied,
  broughtIn,
  type ImportedRow,
  imported,
  matched,
  rowsOfImport,
  undone,
} from '../../support/worker/features/imports.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { type Rows, rowsOf } from '../../support/worker/snapshot.ts';

const DAY = 86_400_000;

async function aLibrary(count: number): Promise<ImportedRow[]> {
  const isbns = await someIsbns(count);
  const states = ['finished', 'want', 'reading', 'finished', 'unfinished', 'paused'] as const;
  return isbns.map((isbn, place) => ({
    title: place % 4 === 3 ? `A book that nobody knows ${place}` : '',
    authors: place % 4 === 3 ? ['Ada Fenn'] : [],
    ...(place % 4 === 3 ? {} : { isbn }),
    state: states[place % states.length] ?? 'finished',
    ...(place % 3 === 0 ? { finished: `20${10 + place}-03-0${1 + (place % 9)}`, rating: 1 + (place % 5) } : {}),
    ...(place % 2 === 0 ? { review: `Words ${place}.`, shelves: ['Sea'] } : { note: `Note ${place}.` }),
  }));
}

const SHELVES = { shelves: [{ name: 'Sea', as: 'list' as const }] };

/** Returns a reader's stored rows, without imports and times of change. */
async function libraryRows(who: Reader): Promise<string> {
  const rows: Rows = await rowsOf(env.DB);
  const own = [...rows].flatMap(([table, all]) =>
    /^(imports|import_\w+|sessions|books|works|daily_counts)$/.test(table)
      ? []
      : all
          .filter((row) => Object.values(row).some((value) => String(value) === who.userId))
          .map((row) => JSON.stringify({ table, ...row, updated_at: 0, changed_at: 0 })),
  );
  return own.sort().join('\n');
}

test('an import affects neither ledger, points, streak, challenges, notifications, trends nor daily counts', async () => {
  const [anna, bert] = [await reader(), await reader()];
  await befriended(anna, bert);
  const due = Math.floor(Date.now() / 1000) + 30 * 86_400;
  await anna.call(createChallenge, { challenge_name: 'Two books', num_books: 2, challenge_due_date: due });
  const tables = [
    'ledger',
    'streak_runs',
    'leagues_reached',
    'challenges',
    'challenge_books',
    'book_activity',
    'daily_counts',
    'friendships',
  ];
  const state = async () => {
    const rows = await rowsOf(env.DB);
    const [own] = (rows.get('users') ?? []).filter(({ id }) => String(id) === anna.userId);
    return JSON.stringify([tables.map((table) => rows.get(table)), own?.experience]);
  };
  const before = await state();
  const id = await imported(anna, await aLibrary(12), SHELVES);
  expect(await state()).toBe(before);
  expect((await rowsOf(env.DB)).get('readings')?.length).toBeGreaterThan(4);
  await undone(anna, id);
  expect(await state()).toBe(before);
});

test('the same file again changes nothing, and a newer one adds only what is new', async () => {
  const anna = await reader();
  const rows = await aLibrary(12);
  await imported(anna, rows, SHELVES);
  const once = await libraryRows(anna);
  const again = await imported(anna, rows, SHELVES);
  expect(await libraryRows(anna)).toBe(once);
  expect((await anna.call(listImports, {})).imports.find(({ import_id }) => import_id === again)?.added).toMatchObject({
    books: 0,
    readings: 0,
    reviews: 0,
  });
  const [isbn = ''] = (await someIsbns(13)).slice(12);
  await imported(
    anna,
    [...rows.map((row) => ({ ...row, added: '2020/01/01' })), { title: '', isbn, state: 'finished' }],
    SHELVES,
  );
  // The date on which a book was added fills a gap in the existing readings.
  const withoutAdded = (lines: string) => lines.replaceAll(/"added_at":[^,}]+/g, '');
  const news = withoutAdded(await libraryRows(anna))
    .split('\n')
    .filter((line) => !withoutAdded(once).includes(line));
  expect(news.filter((line) => line.includes('"table":"readings"'))).toHaveLength(1);
  expect(news.filter((line) => line.includes('"table":"reviews"'))).toEqual([]);
});

test('what was imported and deleted here is not imported again from the same file', async () => {
  const anna = await reader();
  const [isbn = ''] = await someIsbns(1);
  await imported(anna, [{ title: '', isbn, state: 'finished' }]);
  const [reading] = (await anna.call(listReadings, {})).readings;
  await anna.call(deleteReading, { reading_id: reading?.id ?? '' });
  await imported(anna, [{ title: '', isbn, state: 'finished' }]);
  expect((await anna.call(listReadings, {})).readings).toEqual([]);
});

test('a newer file finishes readings of an older one, and removes read books from Want to read', async () => {
  const anna = await reader();
  const [first = '', two = ''] = await someIsbns(2);
  await imported(anna, [
    { title: '', isbn: first, state: 'reading' },
    { title: '', isbn: two, state: 'want' },
  ]);
  const before = await libraryRows(anna);
  const id = await imported(anna, [
    { title: '', isbn: first, state: 'finished', finished: '2026-10-01' },
    { title: '', isbn: two, state: 'finished' },
  ]);
  const { readings } = await anna.call(listReadings, {});
  expect(readings.map(({ state, finished }) => [state, finished?.date])).toEqual([
    ['finished', '2026-10-01'],
    ['finished', undefined],
  ]);
  expect((await rowsOf(env.DB)).get('books_bookmarked')?.filter((row) => String(row.user_id) === anna.userId)).toEqual(
    [],
  );
  await undone(anna, id);
  expect(await libraryRows(anna)).toBe(before);
});

// A small seeded generator, so that runs are reproducible.
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test.for([1, 2, 3, 4, 5, 6])('undo restores everything as it was (%d)', async (seed) => {
  const roll = dice(seed);
  const anna = await reader();
  const isbns = await someIsbns(10);
  for (const isbn of isbns) {
    const choice = roll(5);
    if (choice === 1) await anna.call(markBookmarked, { isbn });
    if (choice === 2) await hasReviewed(anna, isbn, { rating: 3, review: roll(2) === 0 ? '' : 'Mine.' });
    if (choice === 3) await anna.call(addReading, { isbn, ...(roll(2) === 0 ? {} : { finished: { date: '2019' } }) });
  }
  const before = await libraryRows(anna);
  const rows = await aLibrary(10);
  const id = await imported(
    anna,
    rows.sort(() => roll(3) - 1),
    SHELVES,
  );
  expect(await libraryRows(anna)).not.toBe(before);
  await undone(anna, id);
  expect(await libraryRows(anna)).toBe(before);
});

test('the same unfinished file resumes its import, with each row once', async () => {
  const anna = await reader();
  const digest = aDigest();
  const file = { source: 'storygraph' as const, file_name: 'a.csv', rows: 2, digest };
  const { import_id: id } = await anna.call(startImport, file);
  expect((await anna.call(startImport, file)).import_id).toBe(id);
  const row = { line: 2, title: 'One', authors: [], shelves: ['Sea'] };
  expect((await anna.callForError(addImportRows, { import_id: id, from: 1, rows: [row] })).code).toBe('conflict');
  await Promise.all([1, 2].map(() => anna.call(addImportRows, { import_id: id, from: 0, rows: [row] })));
  expect((await anna.callForError(matchImport, { import_id: id })).code).toBe('conflict');
  expect((await anna.call(addImportRows, { import_id: id, from: 1, rows: [{ ...row, line: 3 }] })).received).toBe(2);
  expect((await anna.callForError(addImportRows, { import_id: id, from: 2, rows: [row] })).code).toBe('invalid_input');
  const { rows, shelves } = await anna.call(getImport, { import_id: id });
  expect(rows.map(({ line }) => line)).toEqual([2, 3]);
  expect(shelves).toEqual([{ name: 'Sea', rows: 2, is_status: false }]);
});

test('two tabs that apply at once import nothing twice', async () => {
  const anna = await reader();
  const id = await broughtIn(anna, await aLibrary(12));
  await matched(anna, id);
  const apply = () => anna.call(applyImport, { import_id: id, ...SHELVES, show_reviews: true });
  await Promise.allSettled([apply(), apply(), apply()]);
  await applied(anna, id, SHELVES);
  const otherReader = await reader();
  await imported(otherReader, await aLibrary(12), SHELVES);
  expect((await anna.call(listReadings, {})).readings).toHaveLength(
    (await otherReader.call(listReadings, {})).readings.length,
  );
});

test('an import belongs to its reader only', async () => {
  const [anna, bert] = [await reader(), await reader()];
  const id = await broughtIn(anna, [{ title: 'The Lamplighter of Ely', authors: ['Ada Fenn'] }]);
  const calls = [
    bert.callForError(getImport, { import_id: id }),
    bert.callForError(matchImport, { import_id: id }),
    bert.callForError(undoImport, { import_id: id }),
    bert.callForError(applyImport, { import_id: id, shelves: [], show_reviews: true }),
    bert.callForError(decideImport, { import_id: id, decisions: [{ line: 2, as: 'skip' }] }),
    bert.callForError(addImportRows, { import_id: id, from: 0, rows: [{ line: 2, title: 'x', authors: [] }] }),
  ];
  for (const { code } of await Promise.all(calls)) expect(code).toBe('not_found');
  expect((await bert.call(listImports, {})).imports).toEqual([]);
  expect(await rowsOfImport(anna, id)).toHaveLength(1);
});

test('an unsure row can be decided; skipped and undecided ones are not imported', async () => {
  const anna = await reader();
  const [isbn = '', other = ''] = await someIsbns(2);
  const id = await broughtIn(anna, [
    { title: 'A title of nobody', authors: ['Nobody'], isbn, state: 'finished' },
    { title: 'Nothing like it', authors: ['Nobody'], isbn: other, state: 'finished' },
    { title: 'Left alone', authors: ['Nobody'], isbn: other, state: 'finished' },
  ]);
  await matched(anna, id);
  const { summary } = await anna.call(decideImport, {
    import_id: id,
    decisions: [
      { line: 2, isbn },
      { line: 3, as: 'skip' },
    ],
  });
  expect(summary).toMatchObject({ certain: 1, skipped: 1, unsure: 1 });
  await applied(anna, id);
  expect((await anna.call(listReadings, {})).readings.map((reading) => reading.isbn)).toEqual([isbn]);
  expect((await anna.callForError(decideImport, { import_id: id, decisions: [{ line: 3, as: 'own' }] })).code).toBe(
    'conflict',
  );
});

test('the cron resumes where the page was closed, and deletes after thirty days', async () => {
  const anna = await reader();
  const id = await broughtIn(anna, await aLibrary(6));
  await runJob(importsJob, new Date(Date.now() + 120_000));
  expect((await anna.call(getImport, { import_id: id })).import.state).toBe('matched');
  await applied(anna, id, SHELVES);
  await runJob(importsJob, new Date(Date.now() + 29 * DAY));
  expect((await anna.call(listImports, {})).imports).toHaveLength(1);
  await runJob(importsJob, new Date(Date.now() + 31 * DAY));
  expect((await anna.call(listImports, {})).imports).toEqual([]);
  for (const table of ['imports', 'import_rows', 'import_shelves', 'import_changes']) {
    const rows = (await rowsOf(env.DB)).get(table) ?? [];
    expect(rows.filter((row) => String(row.user_id) === anna.userId)).toEqual([]);
  }
  expect((await anna.call(listReadings, {})).readings.length).toBeGreaterThan(1);
});

test('an imported current reading that is finished here counts for a challenge and trends', async () => {
  const anna = await reader();
  const [isbn = ''] = await someIsbns(1);
  const id = await imported(anna, [{ title: '', isbn, state: 'reading' }]);
  const due = Math.floor(Date.now() / 1000) + 30 * 86_400;
  const challengeInput = { challenge_name: 'Two books', num_books: 2, challenge_due_date: due };
  const { challenge_id: challenge } = await anna.call(createChallenge, challengeInput);
  const [{ id: reading } = { id: '' }] = (await anna.call(listReadings, {})).readings;
  const reads = async () =>
    (await firstValue<number>('SELECT sum(reads) FROM book_activity WHERE isbn = ?', isbn)) ?? 0;
  const before = await reads();
  const { earned } = await anna.call(finishReading, { reading_id: reading });
  expect(earned?.experience).toBe(20);
  expect(await firstValue('SELECT books_read FROM challenges WHERE id = ?', challenge)).toBe(1);
  expect(await reads()).toBe(before + 1);
  await undone(anna, id);
  expect((await anna.call(listReadings, {})).readings).toMatchObject([{ state: 'finished', imported: false }]);
  await anna.call(deleteReading, { reading_id: reading });
  expect(await reads()).toBe(before);
});
