import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { curatedBooks } from '../../scripts/catalogue/index.ts';
import { fold, titleKey } from '../../worker/features/books/catalogue/search/search-text.ts';
import { genres, normaliseIsbn } from '../../worker/features/books/contract.ts';
import { drawCover } from '../../worker/features/books/covers/draw.ts';
import { root } from '../support/node/sources.ts';
import { assertWellFormed } from '../support/node/xml.ts';

const repeated = (values: readonly string[]) => values.filter((value, place) => values.indexOf(value) !== place);

describe('the curated catalogue', () => {
  test('holds at least 252 books', () => {
    expect(curatedBooks.length).toBeGreaterThanOrEqual(252);
  });

  test.for(Object.keys(genres))('has 12 books or more of %s', (genre) => {
    expect(curatedBooks.filter((book) => book.genres.some((item) => item === genre)).length).toBeGreaterThanOrEqual(12);
  });

  test('names only the 21 genres, the shelf first and none twice', () => {
    const bad = curatedBooks.filter(
      (book) =>
        book.genres.length < 1 ||
        book.genres.length > 3 ||
        repeated(book.genres).length > 0 ||
        book.genres.some((genre) => !(genre in genres)),
    );
    expect(bad.map(({ title }) => title)).toEqual([]);
  });

  test('has no book twice, by number or by title and author', () => {
    expect(repeated(curatedBooks.map(({ isbn13 }) => isbn13))).toEqual([]);
    expect(
      repeated(curatedBooks.map(({ title, authors }) => `${titleKey(title)} / ${fold(authors[0] ?? '')}`)),
    ).toEqual([]);
  });

  test('has a right check digit in every number', () => {
    expect(curatedBooks.filter(({ isbn13 }) => normaliseIsbn(isbn13) !== isbn13).map(({ title }) => title)).toEqual([]);
  });

  test('has every field of every book', () => {
    const bad = curatedBooks.filter(
      ({ title, authors, publisher, year, language }) =>
        title.trim() !== title ||
        title === '' ||
        authors.length === 0 ||
        authors.some((author) => author.trim() !== author || author === '') ||
        publisher.trim() === '' ||
        !Number.isInteger(year) ||
        year > 2026 ||
        !/^[a-z]{2,3}(-[A-Z]{2})?$/.test(language),
    );
    expect(bad.map(({ title }) => title)).toEqual([]);
  });
});

describe('facts held against a list of well-known books', () => {
  interface Fact {
    isbn13: string;
    title: string;
    author: string;
  }
  const facts: Fact[] = parse(readFileSync(resolve(root, 'tests/fixtures/checked-books.csv')), { columns: true });
  const factsByIsbn = new Map(facts.map((fact) => [fact.isbn13, fact]));
  const checked = curatedBooks.flatMap((book) => {
    const fact = factsByIsbn.get(book.isbn13);
    return fact === undefined ? [] : [{ book, fact }];
  });

  test('most of our books are on it', () => {
    expect(checked.length).toBeGreaterThan(200);
  });

  test('the number belongs to the book of that title', () => {
    const wrong = checked
      .map(({ book, fact }) => ({ ownTitle: book.title, factTitle: fact.title }))
      .filter(({ ownTitle, factTitle }) => !areAlike(ownTitle, factTitle));
    expect(wrong).toEqual([]);
  });

  test('and to one of its authors', () => {
    const wrong = checked
      .map(({ book, fact }) => ({ ownTitle: book.authors.join('; '), factTitle: fact.author, title: book.title }))
      .filter(({ ownTitle, factTitle }) => ownTitle !== 'Anonymous' && !shareAName(ownTitle, factTitle));
    expect(wrong).toEqual([]);
  });

  // Subtitles, series and articles come and go between lists; a title that is not the same has the other in it.
  function areAlike(own: string, fact: string): boolean {
    const [left, right] = [titleKey(own), titleKey(fact)];
    return left.includes(right) || right.includes(left) || commonPrefix(left, right) >= 0.6;
  }

  function shareAName(own: string, fact: string): boolean {
    const words = new Set(fold(fact).split(' '));
    return fold(own)
      .split(' ')
      .some((word) => word.length > 2 && words.has(word));
  }

  function commonPrefix(left: string, right: string): number {
    const [short = [], long = []] = [left.split(' '), right.split(' ')].sort((a, b) => a.length - b.length);
    return short.filter((word) => long.includes(word)).length / Math.max(1, short.length);
  }
});

describe('covers', () => {
  const covers = curatedBooks.map((book) => ({ book, svg: drawCover(book) }));

  test('every one is a well-formed SVG document that fetches nothing', () => {
    for (const { book, svg } of covers) {
      assertWellFormed(svg, `the cover of ${book.title}`);
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'), book.title).toBe(true);
      expect(/<(script|image|foreignObject)\b|\bon\w+=|url\((?!#)|href="(?!#)/i.test(svg), book.title).toBe(false);
    }
  });

  test('no two books look the same, and a book always looks the same', () => {
    expect(new Set(covers.map(({ svg }) => svg)).size).toBe(curatedBooks.length);
    for (const { book, svg } of covers.slice(0, 20)) expect(drawCover({ ...book })).toBe(svg);
  });

  test('a cover is light enough for a grid of forty', () => {
    const heavy = covers.filter(({ svg }) => svg.length > 60_000);
    expect(heavy.map(({ book, svg }) => `${book.title} ${svg.length}`)).toEqual([]);
  });

  test('names that hold markup stay text', () => {
    const svg = drawCover({ isbn13: '9780141026282', title: '</svg><script>&"\'', authors: ['<b> & co'], genres: [] });
    assertWellFormed(svg, 'a cover of markup');
    expect(svg).not.toContain('<script');
  });
});
