import { describe, expect, test, vi } from 'vitest';
import { isbnOf, type Volume } from '../../../worker/features/books/contract.ts';
import { GOOGLE_BOOKS } from '../../../worker/features/books/google/google.ts';
import { parseQuery } from '../../../worker/features/books/service.ts';
import { answering, googleAt, item, receivedUrls } from '../../support/worker/services/google.ts';

const hobbit = parseQuery('the hobbit');

async function read(...items: unknown[]): Promise<Volume[]> {
  const { items: books } = await googleAt(answering({ totalItems: items.length, items })).search(hobbit);
  return books;
}

async function readInfo(info: Record<string, unknown>, rest?: Record<string, unknown>): Promise<Volume['volumeInfo']> {
  const [book] = await read(item(info, rest));
  if (!book) throw new Error('the item was not kept');
  return book.volumeInfo;
}

describe('asking Google Books', () => {
  test.for([
    ['the hobbit', 'novel the hobbit'],
    ['tolkien [author]', 'inauthor:tolkien'],
    ['garcia marquez [author]', 'inauthor:garcia inauthor:marquez'],
    ['Emma [TITLE]', 'intitle:Emma'],
    ['poetry [meta]', 'subject:poetry'],
    ['señor & co? #1', 'novel señor & co? #1'],
  ])('"%s" is sent as "%s"', async ([input = '', query = '']) => {
    const name = `sent-${btoa(encodeURIComponent(query)).replace(/\W/g, '')}`;
    await googleAt(`/noting/${name}`).search(parseQuery(input, [], 40));
    const [sentUrl] = await receivedUrls(name);
    expect(Object.fromEntries(sentUrl?.searchParams ?? [])).toEqual({
      q: query,
      maxResults: '40',
      startIndex: '40',
      country: 'US',
      printType: 'books',
      key: 'the-key',
    });
  });

  test('one language is filtered by Google, several and regions here', async () => {
    const spoken = ['en', 'pt', 'pt-BR', 'zh-TW', undefined].map((language, place) =>
      item({
        title: `In ${language}`,
        language,
        industryIdentifiers: [
          {
            type: 'ISBN_13',
            identifier: ['9780439554930', '9780316015844', '9780061120084', '9780439023481', '9780743273565'][place],
          },
        ],
      }),
    );
    const service = googleAt(answering({ totalItems: 5, items: spoken }));
    const languages = async (...codes: string[]) =>
      (await service.search(parseQuery('x', codes))).items.map((book) => book.volumeInfo.language);
    expect(await languages()).toEqual(['en', 'pt', 'pt-BR', 'zh-TW', undefined]);
    expect(await languages('pt')).toEqual(['pt', 'pt-BR']);
    expect(await languages('pt-BR')).toEqual(['pt-BR']);
    expect(await languages('en', 'zh')).toEqual(['en', 'zh-TW']);

    const restrict = async (...codes: string[]) => {
      const name = `restrict-${codes.join('-')}`;
      await googleAt(`/noting/${name}`).search(parseQuery('x', codes));
      return (await receivedUrls(name))[0]?.searchParams.get('langRestrict');
    };
    expect(await restrict('fr')).toBe('fr');
    expect(await restrict('pt-BR')).toBe('pt');
    expect(await restrict('fil')).toBeNull();
    expect(await restrict('en', 'fr')).toBeNull();
  });

  test('a book is requested by ISBN, and only that book is accepted', async () => {
    const service = googleAt('/noting/by-isbn');
    expect(await service.byIsbn('9781916000018')).toMatchObject({
      volumeInfo: { title: "The Keeper's Almanac" },
    });
    expect(await service.byIsbn('9780618260300')).toBeNull();
    expect((await receivedUrls('by-isbn')).map((url) => url.searchParams.get('q'))).toEqual([
      'isbn:9781916000018',
      'isbn:9780618260300',
    ]);
  });

  test('an author’s books are requested by full name', async () => {
    await googleAt('/noting/by-author').byAuthor('Gabriel "Gabo" García Márquez');
    expect((await receivedUrls('by-author'))[0]?.searchParams.get('q')).toBe('inauthor:"Gabriel Gabo García Márquez"');
  });

  test('there is a next page while pages are full, up to the four hundredth book', async () => {
    const full = googleAt(answering({ totalItems: 900, items: Array(40).fill(item()) }));
    expect((await full.search({ ...hobbit, offset: 0 })).nextOffset).toBe(40);
    expect((await full.search({ ...hobbit, offset: 360 })).nextOffset).toBe(400);
    expect((await full.search({ ...hobbit, offset: 400 })).nextOffset).toBeNull();
    expect((await googleAt('/volumes').search(hobbit)).nextOffset).toBeNull();
  });
});

