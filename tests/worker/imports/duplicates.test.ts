import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportRow } from '../../../worker/features/imports/contract.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, someIsbns } from '../../support/worker/features/builders.ts';
import { type ImportedRow, imported } from '../../support/worker/features/imports.ts';

// Several rows of one work in one file: editions of it, or the same row twice.

async function finishesOf(who: Reader): Promise<string[]> {
  const dates: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await who.call(listReadings, cursor === undefined ? {} : { cursor });
    dates.push(
      ...page.readings.filter(({ state }) => state === 'finished').map(({ finished }) => finished?.date ?? 'undated'),
    );
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return dates.sort();
}

async function importedRows(rows: readonly Partial<ImportRow>[]): Promise<Reader> {
  const anna = await reader();
  const isbn = await anIsbn();
  await imported(
    anna,
    rows.map((row) => ({ title: '', isbn, state: 'finished' as const, ...row })),
  );
  return anna;
}

test.for<[string, Partial<ImportRow>[], string[]]>([
  ['undated and dated', [{}, { finished: '2026/03/05' }], ['2026-03-05']],
  ['dated and undated', [{ finished: '2026/03/05' }, {}], ['2026-03-05']],
  [
    'the same date, only the second with a format',
    [{ finished: '2026/03/05' }, { finished: '2026/03/05', format: 'audio' }],
    ['2026-03-05'],
  ],
  [
    'a read count of three and a dated row',
    [{ read_count: 3 }, { finished: '2026/03/05' }],
    ['2026-03-05', 'undated', 'undated'],
  ],
  [
    'a year, a month of it and two days of it',
    [{ finished: '2020' }, { finished: '2020-05' }, { finished: '2020-05-01' }, { finished: '2020-08-02' }],
    ['2020-05-01', '2020-08-02'],
  ],
  ['wanted and read', [{ state: 'want' }, { finished: '2026/03/05' }], ['2026-03-05']],
])('%s: every finish once', async ([, rows, finishes]) => {
  expect(await finishesOf(await importedRows(rows))).toEqual(finishes);
});

test('two rows of one finish are combined', async () => {
  const anna = await importedRows([
    { finished: '2026/03/05' },
    { finished: '2026/03', format: 'audio', started: '2026/02/01' },
  ]);
  const { readings } = await anna.call(listReadings, {});
  expect(readings).toMatchObject([
    { finished: { date: '2026-03-05' }, started: { date: '2026-02-01' }, format: 'audio' },
  ]);
});

test('stars of one row and text of another become one review', async () => {
  for (const rows of [
    [{ rating: 4 }, { review: 'Sand.' }],
    [{ review: 'Sand.' }, { rating: 4 }],
  ]) {
    const anna = await importedRows(rows);
    const { results } = await env.DB.prepare('SELECT rating, review FROM reviews WHERE user_id = ?')
      .bind(anna.userId)
      .all();
    expect(results).toEqual([{ rating: 8, review: 'Sand.' }]);
  }
});

// A work is finished on some of these days. Each row states some of them, as a day, a month, a year or without a date.
const DAYS = ['2018-01-05', '2019-03-09', '2019-03-21', '2019-11-02', '2020-05-01', '2020-05-02', '2021-07-30'];
const sighting = fc.record({ of: fc.nat(6), length: fc.constantFrom(0, 4, 7, 10) });
const format = fc.option(fc.constantFrom('print' as const, 'ebook' as const, 'audio' as const), { nil: undefined });
const view = fc.record({
  edition: fc.nat(1),
  state: fc.constantFrom('finished' as const, 'finished' as const, 'reading' as const, 'want' as const, undefined),
  seen: fc.uniqueArray(sighting, { minLength: 1, maxLength: 3, selector: ({ of }) => of }),
  counts: fc.boolean(),
  format,
  pages: fc.option(fc.integer({ min: 50, max: 900 }), { nil: undefined }),
});
type View = typeof view extends fc.Arbitrary<infer One> ? One : never;
const work = fc.array(view, { minLength: 1, maxLength: 4 });
const library = fc.record({
  works: fc.array(work, { minLength: 1, maxLength: 6 }),
  shuffle: fc.array(fc.nat(1_000), { minLength: 24, maxLength: 24 }),
  /** The number of rows of other books in between, so that one batch does not hold all rows. */
  between: fc.constantFrom(0, 0, 0, 210),
});

function statedBy(view: View): string[] {
  const dates = view.seen.map(({ of, length }) => DAYS[of]?.slice(0, length) ?? '');
  return view.state === 'finished' ? dates : dates.filter((date) => date !== '');
}

function rowOf(view: View, isbn: string): ImportedRow {
  const dates = statedBy(view);
  const sorted = dates.filter((date) => date !== '').sort();
  const [first, ...later] = sorted;
  const undated = dates.length - sorted.length;
  const times = dates.length + (view.state === 'reading' ? 1 : 0);
  return {
    title: '',
    isbn,
    ...(view.state === undefined ? {} : { state: view.state }),
    ...(first === undefined ? {} : { finished: first }),
    ...(later.length === 0 ? {} : { readings: later.map((finished) => ({ finished })) }),
    ...(undated > 0 || view.counts ? { read_count: times } : {}),
    ...(view.format === undefined ? {} : { format: view.format }),
    ...(view.pages === undefined ? {} : { copy_pages: view.pages }),
  };
}

