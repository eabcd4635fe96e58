import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { breakerAfterFailure, CLOSED_BREAKER, ServiceResting } from '../../../worker/features/books/breaker.ts';
import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { isbnOf } from '../../../worker/features/books/contract.ts';
import { nextStart, withStart } from '../../../worker/features/books/open-library/rate-limit.ts';
import { OPEN_LIBRARY } from '../../../worker/features/books/open-library/settings.ts';
import { parseQuery } from '../../../worker/features/books/service.ts';
import { answering, receivedUrls } from '../../support/worker/services/google.ts';
import { freshGate, libraryAt } from '../../support/worker/services/open-library.ts';

// Open Library over loopback, through the real gate: the requests, the use of the answers and the limits on load.

const quillwater = parseQuery('quillwater');
const signal = '9781916001022';
const german = '9781916001046';

test('a description is that of the edition, else of its work, as plain text', async () => {
  const library = libraryAt('/library/described');
  expect(await library.descriptionOf?.(signal)).toBe('A signal comes.\nNobody sent it.');
  expect(await library.descriptionOf?.(german)).toBe('Lamps answer lamps\nalong the weir.');
  expect(await library.descriptionOf?.('9781916001060')).toBeNull();
});

describe('a search', () => {
  test('sends one request for named fields and forty works, with a contact', async () => {
    // The server returns 403 if the request names no app and contact.
    await libraryAt('/library/asked').search(parseQuery('"quillwater" AND (title:x) [author]', ['fr', 'de']));
    const [url, ...more] = await receivedUrls('asked');
    expect([url?.pathname.endsWith('/search.json'), more]).toEqual([true, []]);
    const params = Object.fromEntries(url?.searchParams ?? []);
    expect(params).toMatchObject({
      q: 'author:(quillwater and title x) language:(fre OR ger)',
      limit: '40',
      offset: '0',
      lang: 'fr',
    });
    expect(params.fields?.split(',')).toEqual(expect.arrayContaining(['key', 'title', 'isbn', 'editions.isbn']));
    await expect(libraryAt('/library/asked', { contact: '' }).search(quillwater)).rejects.toThrow('403');
  });

  test('returns one book for each work, with the facts of the service’s first edition', async () => {
    const stored: BookToFill[] = [];
    const library = libraryAt('/library/read', { fillBooks: (books) => void stored.push(...books) });
    const { items, nextOffset } = await library.search(quillwater);
    expect(nextOffset).toBeNull();
    expect(items.map((book) => [isbnOf(book), book.volumeInfo.title])).toEqual([
      ['9781916001015', "L'almanach de Quillwater: une année"],
      [signal, 'The Quillwater Signal'],
      [german, 'Im Wasser von Quill'],
    ]);
    expect(items[0]?.volumeInfo).toEqual({
      title: "L'almanach de Quillwater: une année",
      authors: ['Maud Trevanion'],
      pageCount: 212,
      publisher: 'Éditions du Phare',
      categories: ['Mystery', 'Fiction'],
      language: 'fr',
      publishedDate: '1987',
      imageLinks: {
        thumbnail: `/api/images?from=${encodeURIComponent('https://covers.openlibrary.org/b/id/10400002-L.jpg?default=false')}&isbn=9781916001015`,
      },
      industryIdentifiers: [{ type: 'ISBN_13', identifier: '9781916001015' }],
      averageRating: 4.1,
      ratingsCount: 37,
      ratingsFrom: 'Open Library',
    });
    // A book without a known cover gets a drawn one.
    expect(items[1]?.volumeInfo.imageLinks?.thumbnail).toBe(`/api/covers/${signal}.svg`);
    expect(stored.map(({ serviceWork, pages, source }) => [serviceWork, pages, source])).toEqual([
      ['openlibrary:OL9100001W', 212, 'openlibrary'],
      ['openlibrary:OL9100002W', null, 'openlibrary'],
      ['openlibrary:OL9100004W', null, 'openlibrary'],
    ]);
  });

  test('returns only books in the requested languages', async () => {
    const { items } = await libraryAt('/library/languages').search(parseQuery('quillwater', ['de']));
    expect(items.map(isbnOf)).toEqual([german]);
  });

  test('requests the next page while there is one', async () => {
    const docs = Array.from({ length: 41 }, (_, place) => ({ key: `/works/OL${place}W`, title: `Work ${place}` }));
    const library = libraryAt(answering({ numFound: 1_000_000, docs }));
    expect(await library.search(quillwater)).toEqual({ items: [], nextOffset: 40, corrected: null });
    expect((await library.search({ ...quillwater, offset: 400 })).nextOffset).toBeNull();
  });

  test('of nothing but punctuation is not sent', async () => {
    expect((await libraryAt('/status/500').search(parseQuery('?! «»'))).items).toEqual([]);
  });
});