describe('when Google Books cannot be asked, it throws', () => {
  test.for([
    ['the quota is used up', '/quota'],
    ['it wants less', '/429'],
    ['it is broken', '/status/500'],
    ['it is away', '/status/503'],
    ['it throws', '/broken'],
    ['it redirects to nowhere', '/status/302'],
    ['it is silent', '/silent'],
    ['it stops in the middle', '/stalls'],
    ['it answers a web page', '/html'],
    ['it answers half of JSON', '/garbage'],
    ['it answers nothing', '/empty'],
    ['it answers null', answering(null)],
    ['it answers a list', answering([])],
    ['it answers some other object', answering({ hello: 'world' })],
  ] as const)('%s', async ([, path]) => {
    const service = googleAt(path);
    await expect(service.search(hobbit)).rejects.toThrow();
    await expect(service.byIsbn('9780439554930')).rejects.toThrow();
    await expect(service.byAuthor('A Writer')).rejects.toThrow();
  });

  test('it has a timeout, three seconds when deployed', async () => {
    expect(GOOGLE_BOOKS.timeout).toBe(3_000);
    await expect(googleAt('/silent', { timeout: 500 }).search(hobbit)).rejects.toThrow('timeout');
  });

  test('nobody listens there', async () => {
    await expect(googleAt('', { address: 'http://127.0.0.1:1/volumes' }).search(hobbit)).rejects.toThrow();
  });

  test('it is paused for a while, and then asked again', async () => {
    const failing = googleAt('/status/500/rest', { rest: 30_000 });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await expect(failing.search(hobbit)).rejects.toThrow('500');
      await expect(failing.search(hobbit)).rejects.toThrow('rests');
      vi.setSystemTime(Date.now() + 30_001);
      await expect(failing.search(hobbit)).rejects.toThrow('500');
    } finally {
      vi.useRealTimers();
    }
  });

  test('errors contain neither the key nor the query', async () => {
    const thrown = await googleAt('/status/500').search(hobbit).catch(String);
    expect(thrown).not.toMatch(/the-key|hobbit/);
  });
});

