import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { parseCorrections, withCorrections } from '../support/corrections-file.ts';
import { bookFromRow, type CsvRow, languageIn } from '../support/csv-row.ts';
import type { KnownIsbn, Neighbours, OtherName, ShelfPick, Shipped } from '../support/fill.ts';
import { root } from '../support/local.ts';
import { curatedBooks } from './curated.ts';

const FOLDER = resolve(root, 'scripts/catalogue');
/** Tables of well-known books, as facts. */
const BOOKS = ['known.csv', 'chosen.csv', 'listed.csv'];
const NAMES = 'other-names.csv';
/** Further facts by book: the number of reading lists that name it, its pages, its other ISBNs. */
const EDITIONS = 'editions.csv';
const DESCRIPTIONS = 'descriptions.csv';
/** Editions that belong to a work with another title, such as its translations. */
const MERGES = 'merges.csv';
/** What librarians corrected; the file is written by `npm run catalogue:corrections`. */
const CORRECTIONS = 'corrections.csv';
/** The books at the top of each genre's shelf, in order. */
const PICKS = 'picks.csv';
/** Other books on the reading lists of a book. */
const NEIGHBOURS = 'neighbours.csv';
/** Books of the same genres, time and language as one that few lists name. */
const ALIKE = 'alike.csv';
/** The code that turns books into rows. Like a change of the books, a change of it loads the books again. */
const CODE = resolve(root, 'worker/features/books/catalogue');

/** Returns the catalogue that comes with the product. `read` is only called if the loaded digest differs. */
export function shipped(): { name: string; digest: string; read: () => Shipped } {
  const hash = createHash('sha256');
  for (const [folder, suffix] of [
    [FOLDER, '.ts'],
    [FOLDER, '.csv'],
    [CODE, '.ts'],
  ] as const)
    for (const file of readdirSync(folder).sort())
      if (file.endsWith(suffix)) hash.update(file).update(readFileSync(resolve(folder, file)));
  return { name: 'shipped', digest: hash.digest('hex'), read: readShipped };
}

/** Reads the books that come with the product (curated ones first), their other names and their other ISBNs. */
export function readShipped(): Shipped {
  const editions = new Map(rowsOf(EDITIONS).map((row) => [row.isbn13, editionFrom(row)]));
  const descriptions = new Map(rowsOf(DESCRIPTIONS).map((row) => [row.isbn13, row.description]));
  const corrections = correctionsIn(CORRECTIONS);
  const works = new Map(
    rowsOf(MERGES).flatMap(({ isbn13 = '', work = '' }) => [isbn13, work].map((isbn) => [isbn, `shipped:${work}`])),
  );
  const books: BookToFill[] = BOOKS.flatMap((file) =>
    rowsOf(file).map((row): BookToFill => ({ ...bookFromRow(row), source: 'known' })),
  );
  return {
    books: [...curatedBooks, ...books].map((book) => {
      const { lists = 0, pages = null } = editions.get(book.isbn13) ?? {};
      const description = descriptions.get(book.isbn13) ?? book.description;
      const serviceWork = works.get(book.isbn13) ?? null;
      return withCorrections({ ...book, lists, pages, description, serviceWork }, corrections.get(book.isbn13));
    }),
    names: rowsOf(NAMES).map(nameFrom),
    knownIsbns: [...editions.values()].flatMap(({ edition, others }) =>
      others.map((isbn13): KnownIsbn => ({ isbn13, edition })),
    ),
    picks: picksFrom(rowsOf(PICKS)),
    neighbours: neighboursFrom(rowsOf(NEIGHBOURS), rowsOf(ALIKE)),
  };
}

function editionFrom({ isbn13 = '', lists = '', pages = '', other_isbns = '' }: Record<string, string>) {
  return {
    edition: isbn13,
    lists: Number(lists),
    pages: pages === '' ? null : Number(pages),
    others: other_isbns.split(' ').filter(Boolean),
  };
}

function neighboursFrom(near: readonly Record<string, string>[], alike: readonly Record<string, string>[]) {
  const books = new Map<string, Neighbours>();
  for (const { isbn13 = '', neighbours = '' } of near)
    books.set(isbn13, { isbn13, nearest: neighbours.split(' '), alike: [] });
  for (const { isbn13 = '', alike: others = '' } of alike)
    books.set(isbn13, { isbn13, nearest: books.get(isbn13)?.nearest ?? [], alike: others.split(' ') });
  return [...books.values()];
}

// The order of a genre's rows is the order of its shelf.
function picksFrom(rows: readonly Record<string, string>[]): ShelfPick[] {
  const shelves = Map.groupBy(rows, ({ genre = '' }) => genre);
  return [...shelves].flatMap(([genre, picks]) =>
    picks.map(({ isbn13 = '' }, index) => ({ genre, place: index + 1, isbn13 })),
  );
}

function nameFrom({ kind = '', of = '', name = '', language = '' }: Record<string, string>): OtherName {
  if (kind !== 'title' && kind !== 'author') throw new Error(`${NAMES}: "${kind}" is neither title nor author`);
  return { kind, of: of.trim(), name: name.trim(), language: languageIn(language) };
}

function correctionsIn(file: string) {
  const path = resolve(FOLDER, file);
  return existsSync(path) ? parseCorrections(readFileSync(path, 'utf8')) : new Map<string, never>();
}

function rowsOf(file: string): (CsvRow & Record<string, string>)[] {
  const path = resolve(FOLDER, file);
  return existsSync(path) ? parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true }) : [];
}
