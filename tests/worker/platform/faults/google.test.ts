import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getBook, searchBooks, similarBooks } from '../../../../worker/features/books/contract.ts';
import type { BookService } from '../../../../worker/features/books/service.ts';
import { createBookList, saveBookList } from '../../../../worker/features/library/lists/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { createTestApp, reader } from '../../../support/worker/app.ts';
import { isbnNumbered } from '../../../support/worker/features/books.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { answering, googleAt, item } from '../../../support/worker/services/google.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// Google Books with false data: nothing unchecked is stored in our rows, and no page breaks. A service that is down,
// slow or over its quota is tested in books/fallback.test.ts.

const appWith = (service: BookService) => createTestApp({ bookServices: () => [service] });
const rowOf = (isbn: string) =>
  env.DB.prepare('SELECT title, authors, cover FROM books WHERE isbn = ?').bind(isbn).first();

let numbers = 5_000;
/** Returns an ISBN that neither the catalogue nor another test uses. */
function freshIsbn(): string {
  numbers += 1;
  return isbnNumbered(numbers);
}

const identified = (isbn: string, info: Record<string, unknown> = {}) =>
  item({ ...info, industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] });

describe('a book that Google Books answers wrongly', () => {
  const other = () => identified(freshIsbn(), { title: 'Another Book' });
  const wrong: [string, (isbn: string) => string][] = [
    ['with another book', () => answering({ totalItems: 1, items: [other()] })],
    ['with a wrong check digit', () => answering({ totalItems: 1, items: [identified('9780439554931')] })],
    ['with the ISBN of no book', () => answering({ totalItems: 1, items: [identified('0000000000000')] })],
    ['with the number in no kind', (isbn) => answering({ items: [item({ industryIdentifiers: [isbn] })] })],
    ['without a title', (isbn) => answering({ totalItems: 1, items: [identified(isbn, { title: null })] })],
    [
      'with a title of nothing that is seen',
      (isbn) => answering({ items: [identified(isbn, { title: '\u202e\u0000 \u2066' })] }),
    ],
    [
      'with a title that is a program',
      (isbn) => answering({ items: [identified(isbn, { title: { toString: 'x' } })] }),
    ],
  ];
  // No answer at all is not an absence.
  const failed: readonly (readonly [string, (isbn: string) => string])[] = [
    ['with a web page', () => '/html'],
    ['with half of JSON', () => '/garbage'],
    ['with nothing', () => '/empty'],
    ['with more than can be', () => '/huge'],
    ['with a list', () => answering([identified(freshIsbn())])],
  ];

  test.for([
    ...wrong.map((item) => [...item, 'not_found'] as const),
    ...failed.map((item) => [...item, 'unavailable'] as const),
  ])('%s cannot be marked or listed, and nothing is written', async ([, path, code]) => {
    const [ada, isbn] = [await reader(), freshIsbn()];
    const { list_id } = await ada.call(createBookList, { list_name: 'Summer' });
    const app = appWith(googleAt(path(isbn)));
    const before = await snapshot();
    expect(await app.callForError(getBook, { isbn })).toMatchObject({ code });
    expect((await app.callForError(markRead, { isbn }, { as: ada })).code).toBe(code);
    const list = { list_id, list_name: 'Summer', list_books: [{ isbn, title: 'A hint', authors: ['A liar'] }] };
    expect((await app.callForError(saveBookList, list, { as: ada })).code).toBe('not_found');
    expect(await snapshot()).toBe(before);
  });

  test('is found as soon as the service answers correctly', async () => {
    const [ada, isbn] = [await reader(), freshIsbn()];
    expect((await appWith(googleAt('/html')).callForError(markRead, { isbn }, { as: ada })).code).toBe('unavailable');
    const right = googleAt(answering({ totalItems: 1, items: [other(), identified(isbn, { title: 'This Book' })] }));
    await appWith(right).call(markRead, { isbn }, { as: ada });
    expect(await rowOf(isbn)).toMatchObject({ title: 'This Book' });
  });

  test('the right one is chosen among others and duplicates', async () => {
    const [ada, isbn] = [await reader(), freshIsbn()];
    const items = [other(), identified(isbn, { title: 'First' }), identified(isbn, { title: 'Second' }), other()];
    const app = appWith(googleAt(answering({ totalItems: 4, items })));
    await app.call(markRead, { isbn }, { as: ada });
    expect(await rowOf(isbn)).toMatchObject({ title: 'First' });
    const { items: found } = await app.call(searchBooks, { query: `doubles ${isbn.slice(0, 5)}` });
    expect(found.filter(({ volumeInfo }) => /First|Second/.test(volumeInfo.title))).toHaveLength(1);
  });
});

