import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addBooksToCatalogue } from '../../../worker/features/books/catalogue/fill.ts';
import { configuredServices } from '../../../worker/features/books/configured-services.ts';
import { getBook, isbnOf, searchBooks, similarBooks } from '../../../worker/features/books/contract.ts';
import type { BookService } from '../../../worker/features/books/service.ts';
import { createBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import type { Services } from '../../../worker/platform/services.ts';
import { getStatus } from '../../../worker/platform/status/contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';
import { resetDatabases } from '../../support/worker/fresh.ts';
import { answering, googleAt, item, receivedUrls } from '../../support/worker/services/google.ts';
import { freshGate, libraryAt } from '../../support/worker/services/open-library.ts';
import { watch } from '../../support/worker/watching.ts';

const signal = '9781916001022';
const french = '9781916001015';

/** Returns the API with Open Library at a path of the loopback server, followed by the services in `behind`. */
function appWith(
  path: string,
  { behind = [], ...parts }: Partial<Services> & { behind?: BookService[]; env?: Bindings; gate?: string } = {},
) {
  const gate = parts.gate ?? freshGate();
  return createTestApp({
    ...parts,
    bookServices: (_env, fillBooks) => [libraryAt(path, { gate, fillBooks }), ...behind],
  });
}

const googleWith = (isbn: string, title: string) =>
  googleAt(
    answering({
      totalItems: 1,
      items: [item({ title, industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] })],
    }),
  );

/** An app without book services. */
const alone = createTestApp();

describe('a book that only Open Library knows', () => {
  test('comes from there once, and later from the catalogue', async () => {
    await resetDatabases();
    const first = await appWith('/library/one-book').call(getBook, { isbn: signal });
    expect([first.source, first.book.volumeInfo.title]).toEqual(['open_library', 'The Quillwater Signal: a novel']);
    expect(await receivedUrls('one-book')).toHaveLength(2);
    const { book, source } = await appWith('/status/503').call(getBook, { isbn: signal });
    expect([source, book.work_id]).toEqual(['catalogue', first.book.work_id]);
    expect(book.volumeInfo).toMatchObject({
      series: { name: 'Quillwater', position: '2' },
      contributors: [{ name: 'Jan de Boer', role: 'translator' }],
      pageCount: 318,
      language: 'en',
    });
    expect(book.volumeInfo.imageLinks?.thumbnail).toMatch(
      /^\/api\/images\?from=https%3A%2F%2Fcovers\.openlibrary\.org/,
    );
  });

  test('is found by its words from then on, without Open Library', async () => {
    await resetDatabases();
    const first = await appWith('/library/search-kept').call(searchBooks, { query: 'quillwater' });
    expect([first.source, first.items.map(isbnOf)]).toEqual(['open_library', [french, signal, '9781916001046']]);
    const again = await alone.call(searchBooks, { query: 'quillwater signal' });
    expect([again.source, again.items.map(isbnOf)]).toEqual(['catalogue', [signal]]);
    const similar = await alone.call(similarBooks, { isbn: signal });
    expect(similar.items.map(isbnOf)).toContain(french);
  });

  test('can be marked and listed, many of them with one call', async () => {
    await resetDatabases();
    const ada = await reader();
    const app = appWith('/library/marked');
    await app.call(markRead, { isbn: signal }, { as: ada });
    const { list_id } = await ada.call(createBookList, { list_name: 'Summer' });
    const isbns = ['9781916001084', '9781916001091', '9781916001107', '9781916001114'];
    const list_books = isbns.map((isbn) => ({ isbn, title: 'A hint', authors: ['A hint'] }));
    await app.call(saveBookList, { list_id, list_name: 'Summer', list_books }, { as: ada });
    const kinds = (await receivedUrls('marked')).map(({ searchParams }) => searchParams.get('jscmd'));
    expect(kinds.sort()).toEqual(['data', 'data', 'details', 'details']);
  });

  test('takes one round trip to each database', async () => {
    await resetDatabases();
    const watching = watch(env);
    await appWith('/library/trips', { env: watching.env }).call(getBook, { isbn: signal });
    // One trip to each database before the answer; storing the book takes two more to the catalogue after it.
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 3 });
  });
});

