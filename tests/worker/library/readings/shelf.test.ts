import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { fold } from '../../../../worker/features/books/catalogue/search/search-text.ts';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { sortKeysOf } from '../../../../worker/features/books/sort-keys.ts';
import { markOwned } from '../../../../worker/features/library/owned/contract.ts';
import {
  addReading,
  listReadings,
  pauseReading,
  readingFormats,
  readShelf,
  type ShelfSort,
  shelfDirections,
  shelfSorts,
  stopReading,
  usualDirections,
} from '../../../../worker/features/library/readings/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { call, callForError, createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../../support/worker/features/books.ts';
import { listOf, someIsbns, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';
import { isReading } from '../../../support/worker/features/readings.ts';
import { tableScansOf } from '../../../support/worker/plans.ts';
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

const TITLES = 'Ébène|élan vital|The Elm|Zebra crossing|Łódź|zèbre|Crossing Elms|élan vital'.split('|');
const AUTHORS = [['Zoë Adams'], ['Bo Ibsen', 'José Saramago'], [], ['Moe'], ['ANA María Matute', 'Ådne Zoll']];

/** A read book of the model shelf, and each time that it was read. */
const modelShelf = Array.from({ length: 120 }, (_, place) => ({
  isbn: 9_791_100_000_000 + place,
  title: `${TITLES[place % TITLES.length]}${place % 3 === 0 ? ` ${place % 7}` : ''}`,
  authors: AUTHORS[(place * 3) % AUTHORS.length] ?? [],
  year: place % 6 === 0 ? 0 : 1950 + (place % 9),
  genres: ['', 'fantasy', 'fantasy,horror'][place % 3] ?? '',
  /** In half stars. */
  rating: place % 4 === 0 ? 0 : 1 + (place % 10),
  isOwned: place % 5 < 2,
  isListed: place % 3 === 1,
  readings: Array.from({ length: 1 + Number(place % 3 === 0) }, (_, time) => ({
    year: (place + time) % 8 === 0 ? 0 : 2015 + ((place + 2 * time) % 5),
    format: [null, 'print', 'ebook', 'audio'][(place + time) % 4] ?? null,
  })),
}));
type ModelBook = (typeof modelShelf)[number];

const readAtOf = (year: number) => (year === 0 ? 0 : Date.UTC(year, 0, 1, 12) / 1000);

/** Puts the model shelf on a reader's; returns the ID of the list. */
async function hasModelShelf({ userId }: Reader): Promise<string> {
  const listId = 'a-model-list';
  const rows = JSON.stringify(
    modelShelf.map((book) => ({
      ...{ ...book, authors: JSON.stringify(book.authors), ...sortKeysOf({ ...book, language: 'en' }) },
      readings: book.readings.map(({ year, format }) => ({
        finished: year === 0 ? null : year * 10_000,
        readAt: readAtOf(year),
        format: format === null ? null : ['print', 'ebook', 'audio'].indexOf(format),
      })),
    })),
  );
  const from = (sql: string) => env.DB.prepare(`${sql} ON CONFLICT DO NOTHING`);
  const each = 'FROM json_each(?) AS row WHERE true';
  const isbn = "(row.value ->> 'isbn')";
  await env.DB.batch([
    from(`INSERT INTO books (isbn, work_id, title, authors, cover, updated_at, year, genres, title_key, author_key)
      SELECT ${isbn}, ${isbn}, row.value ->> 'title', row.value ->> 'authors', '', 0, row.value ->> 'year',
        row.value ->> 'genres', row.value ->> 'titleKey', row.value ->> 'authorKey' ${each}`).bind(rows),
    from(`INSERT INTO readings (work_id, user_id, number, isbn, state, finished, read_at, changed_at, format)
      SELECT ${isbn}, ?, one.key, ${isbn}, 0, one.value ->> 'finished', one.value ->> 'readAt', 1, one.value ->> 'format'
      FROM json_each(?) AS row, json_each(row.value, '$.readings') AS one WHERE true`).bind(userId, rows),
    from(`INSERT INTO reviews (id, isbn, user_id, rating, review, has_text, created_at, work_id)
      SELECT 'model-' || ${isbn}, ${isbn}, ?, row.value ->> 'rating', '', 0, 1, ${isbn} ${each}
        AND row.value ->> 'rating' > 0`).bind(userId, rows),
    from(`INSERT INTO owned_books (work_id, user_id, isbn, owned_at) SELECT ${isbn}, ?, ${isbn}, 1 ${each}
        AND row.value ->> 'isOwned'`).bind(userId, rows),
    from(
      `INSERT INTO book_lists (id, user_id, name, ordinal, created_at, updated_at) VALUES (?, ?, 'Model', 1, 1, 1)`,
    ).bind(listId, userId),
    from(`INSERT INTO book_list_books (list_id, isbn, position) SELECT ?, ${isbn}, row.key ${each}
        AND row.value ->> 'isListed'`).bind(listId, rows),
  ]);
  return listId;
}

const chosen = fc.record(
  {
    query: fc.constantFrom(
      'elan',
      'ÉLAN vit',
      'zeb',
      'sarámago bo',
      'ana mar',
      'ebene 3',
      'lodz',
      'adne',
      'lan',
      'zoe moe',
    ),
    year: fc.constantFrom(2015, 2016, 2019, 2030),
    genre: fc.constantFrom('fantasy', 'horror'),
    rating: fc.constantFrom(0.5, 1, 3, 5),
    format: fc.constantFrom(...readingFormats),
    isInList: fc.constant(true),
    owned: fc.boolean(),
  },
  { requiredKeys: [] },
);

type Chosen = typeof chosen extends fc.Arbitrary<infer Value> ? Value : never;

/** What a shelf shows by its definition. */
function modelOf(filter: Chosen, sort: ShelfSort, direction: 'ascending' | 'descending'): string[] {
  const { query = '', year, genre, rating, format, isInList, owned } = filter;
  const counted = (book: ModelBook) =>
    book.readings.filter((one) => (year === undefined || one.year === year) && (format ?? one.format) === one.format);
  const words = (book: ModelBook) => fold(`${book.title} ${book.authors.join(' ')}`).split(' ');
  const keyOf = (book: ModelBook): string | number => {
    const { titleKey, authorKey } = sortKeysOf({ ...book, language: 'en' });
    if (sort === 'title' || sort === 'author') return sort === 'title' ? titleKey : authorKey;
    const numbers = { date: Math.max(...counted(book).map((one) => readAtOf(one.year))), ...book };
    return numbers[sort] || (direction === 'ascending' ? Infinity : 0);
  };
  const shown = modelShelf.filter(
    (book) =>
      counted(book).length > 0 &&
      fold(query)
        .split(' ')
        .every((word) => words(book).some((other) => other.startsWith(word))) &&
      (genre === undefined || book.genres.split(',').includes(genre)) &&
      (rating === undefined || book.rating === rating * 2) &&
      (isInList === undefined || book.isListed) &&
      (owned === undefined || book.isOwned === owned),
  );
  const ascending = shown.toSorted((one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)];
    if (key === otherKey) return one.isbn - other.isbn;
    return key < otherKey ? -1 : 1;
  });
  return (direction === 'ascending' ? ascending : ascending.toReversed()).map(({ isbn }) => String(isbn));
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

  test('shows exactly what is asked for, in either direction, in one round trip and without a scan', async () => {
    const watching = watch(env);
    const app = createTestApp({ env: watching.env });
    const someone = await reader();
    const listId = await hasModelShelf(someone);
    const orders = [fc.constantFrom(...shelfSorts), fc.constantFrom(...shelfDirections)] as const;
    await fc.assert(
      fc.asyncProperty(chosen, ...orders, async (filter, sort, direction) => {
        const { isInList, ...other } = filter;
        const input = { ...other, ...(isInList ? { list_id: listId } : {}), sort, direction };
        const visited: string[] = [];
        let cursor: string | undefined;
        do {
          watching.clear();
          const page = await app.call(readShelf, { ...input, cursor }, { as: someone });
          expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: filter.query === undefined ? 0 : 1 });
          for (const ran of [...watching.ran]) expect(await tableScansOf(ran)).toEqual([]);
          visited.push(...page.books.map(({ isbn }) => isbn));
          cursor = page.next_cursor;
        } while (cursor !== undefined);
        expect(visited).toEqual(modelOf(filter, sort, direction));
      }),
      {
        numRuns: 40,
        examples: shelfSorts.flatMap((sort) => shelfDirections.map((direction) => [{}, sort, direction] as const)),
      },
    );
    for (const sort of shelfSorts)
      expect(await app.call(readShelf, { sort }, { as: someone })).toEqual(
        await app.call(readShelf, { sort, direction: usualDirections[sort] }, { as: someone }),
      );
  });

  test('is searched by articles, elisions, signs, ISBN and series, in the catalogue’s and the reader’s own books', async () => {
    const [dune, other] = [isbnNumbered(47_001), isbnNumbered(47_002)];
    await addBooksToCatalogue(env.CATALOGUE, [
      aBook({ isbn13: dune, title: 'Un été', language: 'fr', series: { name: 'The Désert Cycle', position: '1' } }),
      aBook({ isbn13: other, title: "Le Mystère de l'Homme", language: 'fr', series: null }),
    ]);
    const own = { title: 'What?!', authors: ['Wanda Quill'], series: 'Marsh Tales', anyway: true };
    const { isbn: mine } = await ada.call(addOwnBook, own);
    for (const isbn of [dune, other, mine]) await ada.call(addReading, { isbn, finished: { date: '2020' } });
    const found = async (query: string) =>
      (await ada.call(readShelf, { sort: 'title', query })).books.map(({ isbn }) => isbn);
    for (const query of ['un ete', 'desert', 'The Desert', 'THE DÉSERT CYCLE', dune, 'ÉTÉ'])
      expect(await found(query), query).toEqual([dune]);
    for (const query of ['l’homme', 'homme', 'lhomme', 'mystere']) expect(await found(query), query).toEqual([other]);
    for (const query of ['tales marsh', 'what?', 'quill what']) expect(await found(query), query).toEqual([mine]);
    for (const query of ['?!?', 'cycle of nothing', '%', "'", 'omme']) expect(await found(query), query).toEqual([]);
    expect(await found('   ')).toHaveLength(3);
    expect((await callForError(readShelf, { query: 'x'.repeat(201) }, { as: ada })).code).toBe('invalid_input');
  });

  test('of another reader is not filtered by what they own or list, nor by somebody else’s list', async () => {
    await add(0, '2019');
    await ada.call(markOwned, { isbn: isbns[0] ?? '' });
    const ben = await reader('Ben');
    const [own, others] = [await listOf(ada, 'Mine', isbns[0] ?? ''), await listOf(ben, 'His', isbns[0] ?? '')];
    expect(await shelfOf({ sort: 'date', owned: true, list_id: own })).toEqual([0]);
    expect(await shelfOf({ sort: 'date', list_id: others })).toEqual([]);
    for (const filter of [{ owned: true }, { owned: false }, { list_id: own }]) {
      expect((await ben.call(readShelf, { target_id: ada.userId, ...filter })).books).toEqual([]);
      expect((await ada.call(readShelf, { target_id: ada.userId, as: 'friend', ...filter })).books).toEqual([]);
    }
    expect((await ben.call(readShelf, { target_id: ada.userId, query: '', sort: 'title' })).books).toHaveLength(1);
  });

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
