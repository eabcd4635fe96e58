import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { bookFromRow, type CsvRow } from '../support/csv-row.ts';

const rows: CsvRow[] = parse(readFileSync(resolve(import.meta.dirname, 'curated.csv')), { columns: true });

/**
 * The books that were chosen and described by hand, in the order of the genres: 12 or more of each, the genre of the
 * shelf first. The year is that of the work's first publication, negative for BCE.
 */
export const curatedBooks: readonly BookToFill[] = rows.map((row) => ({ ...bookFromRow(row), source: 'curated' }));
