import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { curatedBooks } from '../../scripts/catalogue/curated.ts';
import { fold } from '../../worker/features/books/catalogue/search/search-text.ts';
import { isGenre, normaliseIsbn } from '../../worker/features/books/contract.ts';
import { root } from '../support/node/sources.ts';

// The tables of facts in addition to the curated books, UTF-8 with LF. Several values in a cell are separated by "; ".
//
// known.csv (goodbooks-10k, see NOTICE), chosen.csv (by hand) and listed.csv (from public reading lists, sorted by
// title), one row for each edition:
//   isbn13, title without its series, series, position in it (empty for a boxed set or a companion), authors,
//   contributors as "name (what they did)", first year of the work (negative: before our era), language of the
//   edition (BCP 47), one to three genres with the most specific one first, average_rating and ratings_count (both
//   empty if unknown).
// An edition may be both curated and known: the curated facts are written for this project, known.csv adds ratings.
//
// editions.csv, sorted by ISBN: for each book of these tables and the curated ones, the number of reading lists that
//   contain it, its pages and the ISBNs of its other editions, separated by spaces.
//
// other-names.csv: kind is "title" (`of` is the ISBN-13 of an edition of the work) or "author" (`of` is the name in the
//   tables), then the other name and its language.
//
// typed.csv, queries that people type into a search: kind is the way of typing; isbn13 is an edition of the intended
//   work, or several separated by ";", any of which is right in first place.

const BOOK_COLUMNS =
  'isbn13,title,series,position,authors,contributors,year,language,genres,average_rating,ratings_count';
const NEWEST_YEAR = 2026;
const ROLES = [
  'artist',
  'colourist',
  'contributor',
  'editor',
  'illustrator',
  'inker',
  'letterer',
  'narrator',
  'photographer',
  'translator',
];

type Row = Readonly<Record<string, string>>;

interface Table {
  header: string;
  rows: readonly Row[];
  text: string;
}

function tableAt(path: string): Table {
  const text = readFileSync(resolve(root, path), 'utf8');
  return { text, header: text.slice(0, text.indexOf('\n')), rows: parse(text, { columns: true }) };
}

const knownRows = tableAt('scripts/catalogue/known.csv');
const chosen = tableAt('scripts/catalogue/chosen.csv');
const listed = tableAt('scripts/catalogue/listed.csv');
const editions = tableAt('scripts/catalogue/editions.csv');
const otherNames = tableAt('scripts/catalogue/other-names.csv');
const typedRows = tableAt('scripts/bench/typed.csv');

const cell = (row: Row, column: string) => row[column] ?? '';
const listIn = (row: Row, column: string) => cell(row, column).split('; ').filter(Boolean);
const isbnsIn = ({ rows }: Table) => rows.map((row) => cell(row, 'isbn13'));
const curatedIsbns = curatedBooks.map(({ isbn13 }) => isbn13);
const books = [...knownRows.rows, ...chosen.rows, ...listed.rows];
const isbns = new Set([...books.map((row) => cell(row, 'isbn13')), ...curatedIsbns]);
const authors = new Set([
  ...books.flatMap((row) => listIn(row, 'authors')),
  ...curatedBooks.flatMap((book) => book.authors),
]);

const repeated = (values: readonly string[]) => {
  const seenKeys = new Set<string>();
  return values.filter((value) => seenKeys.has(value) || !seenKeys.add(value));
};
/** Returns the rows that break a rule, as a failing test shows them. */
const breaking = (rows: readonly Row[], broken: (row: Row) => boolean) =>
  rows.filter(broken).map((row) => Object.values(row).slice(0, 9).join(' | '));

const isLanguage = (tag: string) => /^[a-z]{2,3}$/.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag;
const isYear = (text: string) => /^-?[1-9]\d{0,3}$/.test(text) && Number(text) >= -2_500 && Number(text) <= NEWEST_YEAR;

test.for([
  ['known.csv', knownRows, BOOK_COLUMNS],
  ['chosen.csv', chosen, BOOK_COLUMNS],
  ['listed.csv', listed, BOOK_COLUMNS],
  ['editions.csv', editions, 'isbn13,title,lists,pages,other_isbns'],
  ['other-names.csv', otherNames, 'kind,of,name,language'],
  ['typed.csv', typedRows, 'query,isbn13,kind'],
] as const)('%s has its columns, ends its lines with LF alone and holds no stray space', ([, table, header]) => {
  expect(table.header).toBe(header);
  expect(table.text).not.toContain('\r');
  expect(table.text.normalize('NFC')).toBe(table.text);
  expect(breaking(table.rows, (row) => Object.values(row).some((value) => /^\s|\s$|\s\s/.test(value)))).toEqual([]);
});

