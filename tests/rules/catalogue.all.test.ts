import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { curatedBooks } from '../../scripts/catalogue/curated.ts';
import { readShipped } from '../../scripts/catalogue/shipped.ts';
import { planFill } from '../../worker/features/books/catalogue/fill.ts';
import { fold, phraseKey, titleKey } from '../../worker/features/books/catalogue/search/search-text.ts';
import { sharedWorlds } from '../../worker/features/books/catalogue/series.ts';
import { genres, missingNumber } from '../../worker/features/books/contract.ts';
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

  test('has every field of every book', () => {
    const bad = curatedBooks.filter(
      ({ authors, publisher, year, language }) =>
        authors.length === 0 || publisher === null || year === null || year > 2026 || language === null,
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

  // Lists differ in subtitles, series and articles, so one title may contain the other.
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

// descriptions.csv, sorted by ISBN: a text for a book of the other tables, written for this project.

type Row = Readonly<Record<string, string>>;
const tableAt = (file: string): Row[] =>
  parse(readFileSync(resolve(root, 'scripts/catalogue', file), 'utf8'), { columns: true });

const descriptions = tableAt('descriptions.csv');
const shipped = readShipped();
// The first book with an ISBN is the curated one, if it exists.
const byIsbn = new Map(shipped.books.toReversed().map((book) => [book.isbn13, book]));

test('descriptions are in order, and of books of the catalogue', () => {
  const isbns = descriptions.map(({ isbn13 = '' }) => isbn13);
  expect(isbns).toEqual([...new Set(isbns)].sort());
  const others = descriptions.filter(({ isbn13 = '', title }) => byIsbn.get(isbn13)?.title !== title);
  expect(others.map(({ title }) => title)).toEqual([]);
});

// picks.csv lists the shelves in the order of the genres, and the books in the order in which the shelf shows them.
test('each shelf has 40 picked books: described, six or more since 2018, one by author and by series', () => {
  const shelves = Map.groupBy(tableAt('picks.csv'), ({ genre = '' }) => genre);
  expect([...shelves.keys()].toSorted()).toEqual(Object.keys(genres).toSorted());
  const faults = [...shelves].flatMap(([genre, rows]) => {
    const books = rows.flatMap(({ isbn13 = '' }) => byIsbn.get(isbn13) ?? []);
    const recent = books.filter(({ year }) => (year ?? 0) >= 2018).length;
    const authors = books.map((book) => book.authors[0] ?? '');
    const series = books.flatMap((book) => book.series?.name ?? []);
    return [
      books.length === rows.length && books.length === 40 ? [] : `${genre}: ${books.length} books`,
      recent >= 6 ? [] : `${genre}: ${recent} since 2018`,
      books.filter(({ description }) => description === null).map(({ title }) => title),
      books.filter((book) => !book.genres.some((item) => item === genre)).map(({ title }) => `${genre}: ${title}`),
      new Set(authors).size === authors.length ? [] : `${genre}: an author twice`,
      new Set(series).size === series.length ? [] : `${genre}: a series twice`,
    ].flat();
  });
  expect(faults).toEqual([]);
});

test('descriptions have two sentences or more, 34 to 85 words, and no quotation marks or dashes', () => {
  const isRight = (text: string) => {
    const words = text.split(' ').length;
    return words >= 34 && words <= 85 && (text.match(/[.?!]( |$)/g) ?? []).length >= 2 && /[.?!]$/.test(text);
  };
  const wrong = descriptions.filter(
    ({ description = '' }) => !isRight(description) || /["“”‘’—]|\s–|\s\s|\n/.test(description),
  );
  expect(wrong.map(({ title }) => title)).toEqual([]);
  expect(repeated(descriptions.map(({ description = '' }) => description))).toEqual([]);
});

// Checks the works and series that result from the shipped books. A person has reviewed each exception and added it to
// one of these tables; any other exception fails.
//
// merges.csv, one edition per row, sorted by title: it belongs to the work of the edition `work`; `checked` is the
// reason.
// positions.csv, one edition per row, sorted by series: it shares its position with another book, with the reason.
// gaps.csv, one pair of neighbouring books per row: the catalogue lacks a number between them, or, after 0, what comes
// before the first book that it has; `checked` is the reason.
// foreign-only.csv, one work per row: it has no English edition, although other works of its author have; `checked` is
// the reason.
// series-names.csv, one name per row, sorted: a shared world of several first authors, or several series of the same
// name ("namesakes").

const { statements } = planFill(shipped.books, []);
const rowsInto = (table: string) =>
  statements
    .filter(({ sql }) => new RegExp(`INTO ${table} `).test(sql))
    .flatMap(({ values: [json] }) => JSON.parse(String(json)) as (string | number | null)[][]);

const editions = rowsInto('editions').map(([id, isbn, work, title, , , , authors, , , , , , , language]) => ({
  id: Number(id),
  isbn: String(isbn),
  work: Number(work),
  title: String(title),
  author: (JSON.parse(String(authors)) as string[])[0] ?? '',
  language: language === null || language === undefined ? null : String(language),
}));
const editionsOf = new Map<number, typeof editions>();
for (const edition of editions) editionsOf.set(edition.work, [...(editionsOf.get(edition.work) ?? []), edition]);
const inSeries = rowsInto('works').flatMap(([id, , series, key, position]) => {
  const [first] = editionsOf.get(Number(id)) ?? [];
  return first && typeof series === 'string'
    ? [{ ...first, series, key: String(key), position: position ?? null }]
    : [];
});

test('2,300 works or more are described: nine of ten of the best known, and half of the recent ones near others', () => {
  const isDescribed = (work: typeof editions) => work.some(({ isbn }) => Boolean(byIsbn.get(isbn)?.description));
  const described = (works: (typeof editions)[]) => works.filter(isDescribed).length;
  // An edition's ID is smaller, the better known the book is.
  const fame = (work: typeof editions) => Math.min(...work.map(({ id }) => id));
  const works = [...editionsOf.values()].toSorted((left, right) => fame(left) - fame(right));
  expect(described(works)).toBeGreaterThanOrEqual(2_300);
  expect(described(works.slice(0, 1_000))).toBeGreaterThanOrEqual(900);

  const near = new Set(shipped.neighbours.flatMap(({ isbn13, nearest }) => [isbn13, ...nearest]));
  const recent = works.filter((work) =>
    work.some(({ isbn }) => near.has(isbn) && (byIsbn.get(isbn)?.year ?? 0) >= 2021),
  );
  expect(recent.length).toBeGreaterThan(150);
  expect(described(recent)).toBeGreaterThanOrEqual(recent.length / 2);
});

function groupsOf<One>(all: readonly One[], key: (keyOfItem: One) => string): One[][] {
  const groups = new Map<string, One[]>();
  for (const item of all) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()].filter((group) => group.length > 1);
}

test('no two editions become one work but those that a person has checked', () => {
  const merges = tableAt('merges.csv');
  const merged = [...editionsOf.values()].flatMap(([best, ...others]) =>
    others.map(({ isbn, title, author }) => ({ isbn13: isbn, title, author, work: best?.isbn })),
  );
  const byTitle = (left: Row, right: Row) => (fold(left.title ?? '') < fold(right.title ?? '') ? -1 : 1);
  expect(merges.map(({ checked: _, ...merge }) => merge)).toEqual((merged as Row[]).toSorted(byTitle));
  expect(merges.filter(({ checked = '' }) => checked.length < 10)).toEqual([]);
});

test('a series name of several first authors was checked: a shared world, or namesakes that stay apart', () => {
  const authorsBy = new Map<string, Map<string, string>>();
  for (const { series, author } of inSeries) {
    const authors = authorsBy.get(phraseKey(series)) ?? new Map<string, string>();
    authorsBy.set(phraseKey(series), authors.set(fold(author), author));
  }
  const conflicts = [...authorsBy].filter(([, authors]) => authors.size > 1);
  const listed = tableAt('series-names.csv');
  const checked = listed.map(({ series = '', authors = '' }) => [phraseKey(series), authors.split('; ').toSorted()]);
  expect(checked).toEqual(
    conflicts.map(([name, authors]) => [name, [...authors.values()].toSorted()]).toSorted(byFirst),
  );
  const shared = listed.filter(({ kind }) => kind === 'shared').map(({ series = '' }) => phraseKey(series));
  expect(shared.toSorted()).toEqual(sharedWorlds.map(phraseKey).toSorted());
  const mixed = groupsOf(inSeries, ({ key }) => key).filter(
    (group) => new Set(group.map(({ author }) => fold(author))).size > 1 && !shared.includes(group[0]?.key ?? ''),
  );
  // An author's key consists of the first name's initial and the last name.
  expect(mixed.map(([book]) => book?.series)).toEqual([]);
});

const byFirst = ([left]: readonly unknown[], [right]: readonly unknown[]) => (String(left) < String(right) ? -1 : 1);

test('no two works stand in one place of a series but those that a person has explained', () => {
  const places = groupsOf(
    inSeries.filter(({ position }) => position !== null),
    ({ key, position }) => `${key} ${Number.parseFloat(String(position))}`,
  );
  const doubled = places.flatMap((group) => group.map(({ isbn }) => isbn));
  const listed = tableAt('positions.csv');
  expect(listed.map(({ isbn13 }) => isbn13).toSorted()).toEqual(doubled.toSorted());
  expect(listed.filter(({ checked = '' }) => checked.length < 10)).toEqual([]);
  expect(listed).toEqual(listed.toSorted((left, right) => ((left.series ?? '') < (right.series ?? '') ? -1 : 1)));
});

const bySeries = Map.groupBy(
  inSeries.filter(({ position }) => Number.isFinite(Number(position ?? NaN))),
  ({ key }) => key,
);

test('a number that is missing in a series, from the first on, is marked, and no other', () => {
  const gaps = [...bySeries.values()].flatMap((books) => {
    const ordered = books.toSorted((left, right) => Number(left.position) - Number(right.position));
    return ordered.flatMap((book, place) => {
      const [earlier, later] = [String(ordered[place - 1]?.position ?? 0), String(book.position)];
      return missingNumber(earlier, later) === null ? [] : [[book.series, book.author, earlier, later].join(' | ')];
    });
  });
  const listed = tableAt('gaps.csv');
  const marked = listed.map(({ series, author, after, before }) => [series, author, after, before].join(' | '));
  expect(marked.toSorted()).toEqual(gaps.toSorted());
  expect(listed.filter(({ checked = '' }) => checked.length < 10)).toEqual([]);
});

test('a work in other languages alone is listed with the reason, if it is the only one of an author with English works', () => {
  const isEnglish = ({ language }: { language: string | null }) => (language ?? 'en').startsWith('en');
  const works = [...editionsOf.values()];
  const authorOf = ([first]: typeof editions) => fold(first?.author ?? '');
  const inEnglish = new Set(works.filter((work) => work.some(isEnglish)).map(authorOf));
  const foreign = Map.groupBy(
    works.filter((work) => !work.some(isEnglish)),
    authorOf,
  );
  const alone = [...foreign].flatMap(([author, [work, ...others]]) =>
    others.length === 0 && inEnglish.has(author) ? (work?.slice(0, 1) ?? []) : [],
  );
  const listed = tableAt('foreign-only.csv');
  expect(listed.map(({ isbn13 }) => isbn13).toSorted()).toEqual(alone.map(({ isbn }) => isbn).toSorted());
  expect(listed.filter(({ checked = '' }) => checked.length < 10)).toEqual([]);
});

test('a split volume without a place leaves its work in its place', () => {
  const storm = inSeries.find(({ isbn }) => isbn === '9780553573428');
  expect(storm).toMatchObject({ title: 'A Storm of Swords', position: '3' });
});
