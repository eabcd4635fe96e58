import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { BookToFill } from '../../worker/books/catalogue/book.ts';
import { bookFromRow, type CsvRow, languageIn } from '../support/csv-row.ts';
import type { OtherName, Shipped } from '../support/fill.ts';
import { root } from '../support/local.ts';
import { curatedToFill } from './index.ts';

const FOLDER = resolve(root, 'scripts/catalogue');
/** Tables of well-known books, as facts. */
const BOOKS = ['known.csv', 'chosen.csv'];
const NAMES = 'other-names.csv';
/** What makes rows of the books: a change of it brings them in anew, as a change of theirs does. */
const CODE = resolve(root, 'worker/books/catalogue');

/** All that comes with the product, read only when its digest is not that of what is there. */
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

/** The books that come with the product, the curated ones first, and what they are called elsewhere. */
export function readShipped(): Shipped {
  const books: BookToFill[] = BOOKS.flatMap((file) =>
    rowsOf(file).map((row): BookToFill => ({ ...bookFromRow(row), source: 'known' })),
  );
  return { books: [...curatedToFill(), ...books], names: rowsOf(NAMES).map(nameFrom) };
}

function nameFrom({ kind = '', of = '', name = '', language = '' }: Record<string, string>): OtherName {
  if (kind !== 'title' && kind !== 'author') throw new Error(`${NAMES}: "${kind}" is neither title nor author`);
  return { kind, of: of.trim(), name: name.trim(), language: languageIn(language) };
}

function rowsOf(file: string): (CsvRow & Record<string, string>)[] {
  const path = resolve(FOLDER, file);
  return existsSync(path) ? parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true }) : [];
}
