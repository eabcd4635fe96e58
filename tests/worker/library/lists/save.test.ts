import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOOKS_IN_LIST,
  createBookList,
  getBookList,
  listSentences,
  saveBookList,
} from '../../../../worker/features/library/lists/contract.ts';
import { mergeList } from '../../../../worker/features/library/lists/lists.ts';
import { createTestApp, reader } from '../../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../../support/worker/failing.ts';
import { firstValue, listOf, someIsbns, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';
import { watch } from '../../../support/worker/watching.ts';

const bookInputs = (isbns: readonly string[]) => isbns.map((isbn) => ({ isbn }));

/** Returns valid ISBNs that are already stored, so that no book service is queried. */
async function manyKept(count: number): Promise<string[]> {
  const isbns = Array.from({ length: count }, (_, place) => {
    const first = `97950000${String(place).padStart(4, '0')}`;
    const sum = [...first].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    return first + String((10 - (sum % 10)) % 10);
  });
  await env.DB.prepare(
    `INSERT OR IGNORE INTO books (isbn, title, authors, cover, updated_at)
     SELECT value, 'Book ' || key, '["Somebody"]', '', 1 FROM json_each(?)`,
  )
    .bind(JSON.stringify(isbns))
    .run();
  return isbns;
}

describe('/api/books/save_book_list', () => {
  test('saves name, description, books and their order', async () => {
    const ada = await reader();
    const isbns = await someIsbns(5);
    const id = await listOf(ada, 'Summer', ...isbns);
    const reversed = [...isbns].reverse();
    await ada.call(saveBookList, {
      list_id: id,
      list_name: '  Winter  ',
      list_description: 'Long nights.\r\nShort days.',
      list_books: bookInputs(reversed),
    });
    const { list } = await ada.call(getBookList, { list_id: id });
    expect(list).toMatchObject({ id, name: 'Winter', description: 'Long nights.\nShort days.', book_count: 5 });
    expect(list.books.map(({ isbn }) => isbn)).toEqual(reversed);
  });

  test('looks books up itself: the client’s facts are never stored', async () => {
    const ada = await reader();
    const [isbn = ''] = await someIsbns(1);
    const id = await listOf(ada, 'Summer');
    const hint = { isbn, title: 'Not the title', authors: ['Not the author'], cover: 'https://evil.test/x.png' };
    await ada.call(saveBookList, { list_id: id, list_name: 'Summer', list_books: [hint] });
    const { list } = await ada.call(getBookList, { list_id: id });
    expect(list.books).toHaveLength(1);
    expect(JSON.stringify(list)).not.toMatch(/Not the|evil/);
    expect(list.books[0]?.title.length).toBeGreaterThan(1);
  });

  test('leaves out a book without an ISBN, and saves the rest', async () => {
    const ada = await reader();
    const [isbn = ''] = await someIsbns(1);
    const id = await listOf(ada, 'Summer');
    const incomplete = [{ title: 'Without an ISBN' }, { isbn }, {}];
    await ada.call(saveBookList, { list_id: id, list_name: 'Summer', list_books: incomplete });
    expect((await ada.call(getBookList, { list_id: id })).list.books).toMatchObject([{ isbn }]);
  });

  test('keeps the description when none is sent, and clears it when an empty one is', async () => {
    const ada = await reader();
    const id = await listOf(ada, 'Summer');
    const save = (overrides: object) =>
      ada.call(saveBookList, { list_id: id, list_name: 'Summer', list_books: [], ...overrides });
    await save({ list_description: 'Warm.' });
    await save({});
    expect((await ada.call(getBookList, { list_id: id })).list.description).toBe('Warm.');
    await save({ list_description: '' });
    expect((await ada.call(getBookList, { list_id: id })).list.description).toBe('');
  });

  test('contains a book once, however its ISBN is written', async () => {
    const ada = await reader();
    const [isbn = '', other = ''] = await someIsbns(2);
    const id = await listOf(ada, 'Summer', isbn, other, `${isbn.slice(0, 3)}-${isbn.slice(3)}`, other);
    const { list } = await ada.call(getBookList, { list_id: id });
    expect(list.books.map((book) => book.isbn)).toEqual([isbn, other]);
    expect(list.book_count).toBe(2);
  });

  test('names unknown books, and saves nothing', async () => {
    const ada = await reader();
    const isbns = await someIsbns(3);
    const id = await listOf(ada, 'Summer', ...isbns.slice(0, 2));
    const refusal = await ada.callForError(saveBookList, {
      list_id: id,
      list_name: 'Winter',
      list_books: bookInputs([...isbns, UNKNOWN_ISBN]),
    });
    expect(refusal).toMatchObject({ code: 'not_found', error: listSentences.unknownBooks([UNKNOWN_ISBN]) });
    const { list } = await ada.call(getBookList, { list_id: id });
    expect(list.name).toBe('Summer');
    expect(list.books.map(({ isbn }) => isbn)).toEqual(isbns.slice(0, 2));
  });

  test('refuses invalid ISBNs, an empty name, and more than 500 books', async () => {
    const ada = await reader();
    const id = await listOf(ada, 'Summer');
    const refused = (input: object) =>
      ada.callForError(saveBookList, { list_id: id, list_name: 'Summer', list_books: [], ...input });
    expect((await refused({ list_books: [{ isbn: '9780000000000' }] })).error).toBe('Invalid book ISBN.');
    expect((await refused({ list_name: '   ' })).error).toBe(listSentences.noName);
    const tooMany = Array.from({ length: BOOKS_IN_LIST + 1 }, () => ({ isbn: UNKNOWN_ISBN }));
    expect((await refused({ list_books: tooMany })).error).toBe(listSentences.tooManyBooks);
    expect((await refused({ list_name: 'x'.repeat(101) })).code).toBe('invalid_input');
    expect((await refused({ list_description: 'x'.repeat(1_001) })).code).toBe('invalid_input');
  });

  test("somebody else's list is not there, and stays as it is", async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const isbns = await someIsbns(2);
    const id = await listOf(ada, 'Summer', ...isbns);
    const input = { list_id: id, list_name: 'Mine now', list_books: [] };
    expect(await grace.callForError(saveBookList, input)).toMatchObject({
      code: 'not_found',
      error: listSentences.notFound,
    });
    const { list } = await ada.call(getBookList, { list_id: id });
    expect([list.name, list.book_count]).toEqual(['Summer', 2]);
  });

  test('a list of 500 books is two round trips, and adding one more book writes one row', async () => {
    const watching = watch(env);
    const app = createTestApp({ env: watching.env });
    const ada = await app.reader();
    const isbns = await manyKept(BOOKS_IN_LIST);
    const id = await listOf(ada, 'Everything');
    const save = (wanted: readonly string[]) =>
      ada.call(saveBookList, { list_id: id, list_name: 'Everything', list_books: bookInputs(wanted) });
    watching.clear();
    await save(isbns.slice(0, -1));
    expect(watching.roundTrips).toEqual({ DB: 2, CATALOGUE: 0 });
    watching.clear();
    await save(isbns);
    expect(watching.roundTrips).toEqual({ DB: 2, CATALOGUE: 0 });
    expect(watching.ran.length).toBeLessThan(10);
    watching.clear();
    const { list } = await ada.call(getBookList, { list_id: id });
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 0 });
    expect(list.books.map(({ isbn }) => isbn)).toEqual(isbns);
  });

  test('two hundred new books are looked up in one round trip to the catalogue', async () => {
    const watching = watch(env);
    const app = createTestApp({ env: watching.env });
    const ada = await app.reader();
    const isbns = await someIsbns(200);
    const id = await listOf(ada, 'Everything');
    watching.clear();
    await ada.call(saveBookList, { list_id: id, list_name: 'Everything', list_books: bookInputs(isbns) });
    expect(watching.roundTrips).toEqual({ DB: 2, CATALOGUE: 1 });
    expect((await ada.call(getBookList, { list_id: id })).list.books.map(({ isbn }) => isbn)).toEqual(isbns);
  });

  test('twenty simultaneous saves leave one of the saved versions, complete', async () => {
    const ada = await reader();
    const isbns = await someIsbns(20);
    const id = await listOf(ada, 'Summer');
    const wishes = isbns.map((_, place) =>
      [...isbns.slice(place), ...isbns.slice(0, place)].slice(0, 10 + (place % 5)),
    );
    await Promise.all(
      wishes.map((wish) => ada.call(saveBookList, { list_id: id, list_name: 'Summer', list_books: bookInputs(wish) })),
    );
    const { list } = await ada.call(getBookList, { list_id: id });
    const saved = list.books.map(({ isbn }) => isbn);
    expect(wishes).toContainEqual(saved);
    expect(list.book_count).toBe(saved.length);
  });

  test('a save that fails halfway leaves the list as it was', async () => {
    const ada = await reader();
    const isbns = await someIsbns(6);
    const id = await listOf(ada, 'Summer', ...isbns.slice(0, 3));
    const failure = { when: 'during', message: 'D1_ERROR: something broke', after: 1 } as const;
    const app = createTestApp({ env: withFailingDatabase(env, 'DB', failure).env });
    const answer = await app.send('/api/books/save_book_list', {
      user_id: ada.userId,
      session_token: ada.token,
      list_id: id,
      list_name: 'Winter',
      list_books: bookInputs(isbns.slice(3)),
    });
    expect(answer.status).toBe(500);
    const { list } = await ada.call(getBookList, { list_id: id });
    expect([list.name, list.books.map(({ isbn }) => isbn)]).toEqual(['Summer', isbns.slice(0, 3)]);
  });

  test('a save whose answer was lost is repeated with the same result', async () => {
    const ada = await reader();
    const isbns = await someIsbns(4);
    const id = await listOf(ada, 'Summer', ...isbns.slice(0, 2));
    const failure = { when: 'after', message: CONNECTION_LOST, after: 1, times: 1 } as const;
    const app = createTestApp({ env: withFailingDatabase(env, 'DB', failure).env });
    const input = { list_id: id, list_name: 'Winter', list_books: bookInputs(isbns.slice(1)) };
    await app.call(saveBookList, input, { as: ada });
    const { list } = await ada.call(getBookList, { list_id: id });
    expect([list.name, list.books.map(({ isbn }) => isbn)]).toEqual(['Winter', isbns.slice(1)]);
    expect(await firstValue('SELECT count(*) FROM book_list_books WHERE list_id = ?', id)).toBe(3);
  });
});

