import type { BookToFill } from '../../../worker/books/catalogue/book.ts';
import { planFill } from '../../../worker/books/catalogue/fill.ts';
import { prominence } from '../../../worker/books/catalogue/prominence.ts';
import type { Library } from './books.ts';
import { openBulk } from './bulk.ts';

// Books worked out into statements at once; the counts of their words are then written once for all of them.
const BATCH = 20_000;

/** Fills a catalogue with all books of a library, through the code that imports them. */
export function fillWhole(path: string, library: Library): void {
  const bulk = openBulk(path);
  for (let first = 0; first < library.count; first += BATCH) {
    const length = Math.min(BATCH, library.count - first);
    const books = Array.from({ length }, (_, place) => library.bookAt(first + place));
    // In the order of their ids: the full-text index writes itself out whenever an id is smaller than the one before.
    for (const { sql, values } of planFill(sorted(books), []).statements) bulk.run(sql, ...values);
  }
  bulk.close();
}

function sorted(books: readonly BookToFill[]): BookToFill[] {
  const id = ({ isbn13, ratingsCount, curated }: BookToFill) => prominence(isbn13, ratingsCount, curated);
  return books
    .map((book) => ({ book, at: id(book) }))
    .sort((one, other) => one.at - other.at)
    .map(({ book }) => book);
}