describe('the order', () => {
  test('Google Books is asked for what Open Library does not know or cannot answer', async () => {
    await resetDatabases();
    const isbn = '9780306406157';
    const behind = [googleWith(isbn, 'Only at Google')];
    expect((await appWith('/library/unknown', { behind }).call(getBook, { isbn })).source).toBe('google');
    expect(await receivedUrls('unknown')).toHaveLength(2);
    const other = '9780306406164';
    const { source } = await appWith('/status/503', { behind: [googleWith(other, 'There')] }).call(getBook, {
      isbn: other,
    });
    expect(source).toBe('google');
  });

  test('neither is asked where the catalogue has enough, and both where it has too little', async () => {
    await resetDatabases();
    const app = appWith('/library/enough', { behind: [googleAt('/noting/enough-google')] });
    const results = await app.call(searchBooks, { query: 'fiction [meta]' });
    expect(results.source).toBe('catalogue');
    expect([await receivedUrls('enough'), await receivedUrls('enough-google')]).toEqual([[], []]);
    const noBooks = answering({ numFound: 0, start: 0, docs: [] });
    const fewResults = await appWith(noBooks, { behind: [googleAt('/noting/few-google')] }).call(searchBooks, {
      query: 'qxyzlw',
    });
    expect([fewResults.source, fewResults.items.length]).toEqual(['google', 10]);
  });

  test('books that only share words with the query keep no service from being asked, and follow its books', async () => {
    await resetDatabases();
    const weak = ['First', 'Other', 'Third'].map((name, place) => ({
      ...aBook({ isbn13: isbnNumbered(900 + place), title: `The ${name} Glimmerstone` }),
      contributors: [{ name: 'Nadia Zwirn', role: 'illustrator' as const }],
    }));
    await addBooksToCatalogue(env.CATALOGUE, weak);
    const query = 'glimmerstone zwirn';
    const own = await alone.call(searchBooks, { query });
    expect(own.items).toHaveLength(3);
    const google = googleWith('9780306406157', 'Glimmerstone Zwirn');
    const { source, items } = await createTestApp({ bookServices: () => [google] }).call(searchBooks, { query });
    expect(source).toBe('google');
    expect(items.map(({ volumeInfo }) => volumeInfo.title)).toEqual([
      'Glimmerstone Zwirn',
      ...own.items.map(({ volumeInfo }) => volumeInfo.title),
    ]);
  });

  test('a service that fails the first time is named', async () => {
    await resetDatabases();
    for (const path of ['/status/503', '/silent']) {
      const { items, unanswered } = await appWith(path).call(searchBooks, { query: 'zzqyx' });
      expect([items, unanswered]).toEqual([[], 'open_library']);
    }
  });

  test('further pages come from one after the other', async () => {
    await resetDatabases();
    const app = appWith('/library/more', { behind: [googleAt('/noting/more-google')] });
    const page = await app.call(searchBooks, { query: 'quillwater', cursor: 'open_library.0' });
    expect([page.source, page.items.length, page.next_cursor]).toEqual(['open_library', 3, 'google.0']);
    const last = await app.call(searchBooks, { query: 'quillwater', cursor: page.next_cursor });
    expect([last.source, last.items.length, last.next_cursor]).toEqual(['google', 10, undefined]);
  });

  test('what a reader types is sent to a service only once it is searched for', async () => {
    const app = appWith('/library/typing', { behind: [googleAt('/noting/typing-google')] });
    for (const q of ['qu', 'quill', 'quillwater']) {
      await app.fetch(new Request(`https://flyleaf.test/api/suggest?q=${q}`, { method: 'GET' }));
    }
    expect([await receivedUrls('typing'), await receivedUrls('typing-google')]).toEqual([[], []]);
  });

  test('with the catalogue down the services answer', async () => {
    await resetDatabases();
    const { env: failing } = withFailingDatabase(env, 'CATALOGUE', { when: 'before', message: CONNECTION_LOST });
    const app = appWith('/library/no-catalogue', { env: failing });
    expect((await app.call(getBook, { isbn: signal })).source).toBe('open_library');
    expect((await app.call(searchBooks, { query: 'quillwater' })).items).toHaveLength(3);
    expect((await app.callForError(getBook, { isbn: '9780306406171' })).code).toBe('unavailable');
  });
});

describe('a paused service', () => {
  const failThrice = async (app: ReturnType<typeof appWith>) => {
    for (const query of ['qxyzlw', 'wlzyxq', 'zyxqlw']) await app.call(searchBooks, { query });
  };

  test('costs only its own books, and the answer says that all comes from our catalogue', async () => {
    await resetDatabases();
    const app = appWith('/status/429');
    await failThrice(app);
    const { items, source, unanswered, next_cursor } = await app.call(searchBooks, { query: 'zzqyx' });
    expect([items, source, unanswered, next_cursor]).toEqual([[], 'catalogue', 'open_library', undefined]);
    const own = await app.call(searchBooks, { query: 'odyssey homer' });
    expect([own.items[0]?.volumeInfo.title, own.source, own.unanswered]).toEqual([
      'The Odyssey',
      'catalogue',
      'open_library',
    ]);
    // The catalogue has enough results, so no service is queried.
    let results = await app.call(searchBooks, { query: 'fiction [meta]' });
    expect(results.unanswered).toBeUndefined();
    while (results.next_cursor !== undefined) {
      expect(results.next_cursor).toMatch(/^catalogue/);
      results = await app.call(searchBooks, { query: 'fiction [meta]', cursor: results.next_cursor });
    }
  });

  test('is named on the status page, which says that we are up', async () => {
    await resetDatabases();
    const good = await appWith('/library/status', { behind: [googleAt('/volumes')] }).call(getStatus, {});
    const up = { state: 'up', failures: 0, until: null };
    expect(good.services).toEqual([
      { name: 'catalogue', ...up },
      { name: 'open_library', ...up },
      { name: 'google', ...up },
    ]);
    const gate = freshGate();
    await failThrice(appWith('/status/503', { gate }));
    const later = await appWith('/status/503', { gate }).call(getStatus, {});
    expect(later.up).toBe(true);
    expect(later.services[1]).toMatchObject({ state: 'resting', failures: 3, until: expect.any(Number) });
  });
});

describe('the settings', () => {
  const serviceNames = (settings: Partial<Bindings>) =>
    configuredServices({ ...env, ...settings }, () => undefined).map(({ name }) => name);

  test('turn on Open Library with a contact, and Google Books with a key, in this order', () => {
    expect(serviceNames({ CONTACT_EMAIL: 'ada@flyleaf.test', GOOGLE_BOOKS_KEY: 'a-key' })).toEqual([
      'open_library',
      'google',
    ]);
    expect(serviceNames({ CONTACT_EMAIL: 'ada@flyleaf.test', GOOGLE_BOOKS_KEY: '' })).toEqual(['open_library']);
    for (const CONTACT_EMAIL of ['', 'nobody', 'support@flyleaf.example']) {
      expect(serviceNames({ CONTACT_EMAIL, GOOGLE_BOOKS_KEY: '' })).toEqual([]);
    }
  });
});
