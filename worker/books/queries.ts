import { eq, sql } from 'drizzle-orm';
import { named } from '../db/columns.ts';
import { builder, constant } from '../db/open.ts';
import { books } from '../db/schema/books.ts';
import type { Volume } from './contract.ts';

const kept = constant(
  builder
    .select()
    .from(books)
    .where(eq(books.isbn, sql.placeholder('isbn'))),
);

/** What is kept of a book that a reader touched. */
export function keptBook(isbn: string) {
  return kept({ isbn });
}

const ratings = constant(
  builder
    .select({ isbn: books.isbn, ratingSum: books.ratingSum, ratingCount: books.ratingCount })
    .from(books)
    .where(
      sql`${books.isbn} IN (SELECT value FROM json_each(${sql.placeholder('isbns')})) AND ${books.ratingCount} > 0`,
    ),
);

/** The ratings of these books, summed in half stars; books without a review are absent. */
export function ratingsOf(isbns: readonly string[]) {
  return ratings({ isbns: JSON.stringify(isbns) });
}

/** The table to join for a book's title, authors and cover. */
export const keptBooks = books;

/** The columns with which a kept book is shown in a join. */
export const keptBookColumns = named({
  bookTitle: books.title,
  bookAuthors: books.authors,
  bookCover: books.cover,
});

/** The mean of our readers' ratings in stars, to two places, or null while there is none. */
export function meanRating(row: { ratingSum: number; ratingCount: number } | undefined): number | null {
  return row && row.ratingCount > 0 ? Math.round((row.ratingSum / row.ratingCount / 2) * 100) / 100 : null;
}

/** A volume from what is kept of a book, for when no book service can tell of it. */
export function volumeFromKept(row: typeof books.$inferSelect): Volume {
  return {
    volumeInfo: {
      title: row.title,
      ...(row.authors.length === 0 ? {} : { authors: row.authors }),
      ...(row.cover === '' ? {} : { imageLinks: { thumbnail: row.cover } }),
      industryIdentifiers: [{ type: 'ISBN_13', identifier: row.isbn }],
    },
  };
}