/** Returns whether each finish that a row states matches a different one of these finishes. */
function holds(finishes: readonly string[], expected: readonly string[]): boolean {
  const usedBy = new Map<number, number>();
  const place = (row: number, tried: Set<number>): boolean =>
    finishes.some((date, at) => {
      if (tried.has(at) || !date.startsWith(expected[row] ?? '')) return false;
      tried.add(at);
      const other = usedBy.get(at);
      if (other !== undefined && !place(other, tried)) return false;
      usedBy.set(at, row);
      return true;
    });
  return expected.every((_, row) => place(row, new Set()));
}

async function storedOf(who: Reader): Promise<Map<string, { finishes: string[]; all: string[] }>> {
  const { results } = await env.DB.prepare(
    `SELECT CAST(work_id AS TEXT) AS work, state, started, finished, format, pages, CAST(isbn AS TEXT) AS isbn
     FROM readings WHERE user_id = ?`,
  )
    .bind(who.userId)
    .all<{ work: string; state: number; finished: number | null }>();
  const works = new Map<string, { finishes: string[]; all: string[] }>();
  for (const row of results) {
    const work = works.get(row.work) ?? { finishes: [], all: [] };
    works.set(row.work, work);
    work.all.push(JSON.stringify(row));
    if (row.state === 0) work.finishes.push(dateOf(row.finished));
  }
  for (const work of works.values()) {
    work.all.sort();
    work.finishes.sort();
  }
  return works;
}

function dateOf(stored: number | null): string {
  if (stored === null) return '';
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(stored)) ?? [];
  return [year, month, day].filter((part) => part !== '00').join('-');
}

async function editions(count: number): Promise<[string, string][]> {
  const { results } = await env.CATALOGUE.prepare(
    `SELECT CAST(min(isbn) AS TEXT) AS one, CAST(max(isbn) AS TEXT) AS other FROM editions
     GROUP BY work_id ORDER BY count(*) DESC, work_id LIMIT ?`,
  )
    .bind(count)
    .all<{ one: string; other: string }>();
  return results.map(({ one, other }) => [one, other]);
}

test('for any library, every stated finish is imported once and none is invented, in any order and division', async () => {
  const books = await editions(6);
  const others = (await someIsbns(260)).filter((isbn) => !books.flat().includes(isbn)).slice(0, 210);
  await fc.assert(
    fc.asyncProperty(library, async ({ works, shuffle, between }) => {
      const rows = works.flatMap((views, place) =>
        views.map((view) => rowOf(view, books[place]?.[view.edition as 0 | 1] ?? '')),
      );
      const filler = others.slice(0, between).map((isbn): ImportedRow => ({ title: '', isbn }));
      const mixed = rows
        .map((row, place) => ({ row, at: shuffle[place] ?? 0 }))
        .sort((first, two) => first.at - two.at);
      const half = Math.floor(mixed.length / 2);
      const shuffled = mixed.map(({ row }) => row);
      const [anna, bert] = [await reader(), await reader()];
      await imported(anna, rows);
      await imported(bert, [...shuffled.slice(0, half), ...filler, ...shuffled.slice(half)]);

      const stored = await storedOf(anna);
      const workOf = new Map<string, string>();
      const { results } = await env.DB.prepare(
        'SELECT CAST(isbn AS TEXT) AS isbn, CAST(work_id AS TEXT) AS work FROM books',
      ).all<{ isbn: string; work: string }>();
      for (const { isbn, work: id } of results) workOf.set(isbn, id);
      for (const [place, views] of works.entries()) {
        const id = views.map((one) => workOf.get(books[place]?.[one.edition as 0 | 1] ?? '')).find(Boolean) ?? '';
        const finishes = stored.get(id)?.finishes ?? [];
        const statedDates = views.map(statedBy);
        for (const dates of statedDates)
          expect(holds(finishes, dates), JSON.stringify({ finishes, one: dates })).toBe(true);
        const days = statedDates.flat().filter((date) => date.length === 10);
        expect(finishes.filter((date) => date.length === 10).sort()).toEqual([...new Set(days)].sort());
        // The days on which the work was finished explain every row; more readings than days would be invented.
        const truth = new Set(views.flatMap((view) => view.seen.map(({ of }) => of)));
        expect(finishes.length).toBeLessThanOrEqual(truth.size);
        for (const date of finishes) expect(statedDates.flat()).toContain(date);
      }
      expect(await storedOf(bert)).toEqual(stored);
      // Importing the same library again from a newer file with one more field changes no reading.
      await imported(anna, rows);
      await imported(anna, rows.map((row) => ({ ...row, added: '2015-01-01' })).reverse());
      expect(await storedOf(anna)).toEqual(stored);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
