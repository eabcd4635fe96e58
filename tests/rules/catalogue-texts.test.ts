import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readShipped } from '../../scripts/catalogue/shipped.ts';
import { genres } from '../../worker/features/books/contract.ts';
import { root } from '../support/node/sources.ts';

// descriptions.csv, sorted by ISBN: a text for a book of the other tables, written for this project.

type Row = Readonly<Record<string, string>>;
const tableAt = (file: string): Row[] =>
  parse(readFileSync(resolve(root, 'scripts/catalogue', file), 'utf8'), { columns: true });

const descriptions = tableAt('descriptions.csv');
const shipped = readShipped();
// The first of an ISBN is the curated one, where there is one.
const byIsbn = new Map(shipped.books.toReversed().map((book) => [book.isbn13, book]));

test('descriptions are in order, and of books of the catalogue', () => {
  const isbns = descriptions.map(({ isbn13 = '' }) => isbn13);
  expect(isbns).toEqual([...new Set(isbns)].sort());
  const others = descriptions.filter(({ isbn13 = '', title }) => byIsbn.get(isbn13)?.title !== title);
  expect(others.map(({ title }) => title)).toEqual([]);
});

// picks.csv, the shelves in the order of the genres, each in the order in which it is shown.
test('each shelf begins with 24 picked books or more: described, a third since 2018, one by author and by series', () => {
  const shelves = Map.groupBy(tableAt('picks.csv'), ({ genre = '' }) => genre);
  expect([...shelves.keys()].toSorted()).toEqual(Object.keys(genres).toSorted());
  const faults = [...shelves].flatMap(([genre, rows]) => {
    const books = rows.flatMap(({ isbn13 = '' }) => byIsbn.get(isbn13) ?? []);
    const recent = books.filter(({ year }) => (year ?? 0) >= 2018).length;
    const authors = books.map((book) => book.authors[0] ?? '');
    const series = books.flatMap((book) => book.series?.name ?? []);
    return [
      books.length === rows.length && books.length >= 24 ? [] : `${genre}: ${books.length} books`,
      3 * recent >= books.length ? [] : `${genre}: ${recent} since 2018`,
      books.filter(({ description }) => description === null).map(({ title }) => title),
      books.filter((book) => !book.genres.some((item) => item === genre)).map(({ title }) => `${genre}: ${title}`),
      new Set(authors).size === authors.length ? [] : `${genre}: an author twice`,
      new Set(series).size === series.length ? [] : `${genre}: a series twice`,
    ].flat();
  });
  expect(faults).toEqual([]);
});

test('800 books or more are described, 500 of them beside the curated ones', () => {
  expect(
    new Set(shipped.books.filter(({ description }) => description !== null).map(({ isbn13 }) => isbn13)).size,
  ).toBeGreaterThanOrEqual(800);
  expect(descriptions.length).toBeGreaterThanOrEqual(500);
});
