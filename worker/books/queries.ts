import { eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { named } from '../db/columns.ts';
import { books, mergedWorks, works } from '../db/schema/books.ts';
import { db, type Places, prepared } from '../db/statement.ts';
import { refuse } from '../http/errors.ts';
import { identifiedBy, isbnOf, type Volume, type Work } from './contract.ts';

/** What is kept of a book that a reader touched. */
export const keptBook = prepared(({ isbn }: Places<{ isbn: string }>) =>
  db.select().from(books).where(eq(books.isbn, isbn)),
);

/** An edition, and the work that it is one of as far as a book service tells: empty where none did. */
export interface Edition {
  isbn: string;
  work: string;
}

/** The edition that a volume is. */
export function editionOf(book: Volume): Edition {
  return { isbn: isbnOf(book), work: book.work_id };
}

/** SQL: the work that a kept edition is one of, NULL for one that is not kept. */
export function workOfKept(isbn: SQLWrapper): SQL<string> {
  return sql`(SELECT ${books.workId} FROM ${books} WHERE ${books.isbn} = ${isbn})`;
}

/** SQL: what a work that a book service tells of is now: the one that it was merged into, or itself. */
export function workNow(work: SQLWrapper): SQL<string> {
  return sql`coalesce((SELECT ${mergedWorks.intoId} FROM ${mergedWorks} WHERE ${mergedWorks.fromId} = ${work}),
    CAST(${work} AS INTEGER))`;
}

/** SQL: the work of an {@link Edition}: what is kept of it comes before what a book service tells. */
export function workOf({ isbn, work }: { isbn: SQLWrapper; work: SQLWrapper }): SQL<string> {
  return sql`coalesce(${workOfKept(isbn)}, ${workNow(work)})`;
}

/** SQL: the kept edition of a work with the lowest ISBN, NULL where none is kept. */
export function firstEdition(work: SQLWrapper): SQL<string | null> {
  return sql`(SELECT min(${books.isbn}) FROM ${books} WHERE ${books.workId} = ${work})`;
}

/** SQL: all ids that a work ever had, for `IN`. */
export function idsOfWork(work: SQLWrapper): SQL {
  return sql`(SELECT ${work} UNION ALL SELECT ${mergedWorks.fromId} FROM ${mergedWorks} WHERE ${mergedWorks.intoId} = ${work})`;
}

/** The table of what belongs to works, to join. */
export const ratedWorks = works;

const wanted = { isbn: sql<string>`(wanted.value ->> 'isbn')`, work: sql`(wanted.value ->> 'work')` };

/**
 * SQL for several editions in one query: the rows of `from` have the ISBN and the work of each, and the ratings of that work
 * if it has any.
 */
export const eachEdition = {
  isbn: wanted.isbn,
  work: workOf(wanted),
  from: (editions: SQLWrapper) => sql`json_each(${editions}) AS wanted`,
  ratings: sql`${works.id} = ${workOf(wanted)}`,
};

const ratings = prepared(({ editions }: Places<{ editions: string }>) =>
  db
    .select({
      isbn: eachEdition.isbn.as('isbn'),
      ratingSum: sql<number>`${works.ratingSum}`.as('ratingSum'),
      ratingCount: sql<number>`${works.ratingCount}`.as('ratingCount'),
    })
    .from(eachEdition.from(editions))
    .innerJoin(works, eachEdition.ratings)
    .where(sql`${works.ratingCount} > 0`),
);

/** The ratings of the works of these editions, summed in half stars; those without a review are absent. */
export function ratingsOf(editions: readonly Edition[]) {
  return ratings({ editions: JSON.stringify(editions) });
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
export function volumeFromKept(
  row: Pick<typeof books.$inferSelect, 'isbn' | 'workId' | 'title' | 'authors' | 'cover'>,
): Volume {
  return {
    work_id: row.workId,
    volumeInfo: {
      title: row.title,
      ...(row.authors.length === 0 ? {} : { authors: row.authors }),
      ...(row.cover === '' ? {} : { imageLinks: { thumbnail: row.cover } }),
      industryIdentifiers: identifiedBy(row.isbn),
    },
  };
}

// Readers' own books are on no map of the site, and their numbers are all smaller than an ISBN.
const LAST_INTERNAL = sql.raw('2999999999999');

/** The ISBNs with which pages of `size` kept books begin, at most `limit` pages: so many rows are passed over. */
export const startsOfKeptPages = prepared((at: Places<{ size: number; limit: number }>) =>
  db.select({ isbn: sql<string>`isbn`.mapWith(String).as('isbn') }).from(sql`(
    WITH RECURSIVE starts(isbn) AS (
      SELECT (SELECT isbn FROM books WHERE isbn > ${LAST_INTERNAL} ORDER BY isbn LIMIT 1)
      UNION ALL
      SELECT (SELECT b.isbn FROM books b WHERE b.isbn > starts.isbn ORDER BY b.isbn LIMIT 1 OFFSET ${at.size} - 1)
      FROM starts WHERE starts.isbn IS NOT NULL
      LIMIT ${at.limit})
    SELECT isbn FROM starts WHERE isbn IS NOT NULL)`),
);

/** The next kept books from this ISBN on, and how many ratings each has. */
export const keptFrom = prepared(({ isbn, limit }: Places<{ isbn: string; limit: number }>) =>
  db
    .select({ isbn: books.isbn, ratingCount: books.ratingCount })
    .from(books)
    .where(gte(books.isbn, isbn))
    .orderBy(books.isbn)
    .limit(limit),
);

/** A book that only one service knows, or only its reader: the only edition that is known of its work. */
export function workOfOne(book: Volume | null): { work: Work; items: Volume[]; nextOffset: null } {
  if (book === null) return refuse('not_found', 'We could not find this book.');
  const { title, authors = [], series } = book.volumeInfo;
  const work = { id: book.work_id, title, authors, ...(series === undefined ? {} : { series }) };
  return { work, items: [book], nextOffset: null };
}
