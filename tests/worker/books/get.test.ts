import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getBook, isbnOf } from '../../../worker/features/books/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { call, callForError, createTestApp, reader, send } from '../../support/worker/app.ts';
import { CONNECTION_LOST, OVERLOADED, withFailingCache, withFailingDatabase } from '../../support/worker/failing.ts';
import { hasReviewed, someIsbns, UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';
import { watch } from '../../support/worker/watching.ts';

const hobbit = '9780618260300';

async function keepRow(isbn: string, cover = 'https://covers.test/1.jpg'): Promise<void> {
  await env.DB.prepare('INSERT INTO books (isbn, title, authors, cover, updated_at) VALUES (?, ?, ?, ?, 0)')
    .bind(isbn, 'A Kept Book', JSON.stringify(cover === '' ? [] : ['Someone']), cover)
    .run();
}

describe('/api/books/get', () => {
  test('answers the book', async () => {
    const { book, source } = await call(getBook, { isbn: hobbit });
    expect(source).toBe('catalogue');
    expect(book.volumeInfo).toMatchObject({ title: 'The Hobbit', authors: ['J.R.R. Tolkien'], publishedDate: '1937' });
    expect(book.shelf).toBeUndefined();
  });

  test.for([
    '9780618260300',
    '978-0-618-26030-0',
    ' 978 0618 260300 ',
    '978‐0‐618‐26030‐0',
    '0618260307',
    '0-618-26030-7',
  ])('takes the ISBN as %s', async (isbn) => {
    expect(isbnOf((await call(getBook, { isbn })).book)).toBe(hobbit);
  });

  test('takes an ISBN-10 that ends in X, large or small', async () => {
    await keepRow('9780804429573');
    for (const isbn of ['080442957X', '0-8044-2957-x']) {
      expect((await call(getBook, { isbn })).book.volumeInfo.title).toBe('A Kept Book');
    }
  });

  test.for([
    '9780618260301',
    '0618260308',
    '080442957',
    'X804429570',
    '978061826030',
    '97806182603000',
    '1234567890123',
    'nonsense',
    '',
    '9780618260300; DROP TABLE books',
    '٩٧٨٠٦١٨٢٦٠٣٠٠',
    'x'.repeat(100),
  ])('refuses "%s"', async (isbn) => {
    expect(await callForError(getBook, { isbn })).toMatchObject({
      code: 'invalid_input',
      message: 'Invalid book ISBN.',
    });
  });

  test.for([undefined, null, 9780618260300, ['9780618260300'], {}])('refuses %s', async (isbn) => {
    const { status, body } = await send('/api/books/get', { isbn });
    expect([status, body]).toMatchObject([400, { message: 'Invalid book ISBN.' }]);
  });

  test('does not find an unknown book', async () => {
    expect(await callForError(getBook, { isbn: UNKNOWN_ISBN })).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('a book that only a reader has marked is shown from stored facts', async () => {
    const isbn = '9780306406157';
    await keepRow(isbn);
    expect(await call(getBook, { isbn })).toMatchObject({
      source: 'cache',
      book: {
        volumeInfo: {
          title: 'A Kept Book',
          authors: ['Someone'],
          imageLinks: { thumbnail: 'https://covers.test/1.jpg' },
          industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }],
        },
      },
    });
  });

  test('stored facts may lack author and cover', async () => {
    const isbn = '9780306406164';
    await keepRow(isbn, '');
    expect((await call(getBook, { isbn })).book).toEqual({
      work_id: expect.stringMatching(/^\d+$/),
      volumeInfo: { title: 'A Kept Book', industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] },
    });
  });

  test("our readers' mean stands instead of the service's, once there is one", async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const [isbn = ''] = (await someIsbns(30)).slice(-1);
    await env.CATALOGUE.prepare('UPDATE editions SET average_rating = 4.4, ratings_count = 900 WHERE isbn = ?')
      .bind(Number(isbn))
      .run();
    const mean = async () => {
      const { averageRating, ratingsCount } = (await call(getBook, { isbn })).book.volumeInfo;
      return [averageRating, ratingsCount];
    };
    expect(await mean()).toEqual([4.4, 900]);
    await hasReviewed(ada, isbn, { rating: 0.5 });
    expect(await mean()).toEqual([0.5, 1]);
    await hasReviewed(grace, isbn, { rating: 4.5 });
    expect(await mean()).toEqual([2.5, 2]);
  });

  test('returns the reader’s shelf', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const shelf = async (who: typeof ada) => (await who.call(getBook, { isbn: hobbit })).book.shelf;
    expect(await shelf(ada)).toEqual({ read: false, bookmarked: false });
    await ada.call(markRead, { isbn: hobbit });
    expect(await shelf(ada)).toEqual({ read: true, bookmarked: false });
    const review = await hasReviewed(ada, hobbit);
    expect(await shelf(ada)).toEqual({ read: true, bookmarked: false, review_id: review, rating: 4 });
    expect(await shelf(grace)).toEqual({ read: false, bookmarked: false });
  });

  test.for([CONNECTION_LOST, OVERLOADED])(
    'with the book service down (%s) a kept book is still told of',
    async (message) => {
      const ada = await reader();
      const isbn = message === CONNECTION_LOST ? '9780306406188' : '9780306406195';
      await keepRow(isbn);
      const { env: failing } = withFailingDatabase(env, 'CATALOGUE', { when: 'before', message });
      const app = createTestApp({ env: failing });
      const { book, source } = await app.call(getBook, { isbn }, { as: ada });
      expect([book.volumeInfo.title, source, book.shelf]).toEqual([
        'A Kept Book',
        'cache',
        { read: false, bookmarked: false },
      ]);
      expect(await app.callForError(getBook, { isbn: '9780143039952' })).toMatchObject({ code: 'unavailable' });
    },
  );

  test('with KV down it is answered all the same', async () => {
    const app = createTestApp({ env: withFailingCache(env) });
    expect((await app.call(getBook, { isbn: hobbit })).book.volumeInfo.title).toBe('The Hobbit');
  });

  test('makes one round trip to each database', async () => {
    const ada = await reader();
    const watching = watch(env);
    await createTestApp({ env: watching.env }).call(getBook, { isbn: hobbit }, { as: ada });
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 1 });
  });
});