describe('an edition', () => {
  test('has the facts of both kinds of answer', async () => {
    const stored: BookToFill[] = [];
    const book = await libraryAt('/library/edition', { fillBooks: (books) => void stored.push(...books) }).byIsbn(
      signal,
    );
    expect(book?.volumeInfo).toMatchObject({
      title: 'The Quillwater Signal: a novel',
      authors: ['Maud Trevanion'],
      publishedDate: '1991',
      language: 'en',
      categories: ['Sci-fi'],
      description: 'A signal comes.\nNobody sent it.',
    });
    expect(stored).toMatchObject([
      {
        isbn13: signal,
        pages: 318,
        series: { name: 'Quillwater', position: '2' },
        contributors: [{ name: 'Jan de Boer', role: 'translator' }],
        serviceWork: 'openlibrary:OL9100002W',
        coverUrl: 'https://covers.openlibrary.org/b/id/10400003-L.jpg',
      },
    ]);
  });

  test('that is unknown, or another book than requested, is not found', async () => {
    const library = libraryAt('/library/others');
    expect(await library.byIsbn('9780306406157')).toBeNull();
    expect(await library.byIsbn('9781916001060')).toBeNull();
  });

  test('many at the same time are requested together, each once', async () => {
    const library = libraryAt('/library/together', { gather: 200 });
    const numbers = ['9781916001084', '9781916001091', '9781916001107', '9781916001114', signal];
    const [first, again, ...others] = await Promise.all([
      library.byIsbns?.(numbers),
      library.byIsbns?.(numbers),
      ...numbers.map((isbn) => library.byIsbn(isbn)),
    ]);
    expect([first?.map(isbnOf), again?.map(isbnOf)]).toEqual([numbers, numbers]);
    expect(others.map((book) => (book ? isbnOf(book) : null))).toEqual(numbers);
    const urls = await receivedUrls('together');
    expect(urls.map(({ searchParams }) => searchParams.get('jscmd')).sort()).toEqual(['data', 'details']);
    expect(new Set(urls[0]?.searchParams.get('bibkeys')?.split(',')).size).toBe(numbers.length);
  });

  test('is returned without its work when only that fails', async () => {
    // Here the second answer has the same shape as the first, which contains no work.
    const data = { title: 'Half', identifiers: { isbn_13: [signal] } };
    const library = libraryAt(answering({ [`ISBN:${signal}`]: data }));
    expect((await library.byIsbn(signal))?.volumeInfo).toMatchObject({ title: 'Half' });
  });
});

describe('texts from a service', () => {
  test('become visible lines, and invalid ones are left out', async () => {
    const doc = {
      key: 'javascript:alert(1)',
      title: `\u202e<b>Bold</b>\u0000 ${'long '.repeat(900)}`,
      author_name: ['Eve\r\nBcc: all', '\u2067'],
      isbn: ['nothing', signal],
      first_publish_year: 99_999,
      cover_i: '1); drop',
      language: ['<img>'],
      subject: [7],
      number_of_pages_median: -4,
      ratings_average: 1e308,
      editions: { docs: 'none' },
    };
    const stored: BookToFill[] = [];
    const library = libraryAt(answering({ numFound: 2, docs: [doc, null, 'x', { title: 3 }] }), {
      fillBooks: (books) => void stored.push(...books),
    });
    const { items } = await library.search(quillwater);
    expect(items).toHaveLength(1);
    expect(Object.keys(items[0]?.volumeInfo ?? {}).sort()).toEqual([
      ...['authors', 'imageLinks', 'industryIdentifiers', 'title'],
    ]);
    const { title = '', authors, imageLinks } = items[0]?.volumeInfo ?? {};
    expect([title.startsWith('<b>Bold</b> long'), title.length <= 300, authors]).toEqual([
      true,
      true,
      ['Eve Bcc: all'],
    ]);
    expect(imageLinks?.thumbnail).toBe(`/api/covers/${signal}.svg`);
    expect(stored[0]).toMatchObject({ year: null, pages: null, language: null, serviceWork: null, coverUrl: null });
  });
});

const bad: [string, string][] = [
  ['does not want us', '/status/403'],
  ['has had too much', '/429'],
  ['is down', '/status/503'],
  ['is silent', '/silent'],
  ['stops half-way', '/stalls'],
  ['answers half of JSON', '/garbage'],
  ['answers nothing', '/empty'],
  ['answers a web page', '/html'],
  ['answers more than can be', '/huge'],
  ['answers a list', answering([1])],
];

