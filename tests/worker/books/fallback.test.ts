import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addBooksToCatalogue } from '../../../worker/features/books/catalogue/fill.ts';
import {
  describeBook,
  getBook,
  searchBooks,
  similarBooks,
  type Volume,
} from '../../../worker/features/books/contract.ts';
import type { BookService } from '../../../worker/features/books/service.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { createTestApp, type TestApp } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingCache, withFailingDatabase } from '../../support/worker/failing.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';
import { answering, googleAt, item, receivedUrls } from '../../support/worker/services/google.ts';
import { siteRecord } from '../../support/worker/site-record.ts';

// Sources in order: the catalogue, a fresh copy of Google's answer, Google Books, a stale copy; `source` names the one
// used.

const START = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Returns the API with this Google Books, at this many milliseconds after the start of the test. */
function appWith(service: BookService, later = 0, bindings: Bindings = env): TestApp {
  return createTestApp({ env: bindings, bookServices: () => [service], now: () => new Date(START + later) });
}

const broken = () => googleAt('/status/500');
const odyssey = '9780143039952';
/** Returns an item that the catalogue does not have; each test uses its own ISBN. */
const unknownHere = (isbn: string, title = 'Only at Google') =>
  item({ title, authors: ['Homer'], industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] });

const bad: [string, () => BookService][] = [
  ['over its quota', () => googleAt('/quota')],
  ['asking for less', () => googleAt('/429')],
  ['broken', broken],
  ['silent', () => googleAt('/silent')],
  ['a web page', () => googleAt('/html')],
  ['half an answer', () => googleAt('/garbage')],
];

test('a book missing from the catalogue comes from Google, then from the cache, then from its stale copy', async () => {
  const isbn = '9780306406157';
  const good = googleAt(answering({ totalItems: 1, items: [unknownHere(isbn)] }));
  const askAgain = async (service: BookService, later: number) => {
    const { book, source } = await appWith(service, later).call(getBook, { isbn });
    return [book.volumeInfo.title, source];
  };
  expect(await askAgain(good, 0)).toEqual(['Only at Google', 'google']);
  // The copy is fresh for a day, so Google is not queried and may be down.
  expect(await askAgain(broken(), HOUR)).toEqual(['Only at Google', 'google']);
  expect(await askAgain(broken(), 2 * DAY)).toEqual(['Only at Google', 'cache']);
  const newer = googleAt(answering({ totalItems: 1, items: [unknownHere(isbn, 'Newer')] }));
  expect(await askAgain(newer, 2 * DAY)).toEqual(['Newer', 'google']);
});

test.for(bad)('a book comes from the catalogue while Google Books is %s', async ([, service]) => {
  const { book, source } = await appWith(service()).call(getBook, { isbn: odyssey });
  expect([book.volumeInfo.title, source]).toEqual(['The Odyssey', 'catalogue']);
});

test.for(bad)('a search comes from the catalogue while Google Books is %s', async ([state, service]) => {
  const { items, source } = await appWith(service()).call(searchBooks, { query: `odyssey` });
  expect([items[0]?.volumeInfo.title, source], state).toEqual(['The Odyssey', 'catalogue']);
});

test('a failure is not remembered as absence', async () => {
  const isbn = '9781861972712';
  const refused = await appWith(broken()).callForError(getBook, { isbn });
  expect(refused.code).toBe('unavailable');
  expect((await appWith(broken()).call(searchBooks, { query: isbn })).unanswered).toBe('google');
  const good = googleAt(answering({ totalItems: 1, items: [unknownHere(isbn)] }));
  expect((await appWith(good).call(getBook, { isbn })).source).toBe('google');
});

test('an unknown book is not looked up at Google again for ten minutes', async () => {
  const isbn = '9780306406225';
  const unknown = googleAt('/noting/unknown-book');
  for (const later of [0, 9 * 60_000]) await appWith(unknown, later).callForError(getBook, { isbn });
  expect(await receivedUrls('unknown-book')).toHaveLength(1);
  await appWith(unknown, 11 * 60_000).callForError(getBook, { isbn });
  expect(await receivedUrls('unknown-book')).toHaveLength(2);
});

test('Google is not asked for books of the catalogue', async () => {
  const app = appWith(googleAt('/noting/not-asked'));
  expect((await app.call(getBook, { isbn: odyssey })).source).toBe('catalogue');
  expect((await app.call(searchBooks, { query: 'fiction [meta]' })).source).toBe('catalogue');
  expect((await app.call(similarBooks, { isbn: odyssey })).source).toBe('catalogue');
  expect(await receivedUrls('not-asked')).toEqual([]);
});

