import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { isbnOf, searchBooks } from '../../../worker/features/books/contract.ts';
import { searchSentences } from '../../../worker/features/books/search-contract.ts';
import { markBookmarked, markRead } from '../../../worker/features/library/shelves/contract.ts';
import { call, callForError, createTestApp, reader, send } from '../../support/worker/app.ts';
import { withFailingCache } from '../../support/worker/failing.ts';
import { hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import { watch } from '../../support/worker/watching.ts';

const search = async (query: string, options: { language?: string | string[]; cursor?: string } = {}) =>
  (await call(searchBooks, { query, ...options })).items;
const titlesOf = (items: Awaited<ReturnType<typeof search>>) => items.map(({ volumeInfo }) => volumeInfo.title);

describe('/api/books/search', () => {
  test('finds a book in the shape of the book service', async () => {
    const answer = await call(searchBooks, { query: 'the hobbit' });
    expect(answer).toMatchObject({ requestStatus: 'success', source: 'catalogue' });
    expect(answer.items[0]).toMatchObject({
      volumeInfo: {
        title: 'The Hobbit',
        authors: ['J.R.R. Tolkien'],
        categories: expect.arrayContaining(['Fantasy']),
        language: 'en',
        publishedDate: '1937',
        maturityRating: 'NOT_MATURE',
        imageLinks: { thumbnail: '/api/covers/9780618260300.svg' },
        industryIdentifiers: [{ type: 'ISBN_13', identifier: '9780618260300' }],
      },
    });
    expect(answer.items[0]?.volumeInfo.description?.length).toBeGreaterThan(100);
    expect(answer.items[0]?.shelf).toBeUndefined();
  });

  test.for([
    ['', searchSentences.empty],
    ['   ', searchSentences.empty],
    ['x'.repeat(201), 'Please keep it to 200 characters.'],
  ] as const)('refuses "%s"', async ([query, message]) => {
    expect(await callForError(searchBooks, { query })).toMatchObject({ code: 'invalid_input', message });
  });

  test('a vague word alone is refused, as on the page', async () => {
    for (const query of ['to be', 'the [author]', 'thee']) await call(searchBooks, { query });
    for (const query of ['the', ' The ', 'be'])
      expect(await callForError(searchBooks, { query })).toMatchObject({
        code: 'invalid_input',
        message: `Query must be specific [${query.trim().toLowerCase()}]`,
      });
  });

  test('a missing query is an empty one', async () => {
    const answer = await send('/api/books/search', {});
    expect([answer.status, answer.body]).toMatchObject([400, { message: searchSentences.empty }]);
  });

  test('the query may be in the URL', async () => {
    const answer = await send('/api/books/search?query=the%20hobbit', '');
    expect(answer.body).toMatchObject({ requestStatus: 'success', items: [{ volumeInfo: { title: 'The Hobbit' } }] });
  });

  test.for([
    'tolkien [author]',
    'tolkien [AUTHOR]',
    '[Author] tolkien',
    'tolkien[author]',
    'tolkien [ author ] [title]',
  ])('%s narrows to the author', async (query) => {
    const items = await search(query);
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ volumeInfo }) => volumeInfo.authors?.some((name) => name.includes('Tolkien')))).toBe(true);
  });

  test.for([
    ['Herbert Frank', 'Frank Herbert'],
    ['Le Guin, Ursula', 'Ursula K. Le Guin'],
    ['Austen Jane [author]', 'Jane Austen'],
  ])('the name %s, last name first, finds books by %s', async ([query = '', author = '']) => {
    const items = (await search(query)).slice(0, 5);
    expect(items.map(({ volumeInfo }) => volumeInfo.authors)).toEqual(
      items.map(() => expect.arrayContaining([author])),
    );
    expect(items).not.toEqual([]);
  });

  test('[title] narrows to the title, [meta] to the genre', async () => {
    expect(titlesOf(await search('emma [title]'))).not.toContain('Madame Bovary');
    expect(await search('tolkien [title]')).toEqual([]);
    const fantasy = await search('Fantasy [META]');
    expect(fantasy.length).toBeGreaterThanOrEqual(12);
    expect(fantasy.every(({ volumeInfo }) => volumeInfo.categories?.includes('Fantasy'))).toBe(true);
  });

  test('a tag alone finds nothing', async () => {
    expect(await call(searchBooks, { query: '[author]' })).toMatchObject({ items: [] });
  });

  test.for(['9780618260300', '978-0-618-26030-0', '0618260307', '0-618-26030-7'])(
    '%s finds the book',
    async (query) => {
      expect(titlesOf(await search(query))).toEqual(['The Hobbit']);
    },
  );

  test('an unknown ISBN finds nothing', async () => {
    expect(await search('9780306406157')).toEqual([]);
  });

  test('a misspelling is corrected, unless the reader wants the exact words', async () => {
    const corrected = await call(searchBooks, { query: 'the hobit' });
    expect([titlesOf(corrected.items), corrected.corrected]).toEqual([['The Hobbit'], 'the hobbit']);
    const exact = await call(searchBooks, { query: 'the hobit', exact: true });
    expect([exact.items, exact.corrected]).toEqual([[], undefined]);
    expect((await call(searchBooks, { query: 'the hobbit' })).corrected).toBeUndefined();
    expect((await call(searchBooks, { query: 'qwertzuiop' })).corrected).toBeUndefined();
  });

  test.for([
    '978-0-618-26030-0',
    'ISBN 9780618260300',
    'isbn-13: 978 0 618 26030 0',
    '９７８０６１８２６０３００',
    '9780618260300.0',
  ])('an ISBN is found however it is written: %s', async (query) =>
    expect(titlesOf(await search(query))).toEqual(['The Hobbit']),
  );

  test.for([
    ['science fiction', 'Sci-fi'],
    ['sci fi', 'Sci-fi'],
    ['scary books', 'Horror'],
    ['detective', 'Mystery'],
    ['memoir', 'Autobiography'],
    ['kids', 'Children'],
    ['graphic novel', 'Comics'],
    ['non fiction', 'Non-fiction'],
  ])('"%s" finds the genre %s and no other book', async ([query = '', genre = '']) => {
    const books = await search(query);
    expect(books.length).toBeGreaterThan(5);
    expect(books.filter(({ volumeInfo }) => !volumeInfo.categories?.includes(genre))).toEqual([]);
  });

  test.for(['to kill a mockingbirdd zebra', 'how to win xyzzy', 'gone qwertz'])(
    'no correction drops a telling word: %s',
    async (query) => {
      const { items, corrected } = await call(searchBooks, { query });
      expect([items, corrected]).toEqual([[], undefined]);
    },
  );

  test('keeps to a language, one or several', async () => {
    const languages = async (language: string | string[]) =>
      new Set((await search('fiction [meta]', { language })).map(({ volumeInfo }) => volumeInfo.language));
    expect(await languages('pt')).toEqual(new Set(['pt']));
    expect(await languages(['fr', 'es'])).toEqual(new Set(['fr', 'es']));
    expect(await search('fiction [meta]', { language: [] })).toEqual(await search('fiction [meta]'));
    expect(await callForError(searchBooks, { query: 'x', language: 'English!' })).toMatchObject({
      code: 'invalid_input',
    });
  });

  test('pages contain each book once', async () => {
    const visited: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(searchBooks, { query: 'fiction [meta]', ...(cursor ? { cursor } : {}) });
      expect(page.items.length).toBeGreaterThan(0);
      visited.push(...page.items.map(isbnOf));
      cursor = page.next_cursor;
    } while (cursor);
    expect(visited.length).toBeGreaterThan(40);
    expect(new Set(visited).size).toBe(visited.length);
  });

  test('an invalid cursor starts at the beginning, and one after the end finds nothing', async () => {
    const first = await search('fiction [meta]');
    expect(await search('fiction [meta]', { cursor: 'nonsense' })).toEqual(first);
    expect(await search('fiction [meta]', { cursor: 'catalogue.999' })).toEqual([]);
  });

  test("tells the reader's own shelf and our readers' mean beside each book", async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const isbn = '9780618260300';
    await hasReviewed(ada, isbn, { rating: 5 });
    const review = await hasReviewed(grace, isbn, { rating: 2.5 });
    await grace.call(markBookmarked, { isbn });
    const [firstItem] = (await grace.call(searchBooks, { query: 'hobbit' })).items;
    expect(firstItem?.shelf).toEqual({ read: true, bookmarked: true, review_id: review, rating: 2.5 });
    expect(firstItem?.volumeInfo).toMatchObject({ averageRating: 3.75, ratingsCount: 2 });
    const [visitor] = await search('hobbit');
    expect(visitor?.shelf).toBeUndefined();
    expect(visitor?.volumeInfo.averageRating).toBe(3.75);
  });

  test('asks each database once', async () => {
    const ada = await reader();
    const watching = watch(env);
    const app = createTestApp({ env: watching.env });
    for (const query of ['the hobbit', 'fiction [meta]', 'hobbit']) {
      watching.clear();
      await app.call(searchBooks, { query }, { as: ada });
      expect(watching.roundTrips, query).toEqual({ DB: 1, CATALOGUE: 1 });
    }
  });

  test('is answered with KV down', async () => {
    const answer = await createTestApp({ env: withFailingCache(env) }).call(searchBooks, { query: 'the hobbit' });
    expect(titlesOf(answer.items)).toContain('The Hobbit');
  });

  test('marks only the books that were marked', async () => {
    const ada = await reader();
    const [first = '', two = ''] = await someIsbns(2);
    await ada.call(markRead, { isbn: first });
    const shelves = await Promise.all(
      [first, two].map(async (query) => (await ada.call(searchBooks, { query })).items[0]?.shelf),
    );
    expect(shelves).toEqual([
      { read: true, bookmarked: false },
      { read: false, bookmarked: false },
    ]);
  });
});