describe('what Google Books answers', () => {
  test('a real answer, with every book that has an ISBN', async () => {
    const { items, corrected } = await googleAt('/volumes').search(parseQuery('lighthouse keeper'));
    expect(corrected).toBeNull();
    expect(items.map((book) => [isbnOf(book), book.volumeInfo.title])).toEqual([
      ['9781916000018', "The Keeper's Almanac"],
      ['9781916000025', 'Lighthouse Mysteries: The Complete Set (1-4)'],
      ['9781916000032', 'The Psychology of Lighthouse Keepers'],
      ['9781916000049', 'Lighthouses and the Law of the Sea'],
      ['9781916000056', 'Keeper'],
      ['9781916000063', 'The Philosophy of the Lamp'],
      ['9781916000070', 'Lighthouse Power'],
      ['9781916043213', 'Friends and Foes of the Keeper'],
      ['9781916000087', 'O faroleiro'],
      ['9781916000094', 'Lights of the World: A Register'],
    ]);
    for (const { volumeInfo: info } of items) {
      expect(info.previewLink).toMatch(/^https:/);
      expect(info.infoLink).toMatch(/^https:/);
      if (info.title === 'O faroleiro') expect(info.imageLinks).toBeUndefined();
      else
        expect(info.imageLinks?.thumbnail).toMatch(
          /^\/api\/images\?from=https%3A%2F%2Fbooks\.google\.com%2F(?!.*edge%3Dcurl)/,
        );
    }
    expect(items.map(({ volumeInfo }) => volumeInfo.publishedDate)).toEqual([
      '2020-02-06',
      '2015-12-14',
      '2009-06-22',
      '2006',
      '2004-09-01',
      '2010-08-13',
      '2010',
      '2005',
      '2007-10',
      undefined,
    ]);
    expect(items[2]).toMatchObject({
      volumeInfo: {
        title: 'The Psychology of Lighthouse Keepers',
        authors: ['Hester Amundsen'],
        publisher: 'Beacon & Bell Books, Inc.',
        publishedDate: '2009-06-22',
        description: expect.stringContaining('nine hundred logbooks & found'),
        language: 'en',
        maturityRating: 'NOT_MATURE',
        averageRating: 3.5,
        ratingsFrom: 'Google Books',
        industryIdentifiers: [{ type: 'ISBN_13', identifier: '9781916000032' }],
      },
      saleInfo: { listPrice: { amount: 17.95, currencyCode: 'USD' } },
    });
    expect(items[5]?.volumeInfo.authors).toEqual(['William Ikande', 'Gregory Bas']);
    expect(items[6]?.volumeInfo.publisher).toBeUndefined();
    expect(items[8]?.volumeInfo).toMatchObject({ language: 'pt-BR', maturityRating: 'MATURE' });
    expect(items[9]?.volumeInfo.authors).toBeUndefined();
  });

  test('no books: an answer without items', async () => {
    expect(await googleAt('/volumes/none').search(hobbit)).toEqual({ items: [], nextOffset: null, corrected: null });
    expect(await googleAt('/volumes/none').byIsbn('9780439554930')).toBeNull();
  });

  test('a repeated book is taken once, whatever its ID', async () => {
    expect(
      await read(item({}, { id: 'one' }), item({}, { id: 'one' }), item({ title: 'Again' }, { id: 'two' })),
    ).toHaveLength(1);
  });

  test.for([
    ['no identifiers', { industryIdentifiers: undefined }],
    ['only an ISBN-10', { industryIdentifiers: [{ type: 'ISBN_10', identifier: '0439554934' }] }],
    ['another number', { industryIdentifiers: [{ type: 'OTHER', identifier: 'UOM:39015062' }] }],
    ['an ISBN with a wrong check digit', { industryIdentifiers: [{ type: 'ISBN_13', identifier: '9780439554931' }] }],
    ['no title', { title: undefined }],
    ['an empty title', { title: '  ' }],
    ['a title that is a number', { title: 1984 }],
  ] as const)('an item with %s is left out, the others stay', async ([, info]) => {
    const validItem = item({
      title: 'Kept',
      industryIdentifiers: [{ type: 'ISBN_13', identifier: '978-0-316-01584-4' }],
    });
    const books = await read(item(info), null, 'nonsense', { volumeInfo: null }, validItem);
    expect(books.map((book) => [book.volumeInfo.title, isbnOf(book)])).toEqual([['Kept', '9780316015844']]);
  });

  test('missing fields and those of another type are left out, and the book stays', async () => {
    const minimal = await readInfo({ authors: undefined });
    expect(minimal).toEqual({
      title: 'A Book',
      industryIdentifiers: [{ type: 'ISBN_13', identifier: '9780439554930' }],
    });
    const wrong = await readInfo(
      {
        authors: 'A Writer',
        publisher: 7,
        description: {},
        categories: [null],
        language: false,
        publishedDate: 1999,
        imageLinks: 'http://x',
        averageRating: 11,
        ratingsCount: -1,
        previewLink: [],
      },
      { saleInfo: { listPrice: { amount: '12', currencyCode: 'USD' } } },
    );
    expect(wrong).toEqual(minimal);
  });

  test('names are trimmed, and empty ones left out', async () => {
    expect((await readInfo({ authors: [' J.K.   Rowling ', '', '  '] })).authors).toEqual(['J.K. Rowling']);
  });

  // Browsers never contact the book service: covers come from our own address.
  test.for([
    ['http://books.google.com/c?id=1&edge=curl&zoom=1', 'https://books.google.com/c?id=1&edge=natural&zoom=1'],
    ['HTTP://books.google.com/c', 'https://books.google.com/c'],
    ['https://books.google.com/c', 'https://books.google.com/c'],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['//books.google.com/c', undefined],
    ['nonsense', undefined],
  ] as const)('a cover at %s is shown from %s', async ([sent, expected]) => {
    const info = await readInfo({ imageLinks: { thumbnail: sent }, previewLink: sent, infoLink: sent });
    const own = expected && `/api/images?${new URLSearchParams({ from: expected })}`;
    expect(info.imageLinks?.thumbnail).toBe(own);
    expect(info.previewLink).toBe(expected?.replace('natural', 'curl'));
    expect(info.infoLink).toBe(expected?.replace('natural', 'curl'));
  });

  test('the small cover replaces a missing large one', async () => {
    const info = await readInfo({ imageLinks: { smallThumbnail: 'http://books.google.com/s' } });
    expect(info.imageLinks).toEqual({ thumbnail: '/api/images?from=https%3A%2F%2Fbooks.google.com%2Fs' });
  });

  test('a cover anywhere else is not shown', async () => {
    expect((await readInfo({ imageLinks: { thumbnail: 'https://covers.elsewhere.test/1.jpg' } })).imageLinks).toBe(
      undefined,
    );
  });

  test.for([
    ['1999', '1999'],
    ['2007-10', '2007-10'],
    ['2020-02-06', '2020-02-06'],
    ['2020-02-29', '2020-02-29'],
    ['2011-05-31T00:00:00+02:00', '2011-05-31'],
    ['2019-02-29', undefined],
    ['2020-13', undefined],
    ['2020-1', undefined],
    ['2007-1x', undefined],
    ['199?', undefined],
    ['1999*', undefined],
    ['0000', undefined],
    ['soon', undefined],
    ['', undefined],
  ] as const)('a date "%s" is %s', async ([sent, date]) => {
    expect((await readInfo({ publishedDate: sent })).publishedDate).toBe(date);
  });

  test.for([
    ['<p>One.</p><p>Two<br>Three</p>', 'One.\nTwo\nThree'],
    ['<b>Bold</b> &amp; <i class="x">slanted</i>', 'Bold & slanted'],
    [
      'Tom &quot;Tiger&quot; O&#39;Neil &#x2014; 5 &lt; 6 &nope; &#0; &#xD800;',
      'Tom "Tiger" O\'Neil — 5 < 6 &nope; &#0; &#xD800;',
    ],
    ['&constructor; &toString; &__proto__;', '&constructor; &toString; &__proto__;'],
    ['Before<script>alert("x")</script> after', 'Before after'],
    ['Before<SCRIPT src=x>alert(1)', 'Before'],
    ['<style>p { color: red }</style>Text<!-- note -->', 'Text'],
    ['<img src=x onerror=alert(1)>Text', 'Text'],
    ['a < b and c > d', 'a < b and c > d'],
    ['Tab\there,\u0000 bell\u0007  and&nbsp;spaces', 'Tab here, bell and spaces'],
    ['   ', undefined],
    ['<p></p>', undefined],
  ] as const)('a description %s is the text %s', async ([sent, text]) => {
    expect((await readInfo({ description: sent })).description).toBe(text);
  });

  test('a description ends after 8,000 characters, never in the middle of one', async () => {
    const { description } = await readInfo({ description: `${'a'.repeat(7_999)}𝄞𝄞` });
    expect(description).toBe('a'.repeat(7_999));
  });
});