describe('the books', () => {
  test('are as many as promised', () => {
    expect(knownRows.rows.length).toBeGreaterThanOrEqual(9_200);
    expect(chosen.rows.length).toBeGreaterThanOrEqual(150);
    expect(listed.rows.length).toBeGreaterThanOrEqual(4_000);
  });

  test('have right ISBNs, each once', () => {
    expect(breaking(books, (row) => normaliseIsbn(cell(row, 'isbn13')) !== cell(row, 'isbn13'))).toEqual([]);
    expect(repeated(books.map((row) => cell(row, 'isbn13')))).toEqual([]);
    expect([...isbnsIn(chosen), ...isbnsIn(listed)].filter((isbn) => curatedIsbns.includes(isbn))).toEqual([]);
  });

  test('that are curated as well are the same books', () => {
    const rows = new Map(knownRows.rows.map((row) => [cell(row, 'isbn13'), row]));
    const words = (names: readonly string[]) => new Set(names.flatMap((name) => fold(name).split(' ')));
    const both = curatedBooks.filter(({ isbn13 }) => rows.has(isbn13));
    const other = both.filter((book) => {
      const authorWords = words([...listIn(rows.get(book.isbn13) ?? {}, 'authors')]);
      const isLatin = [...authorWords, ...words(book.authors)].every((word) => /^[a-z0-9]*$/.test(word));
      return isLatin && ![...words(book.authors)].some((word) => authorWords.has(word));
    });
    expect(both.length).toBeGreaterThan(200);
    expect(other.map(({ title }) => title)).toEqual([]);
  });

  test('have a title without its series, and authors', () => {
    const noTitle = (row: Row) => cell(row, 'title') === '' || /#\d+\)?$/.test(cell(row, 'title'));
    expect(breaking(books, noTitle)).toEqual([]);
    expect(breaking(books, (row) => listIn(row, 'authors').length === 0)).toEqual([]);
    expect(breaking(books, (row) => repeated(listIn(row, 'authors')).length > 0)).toEqual([]);
  });

  test('have a position only in a series', () => {
    const wrong = (row: Row) =>
      cell(row, 'position') !== '' && (cell(row, 'series') === '' || !/^\d+(\.\d+)?$/.test(cell(row, 'position')));
    expect(breaking(books, wrong)).toEqual([]);
  });

  test('say of every contributor what they did', () => {
    const contributorPattern = new RegExp(`^\\S.* \\((${ROLES.join('|')})\\)$`);
    expect(
      breaking(books, (row) => listIn(row, 'contributors').some((item) => !contributorPattern.test(item))),
    ).toEqual([]);
  });

  test('have one to three genres of the 21, none twice', () => {
    const wrong = (row: Row) => {
      const genres = listIn(row, 'genres');
      return genres.length < 1 || genres.length > 3 || repeated(genres).length > 0 || !genres.every(isGenre);
    };
    expect(breaking(books, wrong)).toEqual([]);
  });

  test('have a language, a year that can be, and ratings that can be', () => {
    expect(breaking(books, (row) => !isLanguage(cell(row, 'language')))).toEqual([]);
    expect(breaking(books, (row) => cell(row, 'year') !== '' && !isYear(cell(row, 'year')))).toEqual([]);
    expect(breaking([...chosen.rows, ...listed.rows], (row) => cell(row, 'year') === '')).toEqual([]);
    const isRated = (row: Row) =>
      /^[1-5](\.\d+)?$/.test(cell(row, 'average_rating')) && /^[1-9]\d*$/.test(cell(row, 'ratings_count'));
    const isUnrated = (row: Row) => cell(row, 'average_rating') === '' && cell(row, 'ratings_count') === '';
    expect(breaking(books, (row) => !isRated(row) && !isUnrated(row))).toEqual([]);
  });

  test('that were chosen double none that was there', () => {
    const key = (title: string, author: string, language: string) => `${fold(title)} / ${fold(author)} / ${language}`;
    const listedIsbns = new Set([
      ...knownRows.rows.map((row) => key(cell(row, 'title'), listIn(row, 'authors')[0] ?? '', cell(row, 'language'))),
      ...curatedBooks.map((book) => key(book.title, book.authors[0] ?? '', book.language ?? '')),
    ]);
    const doubled = (row: Row) =>
      listedIsbns.has(key(cell(row, 'title'), listIn(row, 'authors')[0] ?? '', cell(row, 'language')));
    expect(breaking([...chosen.rows, ...listed.rows], doubled)).toEqual([]);
  });
});

test('a person has one spelling', () => {
  const people = books.flatMap((row) => [
    ...listIn(row, 'authors'),
    ...listIn(row, 'contributors').map((item) => item.replace(/ \([^()]+\)$/, '')),
  ]);
  const spellings = new Map<string, Set<string>>();
  for (const name of [...people, ...curatedBooks.flatMap((book) => book.authors)])
    spellings.set(fold(name), (spellings.get(fold(name)) ?? new Set()).add(name));
  expect([...spellings.values()].filter((all) => all.size > 1).map((all) => [...all].join(' / '))).toEqual([]);
});

