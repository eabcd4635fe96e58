import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  createBookList,
  deleteBookList,
  getBookList,
  getBookLists,
  LISTS_OF_READER,
  listSentences,
  saveBookList,
} from '../../../../worker/features/library/lists/contract.ts';
import { bookListsFrom, firstBooksOf, listPages, listsOf } from '../../../../worker/features/library/lists/queries.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { admin, call, callForError, createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { firstValue, listOf, someIsbns } from '../../../support/worker/features/builders.ts';

const namesOf = async (ada: Reader) => (await ada.call(getBookLists, {})).lists.map(({ name }) => name);

describe('/api/books/create_book_list', () => {
  test('creates an empty list with an ID', async () => {
    const ada = await reader();
    const { list_id: id } = await ada.call(createBookList, { list_name: ' Summer ' });
    const { list } = await ada.call(getBookList, { list_id: id });
    expect(list).toEqual({
      list_id: id,
      id,
      name: 'Summer',
      description: '',
      version: expect.any(String),
      book_count: 0,
      books: [],
    });
  });

  test('needs a name', async () => {
    const ada = await reader();
    for (const list_name of ['', '   ', '\n']) {
      const refusal = await ada.callForError(createBookList, { list_name });
      expect(refusal).toMatchObject({ code: 'invalid_input', error: listSentences.noName });
    }
  });

  test('a repeated click creates one list', async () => {
    const ada = await reader();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.call(createBookList, { list_name: 'Summer' }, key)),
    );
    expect(new Set(answers.map(({ list_id: id }) => id)).size).toBe(1);
    expect(await namesOf(ada)).toEqual(['Summer']);
  });

  test('has a limit of a hundred lists, also for simultaneous calls', async () => {
    const ada = await reader();
    await env.DB.prepare(
      `INSERT INTO book_lists (id, user_id, name, ordinal, created_at, updated_at)
       SELECT ?1 || value, ?1, 'List', value + 1, 1, 1 FROM json_each(?2)`,
    )
      .bind(ada.userId, JSON.stringify(Array.from({ length: LISTS_OF_READER - 5 }, (_, place) => place)))
      .run();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => ada.call(createBookList, { list_name: `New ${place}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await firstValue('SELECT count(*) FROM book_lists WHERE user_id = ?', ada.userId)).toBe(LISTS_OF_READER);
    const refusal = await ada.callForError(createBookList, { list_name: 'One more' });
    expect(refusal).toMatchObject({ code: 'conflict', error: listSentences.tooManyLists });
    const [first] = (await ada.call(getBookLists, {})).lists;
    await ada.call(deleteBookList, { list_id: first?.id ?? '' });
    await ada.call(createBookList, { list_name: 'One more' });
  });
});

describe('/api/books/get_book_lists', () => {
  test("answers one's own lists, newest first, and which of them hold a book", async () => {
    let clock = new Date('2026-03-01T12:00:00Z');
    const app = createTestApp({ now: () => clock });
    const [ada, grace] = [await app.reader('Ada'), await app.reader('Grace')];
    const [isbn = '', other = ''] = await someIsbns(2);
    await listOf(ada, 'First', other);
    clock = new Date('2026-03-02T12:00:00Z');
    await listOf(ada, 'Second', other, isbn);
    await listOf(grace, 'Hers', isbn);
    const { lists, next_cursor } = await ada.call(getBookLists, { isbn });
    expect(lists.map(({ name, book_count, has_book }) => [name, book_count, has_book])).toEqual([
      ['Second', 2, true],
      ['First', 1, false],
    ]);
    expect(next_cursor).toBeUndefined();
    expect((await ada.call(getBookLists, {})).lists.every(({ has_book }) => !has_book)).toBe(true);
  });

  test('has pages of 50, without repetitions or gaps', async () => {
    const ada = await reader();
    await env.DB.prepare(
      `INSERT INTO book_lists (id, user_id, name, ordinal, created_at, updated_at)
       SELECT ?1 || value, ?1, 'List ' || value, value + 1, 1 + value / 30, 1 FROM json_each(?2)`,
    )
      .bind(ada.userId, JSON.stringify(Array.from({ length: 75 }, (_, place) => place)))
      .run();
    const first = await ada.call(getBookLists, {});
    expect(first.lists).toHaveLength(50);
    const second = await ada.call(getBookLists, { cursor: first.next_cursor ?? '' });
    expect(second.next_cursor).toBeUndefined();
    expect(new Set([...first.lists, ...second.lists].map(({ id }) => id)).size).toBe(75);
  });
});

describe('/api/books/get_book_list', () => {
  test('shows a list to everyone while the profile is public, else to its owner and admins', async () => {
    const [ada, grace, boss] = [await reader('Ada'), await reader('Grace'), await admin('Boss')];
    const id = await listOf(ada, 'Summer', ...(await someIsbns(2)));
    expect((await call(getBookList, { list_id: id })).list.name).toBe('Summer');
    await env.DB.prepare("UPDATE users SET profile_privacy = 'nobody' WHERE id = ?").bind(ada.userId).run();
    const missing = { code: 'not_found', error: listSentences.notFound };
    expect(await callForError(getBookList, { list_id: id })).toMatchObject(missing);
    expect(await grace.callForError(getBookList, { list_id: id })).toMatchObject(missing);
    for (const viewer of [ada, boss])
      expect((await viewer.call(getBookList, { list_id: id })).list.name).toBe('Summer');
    expect(await ada.callForError(getBookList, { list_id: 'nothing' })).toMatchObject(missing);
  });
});

describe('/api/books/delete_book_list', () => {
  test('deletes the list with its books, and says when it was deleted before', async () => {
    const ada = await reader();
    const id = await listOf(ada, 'Summer', ...(await someIsbns(3)));
    await ada.call(deleteBookList, { list_id: id });
    expect(await namesOf(ada)).toEqual([]);
    expect(await firstValue('SELECT count(*) FROM book_list_books WHERE list_id = ?', id)).toBe(0);
    expect(await ada.callForError(deleteBookList, { list_id: id })).toMatchObject({ code: 'not_found' });
    const late = { list_id: id, list_name: 'Summer', list_books: [] };
    expect(await ada.callForError(saveBookList, late)).toMatchObject({
      code: 'not_found',
      error: listSentences.notFound,
    });
  });

  test("does not delete somebody else's", async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const id = await listOf(ada, 'Summer', ...(await someIsbns(3)));
    expect(await grace.callForError(deleteBookList, { list_id: id })).toMatchObject({ code: 'not_found' });
    expect((await ada.call(getBookList, { list_id: id })).list.book_count).toBe(3);
  });
});

test('a profile reads a page of lists and the first books of each in one round trip', async () => {
  const ada = await reader();
  const isbns = await someIsbns(6);
  await listOf(ada, 'One', ...isbns);
  await listOf(ada, 'Two', ...[...isbns].reverse().slice(0, 2));
  const database = openDatabase(env.DB, null, 'first-primary');
  const page = { userId: ada.userId, reader: ada.userId, ...listPages.after(undefined), limit: 10 };
  const { lists, books } = await database.load({
    lists: listsOf({ ...page, isbn: '' }),
    books: firstBooksOf({ ...page, each: 4 }),
  });
  const visibleLists = bookListsFrom(lists, books).sort((first, two) => first.name.localeCompare(two.name));
  expect(
    visibleLists.map(({ name, book_count, books: some }) => [name, book_count, some.map(({ isbn }) => isbn)]),
  ).toEqual([
    ['One', 6, isbns.slice(0, 4)],
    ['Two', 2, [isbns[5], isbns[4]]],
  ]);
});