test('a search comes from Google, the cache, or its stale copy', async () => {
  const askAgain = async (service: BookService, later: number) => {
    const { items, source } = await appWith(service, later).call(searchBooks, { query: 'Qxyzlw  Vbnmtr' });
    return [items.length, source];
  };
  expect(await askAgain(googleAt('/noting/searched'), 0)).toEqual([10, 'google']);
  expect(await askAgain(googleAt('/noting/searched'), HOUR)).toEqual([10, 'google']);
  expect(await receivedUrls('searched')).toHaveLength(1);
  expect(await askAgain(broken(), 2 * DAY)).toEqual([10, 'cache']);
});

test('a search is cached by text in any case, field, languages and page', async () => {
  const app = appWith(googleAt('/noting/kept-by'));
  const ask = (query: string, language?: string[]) =>
    app.call(searchBooks, { query, ...(language ? { language } : {}) });
  await ask('Qxyzlw vbnmtr stones');
  await ask('qxyzlw vbnmtr stones');
  expect(await receivedUrls('kept-by')).toHaveLength(1);
  await ask('qxyzlw vbnmtr stones [title]');
  await ask('qxyzlw vbnmtr stones', ['en']);
  await ask('qxyzlw vbnmtr stones', ['en', 'fr']);
  await ask('qxyzlw vbnmtr stones', ['fr', 'en']);
  expect(await receivedUrls('kept-by')).toHaveLength(4);
});

test('visitors search in the languages of the site, and readers in their own or in all', async () => {
  const app = appWith(googleAt('/noting/of-the-site'), 0, { ...env, SITE: siteRecord });
  await app.call(searchBooks, { query: 'qxyzlw vbnmtr leaves' });
  await (await app.reader()).call(searchBooks, { query: 'qxyzlw vbnmtr leaves' });
  const asked = (await receivedUrls('of-the-site')).map((url) =>
    new URL(url, 'https://a.test').searchParams.get('langRestrict'),
  );
  expect(asked).toEqual(['de', null]);
});

test('further pages of a search come from Google, without repetitions', async () => {
  // Forty books do not fit in an address, so this service runs in the test's process.
  const page = Array.from({ length: 40 }, (_, place) => volumeNamed(`Book ${place}`, place));
  const again = { ...volumeNamed('The Odyssey', 77) };
  again.volumeInfo.authors = ['Homer'];
  const good: BookService = {
    name: 'google',
    byIsbn: async () => null,
    byAuthor: async () => [],
    search: async ({ offset }) => ({ items: [again, ...page], nextOffset: offset + 40, corrected: null }),
    rests: () => false,
    state: async () => ({ state: 'up', failures: 0, until: null }),
  };
  const first = await appWith(good).call(searchBooks, { query: 'odyssey homer' });
  expect(first.items[0]?.volumeInfo.title).toBe('The Odyssey');
  const many = await appWith(good).call(searchBooks, { query: 'fiction [meta]' });
  expect(many).toMatchObject({ source: 'catalogue', next_cursor: 'catalogue.40' });
  let cursor = many.next_cursor;
  while (cursor?.startsWith('catalogue.')) {
    const next = await appWith(good).call(searchBooks, { query: 'fiction [meta]', cursor });
    expect(next.source).toBe('catalogue');
    cursor = next.next_cursor;
  }
  expect(cursor).toBe('google.0');
  const nextPage = await appWith(good).call(searchBooks, { query: 'odyssey homer', cursor: 'google.0' });
  expect([nextPage.source, nextPage.next_cursor, nextPage.items.length]).toEqual(['google', 'google.40', 40]);
  const thirdPage = await appWith(good).call(searchBooks, { query: 'odyssey homer', cursor: 'google.40' });
  expect([thirdPage.source, thirdPage.next_cursor]).toEqual(['google', 'google.80']);

  // Google fails between two pages: the reader keeps the books shown, and there are no more.
  const pastEnd = await appWith(broken()).call(searchBooks, { query: 'fiction [meta]', cursor: 'google.120' });
  expect(pastEnd).toMatchObject({ items: [], source: 'catalogue' });
  expect(pastEnd.next_cursor).toBeUndefined();
});

test('a page after Google’s last one is empty', async () => {
  const page = await appWith(googleAt('/volumes/none')).call(searchBooks, { query: 'odyssey', cursor: 'google.40' });
  expect(page).toMatchObject({ items: [], source: 'catalogue' });
  expect(page.next_cursor).toBeUndefined();
});

test('similar books of one that the catalogue lacks: by the same author, from the catalogue, then from Google', async () => {
  const isbn = '9780306406164';
  const others = ['9781402894626', '9783161484100', '9780306406157'].map((other) =>
    unknownHere(other, `Other ${other}`),
  );
  const own = unknownHere(isbn, 'The Iliad');
  const again = unknownHere('9780198526636', 'Iliad (Penguin Classics)');
  const good = googleAt(answering({ totalItems: 5, items: [own, again, ...others] }));
  const { items, source } = await appWith(good).call(similarBooks, { isbn });
  expect(items.map(({ volumeInfo }) => volumeInfo.title)).toEqual([
    'The Odyssey',
    ...others.map((other) => (other.volumeInfo as { title: string }).title),
  ]);
  expect(source).toBe('google');

  // The catalogue does not have this book, but has others by its author.
  const stale = await appWith(broken(), 2 * DAY).call(similarBooks, { isbn });
  expect(stale.source).toBe('cache');
  const half = '9780306406188';
  const halfKnown = googleAt(answering({ totalItems: 1, items: [unknownHere(half)] }));
  await appWith(halfKnown).call(getBook, { isbn: half });
  const similar = await appWith(halfKnown).call(similarBooks, { isbn: half });
  expect(similar.source).toBe('catalogue');
  expect(similar.items.every(({ volumeInfo }) => volumeInfo.authors?.includes('Homer'))).toBe(true);
  expect(similar.items.length).toBeGreaterThan(0);
});

