import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addBooksToCatalogue } from '../../../worker/features/books/catalogue/fill.ts';
import { editionsOfWork, getBook, isbnOf } from '../../../worker/features/books/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { getReview, submitReview } from '../../../worker/features/reviews/contract.ts';
import { call, reader } from '../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';

// A shipped book lists ISBNs of other editions that have no record of their own.

const BOOK = isbnNumbered(730_001);
const OTHER = isbnNumbered(730_002);
const GERMAN = '9783161484100';

async function shipBook() {
  const book = aBook({
    isbn13: BOOK,
    title: 'The Second Printing',
    authors: ['Nell Ferrier'],
    publisher: 'First House',
    language: 'en',
    pages: 210,
    source: 'known',
  });
  await addBooksToCatalogue(env.CATALOGUE, [book]);
  const know = env.CATALOGUE.prepare(
    "INSERT OR REPLACE INTO known_isbns (isbn, edition_isbn, source) VALUES (?, ?, 'shipped')",
  );
  await env.CATALOGUE.batch([know.bind(Number(OTHER), Number(BOOK)), know.bind(Number(GERMAN), Number(BOOK))]);
}

test('the ISBN of another edition finds the book, and keeps its own number', async () => {
  await shipBook();
  const { book } = await call(getBook, { isbn: OTHER });
  expect(isbnOf(book)).toBe(OTHER);
  expect(book.work_id).toBe((await call(getBook, { isbn: BOOK })).book.work_id);
  expect(book.volumeInfo).toMatchObject({ title: 'The Second Printing', pageCount: 210 });
  expect(book.volumeInfo.publisher).toBeUndefined();
  expect((await call(getBook, { isbn: GERMAN })).book.volumeInfo.language).toBeUndefined();
  expect((await call(editionsOfWork, { isbn: OTHER })).editions.map(isbnOf)).toEqual([BOOK]);
});

test('a reader marks and reviews the work through any of its ISBNs', async () => {
  await shipBook();
  const ada = await reader('Ada Reader');
  await ada.call(markRead, { isbn: OTHER });
  await ada.call(submitReview, { isbn: OTHER, rating: 4, review: 'Worth a second printing.' });
  const { book } = await ada.call(getBook, { isbn: BOOK });
  expect(book.shelf).toMatchObject({ read: true, isbn: OTHER });
  expect((await ada.call(getReview, { isbn: BOOK })).review).toMatchObject({ rating: 4 });
});

test('an edition that a service returns for such an ISBN joins the work with its own facts', async () => {
  await shipBook();
  const catalogueBook = aBook({
    isbn13: GERMAN,
    title: 'Die zweite Auflage',
    authors: ['Nell Ferrier'],
    publisher: 'Zweites Haus',
    language: 'de',
    source: 'openlibrary',
  });
  await addBooksToCatalogue(env.CATALOGUE, [catalogueBook]);
  const { book } = await call(getBook, { isbn: GERMAN });
  expect(book.work_id).toBe((await call(getBook, { isbn: BOOK })).book.work_id);
  expect(book.volumeInfo).toMatchObject({ title: 'Die zweite Auflage', publisher: 'Zweites Haus', language: 'de' });
});
