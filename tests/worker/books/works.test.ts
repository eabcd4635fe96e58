import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { catalogueIn } from '../../../worker/features/books/catalogue/catalogue.ts';
import { addBooksToCatalogue } from '../../../worker/features/books/catalogue/fill.ts';
import { currentWorks, mergeWorks } from '../../../worker/features/books/catalogue/work-pages.ts';
import {
  editionsOfWork,
  getBook,
  isbnOf,
  nextInSeries,
  searchBooks,
  seriesInOrder,
} from '../../../worker/features/books/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { call, callForError, reader } from '../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';
import { UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';

const catalogue = catalogueIn(env.CATALOGUE);
let last = 900;
const newIsbn = () => isbnNumbered(++last);
const keep = (...books: Partial<BookToFill>[]) => addBooksToCatalogue(env.CATALOGUE, books.map(aBook));
const workOf = async (isbn: string) => (await catalogue.byIsbn(isbn))?.work_id;
const isbnsFound = async (query: string) => (await call(searchBooks, { query })).items.map(isbnOf);

describe('a work', () => {
  test('is one for each title and first author, with any subtitle and series, in any order', async () => {
    const [short, long, renamed, other, guide] = [newIsbn(), newIsbn(), newIsbn(), newIsbn(), newIsbn()];
    const authors = ['Wanda Quill', 'Ed Itor'];
    await keep({ isbn13: short, title: 'The Glass Quay', authors });
    await keep(
      { isbn13: long, title: 'Glass Quay: A Novel (Quays, #1)', authors: ['W. Quill'] },
      { isbn13: renamed, title: 'Der Glaskai', authors: ['Ed Itor'], language: 'de' },
      { isbn13: other, title: 'The Glass Quay', authors: ['Somebody Else'] },
      { isbn13: guide, title: 'The Glass Quay: Study Guide', authors },
    );
    const work = await workOf(short);
    expect(await workOf(long)).toBe(work);
    for (const isbn of [renamed, other, guide]) expect(await workOf(isbn)).not.toBe(work);
    // One row per work, with the guide last.
    const results = await isbnsFound('glass quay');
    expect(results.filter((isbn) => [short, long].includes(isbn))).toHaveLength(1);
    expect(results.at(-1)).toBe(guide);
    expect((await call(getBook, { isbn: short })).book.volumeInfo.series).toEqual({ name: 'Quays', position: '1' });
  });

  test('is what a book service names; both IDs find it, and a reload keeps the ID', async () => {
    const [english, german, again] = [newIsbn(), newIsbn(), newIsbn()];
    await keep({ isbn13: english, title: 'Moor Lights', authors: ['Ina Fen'], serviceWork: 'openlibrary:OL1W' });
    await keep({ isbn13: german, title: 'Moorlichter', authors: ['Ina Fen'], language: 'de' });
    const [work, old] = [await workOf(english), (await workOf(german)) ?? ''];
    expect(old).not.toBe(work);
    await keep({ isbn13: german, title: 'Moorlichter', authors: ['Ina Fen'], serviceWork: 'openlibrary:OL1W' });
    const merged = await workOf(english);
    expect(await workOf(german)).toBe(merged);
    const now = await currentWorks(env.CATALOGUE, [work ?? '', old, '77', 'x']);
    expect([...now.values()]).toEqual([merged, merged]);
    // A new edition with the old work's title joins the merged work.
    await keep({ isbn13: again, title: 'Moorlichter', authors: ['Ina Fen'] });
    expect(await workOf(again)).toBe(merged);
  });

  test('absorbs another once; a merge with itself or the other way round changes nothing', async () => {
    const [left, right] = [newIsbn(), newIsbn()];
    await keep({ isbn13: left, title: 'Salt One', year: 1990 }, { isbn13: right, title: 'Salt Two', year: 1980 });
    const [from = '', into = ''] = [await workOf(left), await workOf(right)];
    for (const [first, other] of [
      [from, into],
      [from, into],
      [into, from],
      [into, into],
    ] as const) {
      await mergeWorks(env.CATALOGUE, first, other);
      expect([await workOf(left), await workOf(right)]).toEqual([into, into]);
    }
    expect((await call(editionsOfWork, { isbn: left })).work).toMatchObject({ id: into, first_year: 1980 });
    await expect(mergeWorks(env.CATALOGUE, '1', into)).rejects.toThrow('no such work');
  });

  test('knows other names of its books and authors', async () => {
    const isbn = newIsbn();
    const name = (kind: string, of: string, other: string) =>
      env.CATALOGUE.prepare('INSERT INTO other_names (kind, of, name) VALUES (?, ?, ?)').bind(kind, of, other);
    await env.CATALOGUE.batch([name('title', isbn, 'Тихий лес'), name('author', 'olga tree', 'Ольга Древо')]);
    await keep({ isbn13: isbn, title: 'The Quiet Wood', authors: ['Olga Tree'] });
    for (const query of ['тихий лес', 'Древо', 'тихий лес olga tree']) expect(await isbnsFound(query)).toEqual([isbn]);
  });
});

describe('imported text', () => {
  test('is one visible line without markup, or is left out', async () => {
    const [marked, empty, odd] = [newIsbn(), newIsbn(), newIsbn()];
    await keep(
      {
        isbn13: marked,
        title: '<b>Bold\u0007  Harbour</b>\u202e<script>alert(1)</script>',
        authors: Array.from({ length: 10_000 }, (_, place) => `Writer ${place}`),
        description: 'One<br>two <a href="x">three</a>',
        pages: 10 ** 9,
        coverUrl: 'javascript:alert(1)',
      },
      { isbn13: empty, title: '\u0000\u0001 <p></p>' },
      { isbn13: 'not a number', title: 'Number' },
      { isbn13: odd, title: 'Odd Harbour \ud800', year: Number.NaN },
    );
    const { volumeInfo } = (await call(getBook, { isbn: marked })).book;
    expect(volumeInfo).toMatchObject({ title: 'Bold Harbour', description: 'One\ntwo three' });
    expect(volumeInfo.authors?.length).toBe(50);
    expect(volumeInfo.pageCount).toBeUndefined();
    expect(volumeInfo.imageLinks?.thumbnail).toBe(`/api/covers/${marked}.svg`);
    expect(await catalogue.byIsbn(empty)).toBeNull();
    expect((await catalogue.byIsbn(odd))?.volumeInfo.title).toBe('Odd Harbour \ufffd');
  });
});

describe('/api/books/editions', () => {
  test("answers a work's editions, the reader's languages first, then the best known, each with its own facts", async () => {
    const [ordinary, famous, german] = [newIsbn(), newIsbn(), newIsbn()];
    const authors = ['Cara Vane'];
    const contributors = [{ name: 'Tom Turner', role: 'translator' as const }];
    await keep(
      { isbn13: ordinary, title: 'Vane', authors, year: 1950, pages: 99, ratingsCount: 1 },
      { isbn13: famous, title: 'Vane', authors, year: 1970, ratingsCount: 900 },
      { isbn13: german, title: 'Vane', authors, language: 'de', contributors, ratingsCount: 5 },
    );
    const all = await call(editionsOfWork, { isbn: ordinary });
    expect(all.work).toEqual({ id: await workOf(ordinary), title: 'Vane', authors, first_year: 1950 });
    expect(all.editions.map(isbnOf)).toEqual([famous, german, ordinary]);
    expect(all.next_cursor).toBeUndefined();
    const [first, ...others] = (await call(editionsOfWork, { isbn: famous, language: ['de'] })).editions;
    expect([first ? isbnOf(first) : null, first?.volumeInfo.contributors]).toEqual([german, contributors]);
    expect(others.map(isbnOf)).toEqual([famous, ordinary]);
    expect(others[1]?.volumeInfo.pageCount).toBe(99);
  });

  test('has pages, each edition once', async () => {
    const isbns = Array.from({ length: 45 }, newIsbn);
    await keep(
      ...isbns.map((isbn13, place) => ({ isbn13, title: 'Many', authors: ['Lot Often'], ratingsCount: place })),
    );
    const visited: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(editionsOfWork, { isbn: isbns[3] ?? '', ...(cursor === undefined ? {} : { cursor }) });
      visited.push(...page.editions.map(isbnOf));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(visited).toEqual(isbns.toReversed());
  });

  test('an unknown book has none', async () => {
    expect(await callForError(editionsOfWork, { isbn: UNKNOWN_ISBN })).toMatchObject({ code: 'not_found' });
  });
});

describe('/api/books/series', () => {
  test("answers the books of a series in their order, several in one at the end, with the reader's marks", async () => {
    const series = (position: string | null) => ({ name: 'The Tide Cycle', position });
    const [set, second, tenth, first, beside] = [newIsbn(), newIsbn(), newIsbn(), newIsbn(), newIsbn()];
    await keep(
      { isbn13: set, title: 'Tides', series: series('1-3'), ratingsCount: 9_000 },
      { isbn13: tenth, title: 'Tide Ten', series: series('10') },
      { isbn13: second, title: 'Tide Two', series: series('2') },
      { isbn13: beside, title: 'Tide Notes', series: series(null) },
      { isbn13: first, title: 'Tide One', series: series('1') },
    );
    const ada = await reader('Ada');
    await call(markRead, { isbn: second }, { as: ada });
    const results = await call(seriesInOrder, { name: 'the tide  CYCLE' }, { as: ada });
    expect(results.name).toBe('The Tide Cycle');
    expect(results.items.map(isbnOf)).toEqual([first, second, tenth, set, beside]);
    expect(results.items.map(({ shelf }) => shelf?.read)).toEqual([false, true, false, false, false]);
    expect(await isbnsFound('tide cycle')).toContain(first);
    expect((await isbnsFound('tide cycle'))[0]).toBe(first);
  });

  test('the next book is found in a series of any length, past a set of several', async () => {
    const series = (position: string) => ({ name: 'The Long Haul', position });
    const isbns = Array.from({ length: 57 }, newIsbn);
    const set = newIsbn();
    await keep(
      { isbn13: set, title: 'Haul, a Set', series: series('54-55') },
      ...isbns.map((isbn13, place) => ({ isbn13, title: `Haul ${place + 1}`, series: series(String(place + 1)) })),
    );
    const nextOf = async (isbn = '') => {
      const { next } = await call(nextInSeries, { isbn });
      return next === undefined ? null : isbnOf(next);
    };
    expect([await nextOf(isbns[0]), await nextOf(isbns[53])]).toEqual([isbns[1], isbns[54]]);
    expect([await nextOf(isbns[56]), await nextOf(set), await nextOf(UNKNOWN_ISBN)]).toEqual([null, null, null]);
  });

  test('an unknown name finds none', async () => {
    expect(await call(seriesInOrder, { name: 'No Such Series' })).toMatchObject({ name: 'No Such Series', items: [] });
    expect(await callForError(seriesInOrder, { name: ' ' })).toMatchObject({ code: 'invalid_input' });
  });
});