test('a failed look-up of similar books is not cached', async () => {
  const isbn = '9780306406218';
  expect(await appWith(broken()).call(similarBooks, { isbn })).toMatchObject({ items: [], source: 'catalogue' });
  const other = unknownHere('9781402894626', 'The Iliad');
  const good = googleAt(answering({ totalItems: 2, items: [unknownHere(isbn), other] }));
  expect(await appWith(good).call(similarBooks, { isbn })).toMatchObject({ source: 'google', items: [{}, {}] });
});

test('with every service down, a book comes from the cache or not at all', async () => {
  const isbn = '9780306406195';
  const good = googleAt(answering({ totalItems: 1, items: [unknownHere(isbn)] }));
  await appWith(good).call(getBook, { isbn });
  const { env: failing } = withFailingDatabase(env, 'CATALOGUE', { when: 'before', message: CONNECTION_LOST });
  const app = appWith(broken(), 2 * DAY, failing);
  expect((await app.call(getBook, { isbn })).source).toBe('cache');
  expect(await app.callForError(getBook, { isbn: odyssey })).toMatchObject({ code: 'unavailable', status: 503 });
  expect(await app.callForError(searchBooks, { query: 'odyssey' })).toMatchObject({ code: 'unavailable' });
  expect(await app.callForError(similarBooks, { isbn: odyssey })).toMatchObject({ code: 'unavailable' });
  expect(await app.callForError(searchBooks, { query: 'odyssey', cursor: 'catalogue.40' })).toMatchObject({
    code: 'unavailable',
  });
});

test('with KV down Google is still asked, and the catalogue needs neither', async () => {
  const noCache = withFailingCache(env);
  const isbn = '9780306406201';
  const good = googleAt(answering({ totalItems: 1, items: [unknownHere(isbn)] }));
  expect((await appWith(good, 0, noCache).call(getBook, { isbn })).source).toBe('google');
  expect((await appWith(broken(), 0, noCache).call(getBook, { isbn: odyssey })).source).toBe('catalogue');
});

test('simultaneous requests for a book ask Google once', async () => {
  const app = appWith(googleAt('/noting/at-once/150'));
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(getBook, { isbn: '9781916000018' })));
  expect(new Set(answers.map(({ source }) => source))).toEqual(new Set(['google']));
  expect(await receivedUrls('at-once')).toHaveLength(1);
});

function volumeNamed(title: string, place: number): Volume {
  return {
    work_id: String(place),
    volumeInfo: { title, industryIdentifiers: [{ type: 'ISBN_13', identifier: isbnNumbered(place) }] },
  };
}

test('a missing description is asked for once; that there is none is remembered for 90 days', async () => {
  const [described, bare] = [isbnNumbered(990_001), isbnNumbered(990_002)];
  await addBooksToCatalogue(env.CATALOGUE, [
    aBook({ isbn13: described, title: 'The Salt Ledger' }),
    aBook({ isbn13: bare, title: 'The Bare Ledger' }),
  ]);
  const asked: string[] = [];
  let known = new Map([[described, 'A ledger of salt.']]);
  const service: BookService = {
    ...broken(),
    name: 'open_library',
    descriptionOf: async (isbn) => {
      asked.push(isbn);
      return known.get(isbn) ?? null;
    },
  };
  const at = (isbn: string, later: number) => appWith(service, later).call(describeBook, { isbn });
  expect((await appWith(service).call(getBook, { isbn: described })).may_describe).toBe(true);
  expect((await appWith(service).call(getBook, { isbn: odyssey })).may_describe).toBeUndefined();
  expect((await appWith(broken()).call(getBook, { isbn: described })).may_describe).toBeUndefined();
  for (const later of [0, HOUR, 80 * DAY])
    expect(await at(described, later)).toMatchObject({ description: 'A ledger of salt.', from: 'Open Library' });
  expect((await at(bare, 0)).description).toBeUndefined();
  known = new Map([[bare, 'A bare ledger.']]);
  expect((await at(bare, 89 * DAY)).description).toBeUndefined();
  expect((await at(odyssey, 0)).description).toBeUndefined();
  expect(asked).toEqual([described, bare]);
  expect((await at(bare, 91 * DAY)).description).toBe('A bare ledger.');
});
