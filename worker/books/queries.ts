import { eq, sql } from 'drizzle-orm';
import { named } from '../db/columns.ts';
import { type Builder, builder, constant } from '../db/open.ts';
import { books } from '../db/schema/books.ts';
import { shaped } from '../db/shaped.ts';
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

/** The ISBNs with which pages of `size` kept books begin, at most `most` pages: so many rows are passed over. */
export function startsOfKeptPages(build: Builder, size: number, most: number) {
  return build.all<{ isbn: string }>(sql`
    WITH RECURSIVE starts(isbn) AS (
      SELECT (SELECT isbn FROM books WHERE isbn > '' ORDER BY isbn LIMIT 1)
      UNION ALL
      SELECT (SELECT b.isbn FROM books b WHERE b.isbn > starts.isbn ORDER BY b.isbn LIMIT 1 OFFSET ${size - 1})
      FROM starts WHERE starts.isbn IS NOT NULL
      LIMIT ${most})
    SELECT isbn FROM starts WHERE isbn IS NOT NULL`);
}

/** The next `most` kept books from this ISBN on, and how many ratings each has. */
export const keptFrom = shaped((build: Builder, isbn: string, most: number) =>
  build
    .select({ isbn: books.isbn, ratingCount: books.ratingCount })
    .from(books)
    .where(sql`${books.isbn} >= ${isbn}`)
    .orderBy(books.isbn)
    .limit(most),
);