describe('a list that changed since it was loaded', () => {
  const books = (isbns: readonly string[]) => isbns.map((isbn) => ({ isbn }));

  test('a description saved in one tab removes no book that another has added', async () => {
    const ada = await reader();
    const [one = '', two = ''] = await someIsbns(2);
    const { list_id } = await ada.call(createBookList, { list_name: 'Summer' });
    await ada.call(saveBookList, { list_id, list_books: books([one]) });
    await ada.call(saveBookList, { list_id, list_books: books([one, two]), list_before: books([one]) });
    await ada.call(saveBookList, {
      ...{ list_id, list_description: 'By the sea', list_books: books([one]), list_before: books([one]) },
    });
    const { list } = await ada.call(getBookList, { list_id });
    expect([list.name, list.description, list.books.map(({ isbn }) => isbn)]).toEqual([
      'Summer',
      'By the sea',
      [one, two],
    ]);
  });

  test('every added book stays, every removed one is gone, and the wanted order holds', () => {
    const isbns = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map(String));
    fc.assert(
      fc.property(isbns, isbns, isbns, (before, wanted, stored) => {
        const merged = mergeList(before, wanted, stored);
        const isKept = (isbn: string) =>
          before.includes(isbn) ? wanted.includes(isbn) && stored.includes(isbn) : true;
        expect(new Set(merged)).toEqual(new Set([...wanted, ...stored].filter(isKept)));
        expect(merged).toHaveLength(new Set(merged).size);
        const stayed = before.filter((isbn) => wanted.includes(isbn));
        const inWanted = wanted.filter((isbn) => before.includes(isbn));
        const leading = JSON.stringify(inWanted) === JSON.stringify(stayed) ? stored : wanted;
        expect(merged.filter((isbn) => leading.includes(isbn))).toEqual(
          leading.filter((isbn) => merged.includes(isbn)),
        );
        expect(mergeList(before, wanted, before), 'nothing else changed').toEqual(wanted);
        expect(mergeList(before, before, stored), 'this changes nothing').toEqual(stored);
      }),
    );
  });
});