describe('a service that', () => {
  test.for(bad)('%s: an error without the query, and a pause after the third time', async ([, path]) => {
    const library = libraryAt(path);
    const thrown = await library.search(quillwater).catch(String);
    expect(thrown).toMatch(/^Error: Open Library: /);
    expect(thrown).not.toMatch(/quillwater|support@/);
    await library.byIsbn(signal).catch(() => null);
    await library.byAuthor('Maud').catch(() => null);
    await expect(library.search(parseQuery('another'))).rejects.toThrow(ServiceResting);
    expect(library.rests()).toBe(true);
    expect(await library.state()).toMatchObject({ state: 'resting', until: expect.any(Number) });
  });

  test('is paused is not called; then one call tries, and a failure makes the pause longer', async () => {
    const gate = freshGate();
    const failing = libraryAt('/status/503', { gate });
    for (const word of ['one', 'two', 'three']) await failing.search(parseQuery(word)).catch(() => null);
    const good = libraryAt('/library/after-rest', { gate });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await expect(good.search(quillwater)).rejects.toThrow(ServiceResting);
      vi.setSystemTime(Date.now() + OPEN_LIBRARY.rest + 1_000);
      await expect(failing.search(quillwater)).rejects.toThrow('503');
      vi.setSystemTime(Date.now() + OPEN_LIBRARY.rest + 1_000);
      await expect(good.search(quillwater)).rejects.toThrow(ServiceResting);
      expect(await receivedUrls('after-rest')).toEqual([]);
      vi.setSystemTime(Date.now() + OPEN_LIBRARY.rest);
      expect((await good.search(quillwater)).items).toHaveLength(3);
      expect(await good.state()).toEqual({ state: 'up', failures: 0, until: null });
    } finally {
      vi.useRealTimers();
    }
  });

  test('an answer in between resets the failures', async () => {
    const gate = freshGate();
    const [failing, good] = [libraryAt('/status/503', { gate }), libraryAt('/library/between', { gate })];
    for (const word of ['one', 'two']) await failing.search(parseQuery(word)).catch(() => null);
    await good.search(quillwater);
    for (const word of ['three', 'four']) await failing.search(parseQuery(word)).catch(() => null);
    expect(await good.state()).toMatchObject({ state: 'up', failures: 2 });
  });

  test('the gate remembers its pause and its rate after a restart', async () => {
    const gate = freshGate();
    for (const word of ['one', 'two', 'three']) {
      await libraryAt('/status/503', { gate })
        .search(parseQuery(word))
        .catch(() => null);
    }
    const starts = await runInDurableObject(env.OPEN_LIBRARY.getByName(gate), (_object, { storage }) => [
      storage.kv.get('breaker'),
      storage.kv.get<number[]>('starts')?.length,
    ]);
    expect(starts).toEqual([{ failures: 3, rests: 1, until: expect.any(Number) }, 3]);
  });
});

describe('the gate', () => {
  test('sends one request for simultaneous equal searches', async () => {
    const gate = freshGate();
    const search = () => libraryAt('/library/coalesced/200', { gate }).search(quillwater);
    const answers = await Promise.all(Array.from({ length: 8 }, search));
    expect(answers.every(({ items }) => items.length === 3)).toBe(true);
    expect(await receivedUrls('coalesced')).toHaveLength(1);
  });

  test('lets no call wait longer than its limit, which does not count as a failure of the service', async () => {
    const library = libraryAt('/library/queue', { period: 60_000, queue: 100 });
    for (const word of ['one', 'two', 'three']) await library.search(parseQuery(word));
    await expect(library.search(parseQuery('four'))).rejects.toThrow('too many calls wait');
    expect(await library.state()).toEqual({ state: 'up', failures: 0, until: null });
  });

  test('never starts more calls in a second than allowed', () => {
    expect([OPEN_LIBRARY.calls, OPEN_LIBRARY.period >= 1_000]).toEqual([3, true]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 4, maxLength: 60 }), (pauses) => {
        const starts: number[] = [];
        let [startTimes, now]: [number[], number] = [[], 0];
        for (const pause of pauses) {
          now += pause;
          const start = nextStart(startTimes, now, OPEN_LIBRARY);
          startTimes = withStart(startTimes, start, OPEN_LIBRARY);
          starts.push(start);
        }
        return starts.every((start, place) => place < 3 || start - (starts[place - 3] ?? 0) >= OPEN_LIBRARY.period);
      }),
    );
  });

  test('pauses twice as long each time, up to some hours, or as long as the service asks for', () => {
    let breaker = CLOSED_BREAKER;
    const rests: number[] = [];
    for (let time = 0; time < 15; time += 1) {
      breaker = breakerAfterFailure(breaker, 0, OPEN_LIBRARY);
      rests.push(breaker.until / 60_000);
    }
    expect(rests).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360]);
    expect(breakerAfterFailure(CLOSED_BREAKER, 0, OPEN_LIBRARY, 7_200_000).until).toBe(7_200_000);
  });
});
