import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportRow } from '../../../worker/features/imports/contract.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, someIsbns } from '../../support/worker/features/builders.ts';
import { imported, type Told } from '../../support/worker/features/imports.ts';

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

test('what only one of two rows of a finish knows is kept', async () => {
  const anna = await importedRows([
    { finished: '2026/03/05' },
    { finished: '2026/03', format: 'audio', started: '2026/02/01' },
  ]);
  const { readings } = await anna.call(listReadings, {});
  expect(readings).toMatchObject([
    { finished: { date: '2026-03-05' }, started: { date: '2026-02-01' }, format: 'audio' },
  ]);
});

test('stars of one row and words of another become one review', async () => {
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

// A work was finished on some days. Each row of it knows some of them, each as a day, a month, a year or not at all.
const DAYS = ['2018-01-05', '2019-03-09', '2019-03-21', '2019-11-02', '2020-05-01', '2020-05-02', '2021-07-30'];
const seen = fc.record({ of: fc.nat(6), length: fc.constantFrom(0, 4, 7, 10) });
const format = fc.option(fc.constantFrom('print' as const, 'ebook' as const, 'audio' as const), { nil: undefined });
const view = fc.record({
  edition: fc.nat(1),
  state: fc.constantFrom('finished' as const, 'finished' as const, 'reading' as const, 'want' as const, undefined),
  seen: fc.uniqueArray(seen, { minLength: 1, maxLength: 3, selector: ({ of }) => of }),
  counts: fc.boolean(),
  format,
  pages: fc.option(fc.integer({ min: 50, max: 900 }), { nil: undefined }),
});
type View = typeof view extends fc.Arbitrary<infer One> ? One : never;
const work = fc.array(view, { minLength: 1, maxLength: 4 });
const library = fc.record({
  works: fc.array(work, { minLength: 1, maxLength: 6 }),
  shuffle: fc.array(fc.nat(1_000), { minLength: 24, maxLength: 24 }),
  /** Rows of other books between them, so that one piece of work does not hold all rows. */
  between: fc.constantFrom(0, 0, 0, 210),
});

/** The finishes that a view states, as the dates of its row. */
function statedBy(one: View): string[] {
  const dates = one.seen.map(({ of, length }) => DAYS[of]?.slice(0, length) ?? '');
  return one.state === 'finished' ? dates : dates.filter((date) => date !== '');
}

function rowOf(one: View, isbn: string): Told {
  const dates = statedBy(one);
  const known = dates.filter((date) => date !== '').sort();
  const [first, ...further] = known;
  const undated = dates.length - known.length;
  const times = dates.length + (one.state === 'reading' ? 1 : 0);
  return {
    title: '',
    isbn,
    ...(one.state === undefined ? {} : { state: one.state }),
    ...(first === undefined ? {} : { finished: first }),
    ...(further.length === 0 ? {} : { readings: further.map((finished) => ({ finished })) }),
    ...(undated > 0 || one.counts ? { read_count: times } : {}),
    ...(one.format === undefined ? {} : { format: one.format }),
    ...(one.pages === undefined ? {} : { copy_pages: one.pages }),
  };
}

/** Returns whether all that a row states is among these finishes, each being one of its own. */
function holds(finishes: readonly string[], stated: readonly string[]): boolean {
  const taken = new Map<number, number>();
  const place = (row: number, tried: Set<number>): boolean =>
    finishes.some((date, at) => {
      if (tried.has(at) || !date.startsWith(stated[row] ?? '')) return false;
      tried.add(at);
      const other = taken.get(at);
      if (other !== undefined && !place(other, tried)) return false;
      taken.set(at, row);
      return true;
    });
  return stated.every((_, row) => place(row, new Set()));
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
    const one = works.get(row.work) ?? { finishes: [], all: [] };
    works.set(row.work, one);
    one.all.push(JSON.stringify(row));
    if (row.state === 0) one.finishes.push(dateOf(row.finished));
  }
  for (const one of works.values()) {
    one.all.sort();
    one.finishes.sort();
  }
  return works;
}

function dateOf(stored: number | null): string {
  if (stored === null) return '';
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(stored)) ?? [];
  return [year, month, day].filter((part) => part !== '00').join('-');
}

/** Pairs of editions of one work. */
async function editions(count: number): Promise<[string, string][]> {
  const { results } = await env.CATALOGUE.prepare(
    `SELECT CAST(min(isbn) AS TEXT) AS one, CAST(max(isbn) AS TEXT) AS other FROM editions
     GROUP BY work_id ORDER BY count(*) DESC, work_id LIMIT ?`,
  )
    .bind(count)
    .all<{ one: string; other: string }>();
  return results.map(({ one, other }) => [one, other]);
}

test('of any library every stated finish is there once and none is invented, in any order and any pieces', async () => {
  const books = await editions(6);
  const others = (await someIsbns(260)).filter((isbn) => !books.flat().includes(isbn)).slice(0, 210);
  await fc.assert(
    fc.asyncProperty(library, async ({ works, shuffle, between }) => {
      const rows = works.flatMap((views, place) =>
        views.map((one) => rowOf(one, books[place]?.[one.edition as 0 | 1] ?? '')),
      );
      const filler = others.slice(0, between).map((isbn): Told => ({ title: '', isbn }));
      const mixed = rows.map((row, place) => ({ row, at: shuffle[place] ?? 0 })).sort((one, two) => one.at - two.at);
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
        const stated = views.map(statedBy);
        for (const one of stated) expect(holds(finishes, one), JSON.stringify({ finishes, one })).toBe(true);
        const days = stated.flat().filter((date) => date.length === 10);
        expect(finishes.filter((date) => date.length === 10).sort()).toEqual([...new Set(days)].sort());
        // The days on which it was finished hold every row; more readings than those would be invented.
        const truth = new Set(views.flatMap((one) => one.seen.map(({ of }) => of)));
        expect(finishes.length).toBeLessThanOrEqual(truth.size);
        for (const date of finishes) expect(stated.flat()).toContain(date);
      }
      expect(await storedOf(bert)).toEqual(stored);
      // The same library once more, as a newer file that says one thing more, changes no reading.
      await imported(anna, rows);
      await imported(anna, rows.map((row) => ({ ...row, added: '2015-01-01' })).reverse());
      expect(await storedOf(anna)).toEqual(stored);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
