import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { sortKeysOf } from '../../../../worker/features/books/sort-keys.ts';
import {
  addReading,
  listReadings,
  pauseReading,
  readShelf,
  type ShelfSort,
  shelfSorts,
  stopReading,
} from '../../../../worker/features/library/readings/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { call, callForError, createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { someIsbns, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';
import { isReading } from '../../../support/worker/features/readings.ts';
import { watch } from '../../../support/worker/watching.ts';

let ada: Reader;
let isbns: string[] = [];

beforeEach(async () => {
  ada = await reader('Ada');
  isbns = await someIsbns(4);
});

const add = async (place: number, date?: string) =>
  (await ada.call(addReading, { isbn: isbns[place] ?? '', ...(date === undefined ? {} : { finished: { date } }) }))
    .reading;
const shelfOf = async (input: { sort: ShelfSort } & Record<string, unknown>) =>
  (await ada.call(readShelf, input)).books.map(({ isbn }) => isbns.indexOf(isbn));

/** Adds readings of books that no one else has; a third of the books are read twice. */
async function hasReadMany(someone: Reader, count: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: count }, (_, place) => place + 1));
  const isbn = '9791000000000 + value';
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO books (isbn, work_id, title, authors, cover, updated_at, year)
       SELECT ${isbn}, ${isbn}, 'Book ' || value, '["Many Books"]', '', 0, 1900 + value % 120 FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING`,
    ).bind(numbers),
    ...[0, 1].map((time) =>
      env.DB.prepare(
        `INSERT INTO readings (work_id, user_id, number, isbn, state, finished, read_at, changed_at)
         SELECT ${isbn}, ?, ${time}, ${isbn}, 0, 20200101, value * 100 + ${time}, 1 FROM json_each(?)
         WHERE ${time} = 0 OR value % 3 = 0`,
      ).bind(someone.userId, numbers),
    ),
  ]);
}

describe('/api/readings/list', () => {
  test('is sorted newest first, and filtered by state, year and work', async () => {
    const [old, unknown, young] = [await add(0, '2019-03'), await add(0), await add(1, '2020')];
    const open = await isReading(ada, isbns[2] ?? '');
    const openReading = await isReading(ada, isbns[3] ?? '');
    await ada.call(stopReading, { reading_id: openReading.id, date: openReading.started?.date ?? '' });
    const ids = async (input: object) => (await ada.call(listReadings, input)).readings.map(({ id }) => id);
    const all = await ids({});
    expect(all.slice(2)).toEqual([young.id, old.id, unknown.id]);
    expect(all.slice(0, 2).sort()).toEqual([open.id, openReading.id].sort());
    expect(await ids({ state: 'unfinished' })).toEqual([openReading.id]);
    expect(await ids({ year: 2019 })).toEqual([old.id]);
    expect(await ids({ isbn: isbns[0] })).toEqual([old.id, unknown.id]);
    expect(await ids({ isbn: isbns[0], year: 2019, state: 'finished' })).toEqual([old.id]);
    expect(await ids({ isbn: UNKNOWN_ISBN })).toEqual([]);
    await ada.call(pauseReading, { reading_id: open.id });
    expect(await ids({ state: 'paused' })).toEqual([open.id]);
  });

  test('of another reader shows no stopped books in a year, and nothing of a private profile', async () => {
    const openReading = await isReading(ada, isbns[3] ?? '');
    await ada.call(stopReading, { reading_id: openReading.id });
    const ben = await reader('Ben');
    const target = { target_id: ada.userId };
    const year = new Date().getUTCFullYear();
    const countFor = async (input: object) => (await ben.call(listReadings, { ...target, ...input })).readings.length;
    expect([await countFor({}), await countFor({ state: 'unfinished' })]).toEqual([1, 1]);
    expect([await countFor({ year }), await countFor({ year, isbn: isbns[3] })]).toEqual([0, 0]);
    expect((await ada.call(listReadings, { year })).readings).toHaveLength(1);
    await add(0, '2019');
    await ada.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    for (const as of [undefined, ben]) {
      const options = as === undefined ? {} : { as };
      expect(await call(listReadings, target, options)).toEqual({ requestStatus: 'success', readings: [] });
      expect((await call(readShelf, { ...target, sort: 'date' }, options)).books).toEqual([]);
    }
    expect((await ada.call(readShelf, { ...target, sort: 'date' })).books).toHaveLength(1);
    expect((await callForError(listReadings, {})).code).toBe('signed_out');
    expect((await callForError(listReadings, { target_id: '1234567890123456' })).code).toBe('not_found');
  });
});

describe('/api/readings/shelf', () => {
  test('sorts by date, title, author, rating and year, and filters by year, genre and rating', async () => {
    for (const [place, date] of (['2019-03', undefined, '2021', '2020-02-29'] as const).entries())
      await add(place, date);
    await add(0, '2021-01-01');
    const facts = [
      ['beta', '["Zoe Adams"]', 1999, 'fantasy'],
      ['Alpha', '["adam Zane"]', 2005, 'fantasy,horror'],
      ['gamma', '[]', 0, 'science'],
      ['Delta', '["Moe"]', 2001, ''],
    ] as const;
    await env.DB.batch(
      facts.map(([title, authors, year, genres], place) => {
        const keys = sortKeysOf({ title, authors: JSON.parse(authors) as string[], language: 'en' });
        return env.DB.prepare(
          'UPDATE books SET title = ?, authors = ?, year = ?, genres = ?, title_key = ?, author_key = ? WHERE isbn = ?',
        ).bind(title, authors, year, genres, keys.titleKey, keys.authorKey, isbns[place] ?? '');
      }),
    );
    await ada.call(submitReview, { isbn: isbns[3] ?? '', rating: 4.5, review: '' });
    await ada.call(submitReview, { isbn: isbns[1] ?? '', rating: 2, review: '' });
    // The year 2021 and the first day of 2021 are listed together.
    expect((await shelfOf({ sort: 'date' })).slice(2)).toEqual([3, 1]);
    expect(await shelfOf({ sort: 'title' })).toEqual([1, 0, 3, 2]);
    // Adams, Moe, Zane.
    expect(await shelfOf({ sort: 'author' })).toEqual([2, 0, 3, 1]);
    expect((await shelfOf({ sort: 'rating' })).slice(0, 2)).toEqual([3, 1]);
    expect(await shelfOf({ sort: 'year' })).toEqual([1, 3, 0, 2]);
    expect(await shelfOf({ sort: 'date', year: 2019 })).toEqual([0]);
    expect((await shelfOf({ sort: 'title', year: 2021 })).sort()).toEqual([0, 2]);
    expect(await shelfOf({ sort: 'title', genre: 'fantasy' })).toEqual([1, 0]);
    expect(await shelfOf({ sort: 'title', genre: 'horror' })).toEqual([1]);
    expect(await shelfOf({ sort: 'title', rating: 4.5 })).toEqual([3]);
    const { books } = await ada.call(readShelf, { sort: 'title' });
    expect(books[1]).toMatchObject({ title: 'beta', year: 1999, times: 2, finished: { date: '2021-01-01' } });
    expect(books[1]?.rating).toBeUndefined();
    expect(books[2]).toMatchObject({ title: 'Delta', rating: 4.5, times: 1 });
  });

  test.for(shelfSorts)(
    'goes through every page once, by %s, in one round trip, however many there are',
    async (sort) => {
      const watching = watch(env);
      const app = createTestApp({ env: watching.env });
      const pagesOf = async (count: number) => {
        const someone = await reader();
        await hasReadMany(someone, count);
        const [pages, visited]: [number[], string[]] = [[], []];
        let cursor: string | undefined;
        do {
          watching.clear();
          const page = await app.call(readShelf, { sort, cursor }, { as: someone });
          expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 0 });
          pages.push(page.books.length);
          visited.push(...page.books.map(({ isbn }) => isbn));
          cursor = page.next_cursor;
        } while (cursor !== undefined);
        expect(new Set(visited).size).toBe(count);
        return pages;
      };
      expect(await pagesOf(3)).toEqual([3]);
      expect(await pagesOf(120)).toEqual([50, 50, 20]);
    },
  );

  test('3,000 readings cost as many rows as three', async () => {
    const watching = watch(env);
    const app = createTestApp({ env: watching.env });
    const cost = async (count: number) => {
      const someone = await reader();
      await hasReadMany(someone, count);
      const rows: number[] = [];
      const originalLog = console.log;
      console.log = (line: string) => {
        const event = JSON.parse(line) as { event: string; rows_read: number };
        if (event.event === 'call') rows.push(event.rows_read);
      };
      watching.clear();
      await app.call(listReadings, {}, { as: someone }).finally(() => {
        console.log = originalLog;
      });
      return { trips: watching.roundTrips, rows: rows[0] ?? Number.NaN };
    };
    const [few, many] = [await cost(3), await cost(3_000)];
    expect(many.trips).toEqual(few.trips);
    expect(many.trips).toEqual({ DB: 1, CATALOGUE: 0 });
    expect(many.rows).toBeLessThanOrEqual(51 * 4 + few.rows);
  });
});
