import { eq, gte, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { books as booksTable } from '../../platform/db/schema/books.ts';
import { db } from '../../platform/db/statement.ts';
import { toIndustryIdentifiers, type Volume, type Work } from './contract.ts';
import { type Edition, eachEdition, isRated, ratingSums, withRatings } from './works.ts';

export const storedBook = ({ isbn }: { isbn: string }) => db.select().from(booksTable).where(eq(booksTable.isbn, isbn));

const ratings = ({ editions }: { editions: string }) =>
  db
    .select({
      isbn: eachEdition.isbn.as('isbn'),
      ...ratingSums(),
    })
    .from(withRatings(eachEdition.from(editions)))
    .where(isRated());

/** Finds the ratings of the works of these editions, summed in half stars. Works without a review are absent. */
export function ratingsOf(editions: readonly Edition[]) {
  return ratings({ editions: JSON.stringify(editions) });
}

/** Finds the works of these stored books, and their page counts, 0 if unknown. */
export function worksOfStored(isbns: readonly string[]) {
  return worksOf({ isbns: JSON.stringify(isbns) });
}

const worksOf = ({ isbns }: { isbns: string }) =>
  db
    .select({ isbn: booksTable.isbn, work: booksTable.workId, pages: booksTable.pages })
    .from(booksTable)
    .where(sql`${booksTable.isbn} IN (SELECT value FROM json_each(${isbns}))`);

/** The table that {@link storedBookColumns} are selected from. */
export const books = booksTable;

/** The columns of a stored book in a join. */
export const storedBookColumns = aliased({
  bookTitle: booksTable.title,
  bookAuthors: booksTable.authors,
  bookCover: booksTable.cover,
});

/** Returns the mean rating of our readers in stars, rounded to two decimals; null without ratings. */
export function meanRating(row: { ratingSum: number; ratingCount: number } | undefined): number | null {
  return row && row.ratingCount > 0 ? Math.round((row.ratingSum / row.ratingCount / 2) * 100) / 100 : null;
}

/** Returns a volume made from a stored book, for when no book service is available. */
export function volumeFromStored(
  row: Pick<typeof books.$inferSelect, 'isbn' | 'workId' | 'title' | 'authors' | 'cover'>,
): Volume {
  return {
    work_id: row.workId,
    volumeInfo: {
      title: row.title,
      ...(row.authors.length === 0 ? {} : { authors: row.authors }),
      ...(row.cover === '' ? {} : { imageLinks: { thumbnail: row.cover } }),
      industryIdentifiers: toIndustryIdentifiers(row.isbn),
    },
  };
}

// Own books are not in the sitemap. Internal numbers are smaller than all ISBNs.
const LAST_INTERNAL = sql.raw('2999999999999');

/**
 * Finds the first ISBN of each page of `size` stored books, for at most `limit` pages; reads as many rows as it skips.
 */
export const storedPageStarts = (at: { size: number; limit: number }) =>
  db.select({ isbn: sql<string>`isbn`.mapWith(String).as('isbn') }).from(sql`(
    WITH RECURSIVE starts(isbn) AS (
      SELECT (SELECT isbn FROM books WHERE isbn > ${LAST_INTERNAL} ORDER BY isbn LIMIT 1)
      UNION ALL
      SELECT (SELECT b.isbn FROM books b WHERE b.isbn > starts.isbn ORDER BY b.isbn LIMIT 1 OFFSET ${at.size} - 1)
      FROM starts WHERE starts.isbn IS NOT NULL
      LIMIT ${at.limit})
    SELECT isbn FROM starts WHERE isbn IS NOT NULL)`);

/** Finds the next stored books from this ISBN on, with their number of ratings. */
export const booksFromIsbn = ({ isbn, limit }: { isbn: string; limit: number }) =>
  db
    .select({ isbn: booksTable.isbn, ratingCount: booksTable.ratingCount })
    .from(booksTable)
    .where(gte(booksTable.isbn, isbn))
    .orderBy(booksTable.isbn)
    .limit(limit);

/** Returns the work of a book that is not in the catalogue, with that book as its only edition. */
export function workOfVolume(book: Volume): { work: Work; items: Volume[]; nextOffset: null } {
  const { title, authors = [], series } = book.volumeInfo;
  const work = { id: book.work_id, title, authors, ...(series === undefined ? {} : { series }) };
  return { work, items: [book], nextOffset: null };
}
