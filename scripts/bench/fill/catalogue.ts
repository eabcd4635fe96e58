import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../../worker/features/books/catalogue/fill.ts';
import { type KeptRow, keptStatements } from '../../../worker/features/books/catalogue/stored-works.ts';
import type { Library } from './books.ts';
import { type Bulk, openBulk } from './bulk.ts';

// Books worked out into statements at once; the counts of their words are then written once for all of them.
const BATCH = 20_000;

/** Fills a catalogue with all books of a library, through the code that imports them. */
export function fillWhole(path: string, library: Library): void {
  const bulk = openBulk(path);
  for (let first = 0; first < library.count; first += BATCH) {
    const length = Math.min(BATCH, library.count - first);
    const books = Array.from({ length }, (_, place) => library.bookAt(first + place));
    for (const { sql, values } of planFill(books, keptBy(bulk, books)).statements) bulk.run(sql, ...values);
  }
  bulk.close();
}

// Books of two batches may be editions of one work.
function keptBy(bulk: Bulk, books: readonly BookToFill[]): KeptRow[] {
  return keptStatements(books).flatMap(({ sql, values }) => bulk.all<KeptRow>(sql, ...values));
}
