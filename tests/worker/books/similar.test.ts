import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../../worker/features/books/catalogue/fill.ts';
import { titleKey } from '../../../worker/features/books/catalogue/search/search-text.ts';
import { isbnOf, SIMILAR_BOOKS, similarBooks } from '../../../worker/features/books/contract.ts';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { call, callForError, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { withFailingCache } from '../../support/worker/failing.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';
import { hasReviewed, someIsbns, UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';
import { watch } from '../../support/worker/watching.ts';

function book(place: number, title: string, authors: string[], overrides: Partial<BookToFill> = {}): BookToFill {
  return aBook({ isbn13: isbnNumbered(place), title, authors, ratingsCount: 1_000 - place, ...overrides });
}

const own = isbnNumbered(0);

beforeAll(async () => {
  const books = [
    book(0, 'The Own Book', ['Ann Author', 'Bea Second'], { genres: ['horror'] }),
    book(1, 'Own Book (Penguin Classics)', ['Ann Author']),
    book(2, 'The Own Book (Own Series, #1)', ['Ann Author']),
    ...Array.from({ length: 14 }, (_, place) => book(10 + place, `Other ${place}`, ['Ann Author'])),
    book(30, 'By the Second', ['Bea Second'], { genres: ['horror'] }),
    book(40, 'Lone', ['Cy Lone'], { genres: ['horror'] }),
    book(50, 'Of Nobody', ['Anonymous']),
    book(51, 'Of Nobody Else', ['Anonymous']),
    book(70, 'Alike', ['Dee Alike'], { genres: ['horror'], year: 1994 }),
    book(80, 'Volume One', ['Eve Teller'], { series: { name: 'A Tale', position: '1' } }),
    book(81, 'Volume Two', ['Eve Teller'], { series: { name: 'A Tale', position: '2' } }),
    book(60, 'Other 3', ['Ann Author'], { ratingsCount: 5 }),
  ];
  const { statements } = planFill(books, []);
  await env.CATALOGUE.batch(statements.map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)));
});

const titlesFor = async (who: Reader, isbn: string) =>
  (await who.call(similarBooks, { isbn })).items.map(({ volumeInfo }) => volumeInfo.title);
const reasons = async (isbn: string) => (await call(similarBooks, { isbn })).items.map(({ why }) => why);
const titles = async (isbn: string) =>
  (await call(similarBooks, { isbn })).items.map(({ volumeInfo }) => volumeInfo.title);

describe('/api/books/similar', () => {
  test('returns ten books by the same author, best-known first, each work once', async () => {
    expect(await titles(own)).toEqual(Array.from({ length: 10 }, (_, place) => `Other ${place}`));
  });

  test('never the book itself nor one of the same title, for any book of the catalogue', async () => {
    for (const isbn of [own, isbnNumbered(1), isbnNumbered(2), ...(await someIsbns(60))]) {
      const { items } = await call(similarBooks, { isbn });
      const { title = '' } =
        (await env.CATALOGUE.prepare('SELECT title FROM editions WHERE isbn = ?')
          .bind(Number(isbn))
          .first<{ title: string }>()) ?? {};
      expect(items.length).toBeLessThanOrEqual(SIMILAR_BOOKS);
      expect(items.map(isbnOf)).not.toContain(isbn);
      expect(items.map(({ volumeInfo }) => titleKey(volumeInfo.title))).not.toContain(titleKey(title));
      expect(new Set(items.map(isbnOf)).size).toBe(items.length);
    }
  });

  test('starts with the next of its series, then books on its lists, its author’s and its genre’s, each with its reason', async () => {
    expect(await titles(isbnNumbered(30))).toEqual(['The Own Book']);
    expect(await titles(isbnNumbered(40))).toEqual([]);
    const ofGenre = { isbn: Number(isbnNumbered(70)) };
    const nearest = [...Array.from({ length: 8 }, (_, place) => Number(isbnNumbered(10 + place))), ofGenre];
    await env.CATALOGUE.prepare('INSERT INTO neighbours VALUES (?, ?)')
      .bind(Number(isbnNumbered(30)), JSON.stringify(nearest))
      .run();
    const leading = Array.from({ length: 7 }, (_, place) => `Other ${place}`);
    expect(await titles(isbnNumbered(30))).toEqual([...leading, 'The Own Book', 'Other 7', 'Alike']);
    const lists = 'On the same reading lists';
    expect(await reasons(isbnNumbered(30))).toEqual([
      ...leading.map(() => lists),
      'Also by Bea Second',
      lists,
      'Horror of the 1990s',
    ]);
    expect([await titles(isbnNumbered(80)), await reasons(isbnNumbered(80))]).toEqual([
      ['Volume Two'],
      ['Book 2 of A Tale'],
    ]);
  });

  test('the author "Anonymous" has no other books', async () => {
    expect(await titles(isbnNumbered(50))).toEqual([]);
  });

  test('an unknown book has no similar books', async () => {
    expect(await call(similarBooks, { isbn: UNKNOWN_ISBN })).toMatchObject({ items: [], source: 'catalogue' });
    expect(await callForError(similarBooks, { isbn: '123' })).toMatchObject({ message: 'Invalid book ISBN.' });
  });

  test("beside a reader's own book stand others by its authors, in one round trip", async () => {
    const ada = await reader();
    const { isbn } = await ada.call(addOwnBook, {
      title: 'Other 3',
      authors: ['Ann Author', 'Bea Second'],
      anyway: true,
    });
    const watching = watch(env);
    const { items, source } = await createTestApp({ env: watching.env }).call(similarBooks, { isbn }, { as: ada });
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 1 });
    expect(source).toBe('catalogue');
    const titles = items.map(({ volumeInfo }) => volumeInfo.title);
    expect(titles).toHaveLength(SIMILAR_BOOKS);
    expect(titles).toEqual(expect.arrayContaining(['The Own Book', 'Other 0']));
    expect(titles).not.toContain('Other 3');
    const onlyBook = await ada.call(addOwnBook, { title: 'Lone Again', authors: ['Cy Lone'] });
    expect(await titlesFor(ada, onlyBook.isbn)).toEqual(['Lone']);
    const unknownAuthor = await ada.call(addOwnBook, { title: 'Alone', authors: ['Nobody Here'] });
    expect(await titlesFor(ada, unknownAuthor.isbn)).toEqual([]);
  });

  test("tells the reader's shelf and our readers' mean beside each", async () => {
    const ada = await reader();
    const review = await hasReviewed(ada, isbnNumbered(10), { rating: 1.5 });
    const [first] = (await ada.call(similarBooks, { isbn: own })).items;
    expect(first?.shelf).toEqual({ read: true, bookmarked: false, review_id: review, rating: 1.5 });
    expect(first?.volumeInfo.averageRating).toBe(1.5);
  });

  test('makes one round trip to each database, KV down or not', async () => {
    const watching = watch(withFailingCache(env));
    await createTestApp({ env: watching.env }).call(similarBooks, { isbn: own });
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 1 });
  });
});