describe('other editions', () => {
  test('have right ISBNs, each of one book alone', () => {
    const others = editions.rows.flatMap((row) => cell(row, 'other_isbns').split(' ').filter(Boolean));
    expect(others.filter((isbn) => normaliseIsbn(isbn) !== isbn)).toEqual([]);
    expect(repeated([...isbnsIn(editions), ...others])).toEqual([]);
    expect(others.filter((isbn) => isbns.has(isbn))).toEqual([]);
  });

  test('are those of books that are there, under their titles', () => {
    const titles = new Map([
      ...[...books].reverse().map((row) => [cell(row, 'isbn13'), [cell(row, 'title')]] as const),
      ...curatedBooks.map(({ isbn13, title }) => [isbn13, [title]] as const),
    ]);
    const tableTitles = new Map(books.map((row) => [cell(row, 'isbn13'), cell(row, 'title')]));
    const stray = (row: Row) =>
      ![...(titles.get(cell(row, 'isbn13')) ?? []), tableTitles.get(cell(row, 'isbn13'))].includes(cell(row, 'title'));
    expect(breaking(editions.rows, stray)).toEqual([]);
  });

  test('say how many pages the best-known books have', () => {
    const editionRows = new Map(editions.rows.map((row) => [cell(row, 'isbn13'), row]));
    const fame = (row: Row) =>
      Math.max(Number(cell(row, 'ratings_count')), 12_000 * Number(editionRows.get(cell(row, 'isbn13'))?.lists ?? 0));
    const best = [...books].sort((left, right) => fame(right) - fame(left)).slice(0, 5_000);
    const paged = best.filter((row) => /^[1-9]\d{0,3}$/.test(editionRows.get(cell(row, 'isbn13'))?.pages ?? ''));
    expect(paged.length).toBeGreaterThanOrEqual(4_000);
  });

  test('stand in the order of their ISBNs, and the listed books in that of their titles', () => {
    expect(isbnsIn(editions)).toEqual([...isbnsIn(editions)].sort());
    const order = ({ rows }: Table) => rows.map((row) => `${fold(cell(row, 'title'))} ${cell(row, 'isbn13')}`);
    expect(order(listed)).toEqual([...order(listed)].sort());
  });
});

test('400 other names or more, each of a work or an author that is there', () => {
  expect(otherNames.rows.length).toBeGreaterThanOrEqual(400);
  const lost = (row: Row) =>
    (cell(row, 'kind') === 'title' ? !isbns.has(cell(row, 'of')) : !authors.has(cell(row, 'of'))) ||
    !['title', 'author'].includes(cell(row, 'kind')) ||
    cell(row, 'name') === '' ||
    !isLanguage(cell(row, 'language'));
  expect(breaking(otherNames.rows, lost)).toEqual([]);
  expect(
    repeated(otherNames.rows.map((row) => `${cell(row, 'kind')} ${cell(row, 'of')} ${cell(row, 'name')}`)),
  ).toEqual([]);
});

test.for(['de', 'en', 'es', 'fr', 'it', 'ja', 'pt', 'ru'])('other names are there in %s', (language) => {
  expect(otherNames.rows.filter((row) => cell(row, 'language') === language).length).toBeGreaterThanOrEqual(40);
});

describe('what people type', () => {
  const least = { right: 120, misspelt: 80, partial: 60, script: 20, isbn: 10, series: 20, alternative: 20 };

  test('is 300 things or more, each once and each a book that is there', () => {
    expect(typedRows.rows.length).toBeGreaterThanOrEqual(300);
    expect(repeated(typedRows.rows.map((row) => cell(row, 'query')))).toEqual([]);
    const hasNoPlace = (row: Row) =>
      cell(row, 'query') === '' ||
      !cell(row, 'isbn13')
        .split(';')
        .every((isbn) => isbns.has(isbn));
    expect(breaking(typedRows.rows, hasNoPlace)).toEqual([]);
    expect(breaking(typedRows.rows, (row) => !Object.hasOwn(least, cell(row, 'kind')))).toEqual([]);
  });

  test.for(Object.entries(least))('is %s often enough', ([kind, count]) => {
    expect(typedRows.rows.filter((row) => cell(row, 'kind') === kind).length).toBeGreaterThanOrEqual(count);
  });
});

test('NOTICE names the source of every table, and of the known books the licence and what was changed', () => {
  const notice = readFileSync(resolve(root, 'NOTICE'), 'utf8');
  for (const words of [
    'Zygmunt Zając',
    'https://github.com/zygmuntz/goodbooks-10k',
    'CC BY-SA 4.0',
    'https://creativecommons.org/licenses/by-sa/4.0/',
    'scripts/catalogue/known.csv',
    'What was changed',
    'Wikidata',
    ...readdirSync(resolve(root, 'scripts/catalogue')).filter((file) => file.endsWith('.csv')),
  ]) {
    expect(notice).toContain(words);
  }
});
