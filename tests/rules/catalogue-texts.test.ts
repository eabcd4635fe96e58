import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readShipped } from '../../scripts/catalogue/shipped.ts';
import { root } from '../support/node/sources.ts';

// descriptions.csv, sorted by ISBN: a text of 40 to 80 words for a book of the other tables, written for this project.

type Row = Readonly<Record<string, string>>;
const tableAt = (file: string): Row[] =>
  parse(readFileSync(resolve(root, 'scripts/catalogue', file), 'utf8'), { columns: true });

const descriptions = tableAt('descriptions.csv');
const shipped = readShipped();
const byIsbn = new Map(shipped.books.map((book) => [book.isbn13, book]));
const CLICHES =
  /must[- ]read|page[- ]turner|tour de force|\bgripping|unputdownable|masterpiece|roller ?coaster|heart-?(wrenching|warming)|breathtaking|spellbinding|unforgettable/i;

const titlesOf = (rows: readonly Row[], isBroken: (text: string, row: Row) => boolean) =>
  rows.filter((row) => isBroken(row.description ?? '', row)).map(({ title }) => title);

test('descriptions are in order, and of books of the catalogue', () => {
  const isbns = descriptions.map(({ isbn13 = '' }) => isbn13);
  expect(isbns).toEqual([...new Set(isbns)].sort());
  expect(titlesOf(descriptions, (_, { isbn13 = '', title }) => byIsbn.get(isbn13)?.title !== title)).toEqual([]);
});

test('each description has 40 to 80 words, an opening of its own and no cliché', () => {
  const wordsIn = (text: string) => text.split(/\s+/).length;
  expect(titlesOf(descriptions, (text) => wordsIn(text) < 40 || wordsIn(text) > 80)).toEqual([]);
  expect(titlesOf(descriptions, (text) => CLICHES.test(text))).toEqual([]);

  const openingOf = (text: string) => text.toLowerCase().split(/\W+/).filter(Boolean).slice(0, 3).join(' ');
  const groups = Map.groupBy(descriptions, ({ description = '' }) => openingOf(description));
  expect([...groups].filter(([, rows]) => rows.length > 1).map(([opening]) => opening)).toEqual([]);
});