describe('hostile words about a book', () => {
  const hostile = {
    title: `\u202eDrop\u0000 <script>alert(1)</script>\ud800 ${'long '.repeat(2_000)}`,
    authors: [`Eve\r\nBcc: all@example.org`, '\u2067', 7, ...Array<string>(500).fill('x'.repeat(2_000))].filter(
      (name) => typeof name === 'string',
    ),
    publisher: '\u0007'.repeat(9),
    categories: Array<string>(300).fill('c'.repeat(900)),
    language: '"><img src=x>',
    maturityRating: 'ABSOLUTELY',
    imageLinks: { thumbnail: `http://covers.example/${'a'.repeat(5_000)}` },
    previewLink: 'javascript:alert(1)',
    infoLink: 'data:text/html,hello',
    averageRating: 1e308,
    ratingsCount: 0.5,
  };

  test('become visible text of limited length, in the answer and in the row', async () => {
    const [ada, isbn] = [await reader(), freshIsbn()];
    // The test uses the service itself, as such a long answer fits in no address.
    const { readAnswer } = await import('../../../../worker/features/books/google/normalise.ts');
    const sale = { saleInfo: { listPrice: { amount: -1, currencyCode: '<b>' } } };
    const { items } = readAnswer({ items: [{ ...identified(isbn, hostile), ...sale }] });
    const service: BookService = {
      name: 'google',
      rests: () => false,
      state: async () => ({ state: 'up', failures: 0, until: null }),
      byIsbn: async () => items[0] ?? null,
      byAuthor: async () => items,
      search: async () => ({ items, nextOffset: null, corrected: null }),
    };
    const app = appWith(service);
    const { book } = await app.call(getBook, { isbn });
    expect(Object.keys(book).sort()).toEqual(['volumeInfo', 'work_id']);
    expect(Object.keys(book.volumeInfo).sort()).toEqual(['authors', 'categories', 'industryIdentifiers', 'title']);
    const { title, authors = [], categories = [] } = book.volumeInfo;
    expect(title).toMatch(/^Drop <script>alert\(1\)<\/script>\ufffd long /);
    expect(authors.slice(0, 2)).toEqual(['Eve Bcc: all@example.org', 'x'.repeat(300)]);
    expect([title.length <= 300, authors.length <= 20, categories.length <= 20]).toEqual([true, true, true]);
    for (const line of [title, ...authors, ...categories])
      expect(line).not.toMatch(/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u);
    await app.call(markRead, { isbn }, { as: ada });
    expect(await rowOf(isbn)).toMatchObject({ title, cover: '' });
    expect(await firstValue('SELECT length(authors) FROM books WHERE isbn = ?', isbn)).toBeLessThan(7_000);
    expect((await app.call(similarBooks, { isbn })).items).toEqual([]);
  });

  test('a page has at most forty books, however many are sent', async () => {
    const { readAnswer } = await import('../../../../worker/features/books/google/normalise.ts');
    const items = Array.from({ length: 5_000 }, () => identified(freshIsbn()));
    expect(readAnswer({ totalItems: 1e9, items })).toMatchObject({ received: 40, items: { length: 40 } });
  });
});

test('a cache entry of another book is not used', async () => {
  const [isbn, other] = [freshIsbn(), freshIsbn()];
  const wrong = { volumeInfo: { title: 'Other', industryIdentifiers: [{ type: 'ISBN_13', identifier: other }] } };
  await env.CACHE.put(`book:google:${isbn}`, JSON.stringify({ at: Date.now(), value: wrong }));
  const right = googleAt(answering({ totalItems: 1, items: [identified(isbn, { title: 'This one' })] }));
  expect((await appWith(right).call(getBook, { isbn })).book.volumeInfo.title).toBe('This one');
});
