import { type SQL, sql } from 'drizzle-orm';
import { books, mergedWorks, works } from '../../platform/db/schema/books.ts';
import type { SqlValue } from '../../platform/db/statement.ts';
import { isbnOf, type Volume } from './contract.ts';

// SQL for the works that readers' data refers to.

/** An edition and the work that a book service names for it; empty if none did. */
export interface Edition {
  isbn: string;
  work: string;
}

/** A reader and a stored edition, of which a query finds whether they use it. */
export interface EditionUse {
  isbn: SqlValue;
  work: SqlValue;
  reader: string;
}

/** The edition that a volume is. */
export function editionOf(book: Volume): Edition {
  return { isbn: isbnOf(book), work: book.work_id };
}

/** Returns SQL for the work of a stored edition, NULL if it is not stored. */
export function workOfStored(isbn: SqlValue): SQL<string> {
  return sql`(SELECT ${books.workId} FROM ${books} WHERE ${books.isbn} = ${isbn})`;
}

/** Returns SQL for the current work of an ID from a book service: the one it was merged into, or itself. */
export function currentWork(work: SqlValue): SQL<string> {
  return sql`coalesce((SELECT ${mergedWorks.intoId} FROM ${mergedWorks} WHERE ${mergedWorks.fromId} = ${work}),
    CAST(${work} AS INTEGER))`;
}

/** Returns SQL for the work of an {@link Edition}: the stored one before a book service's. */
export function workOf({ isbn, work }: { isbn: SqlValue; work: SqlValue }): SQL<string> {
  return sql`coalesce(${workOfStored(isbn)}, ${currentWork(work)})`;
}

/** Returns SQL for the stored edition of a work with the lowest ISBN, NULL if there is none. */
export function firstEdition(work: SqlValue): SQL<string | null> {
  return sql`(SELECT min(${books.isbn}) FROM ${books} WHERE ${books.workId} = ${work})`;
}

export function idsOfWork(work: SqlValue): SQL {
  return sql`(SELECT ${work} UNION ALL SELECT ${mergedWorks.fromId} FROM ${mergedWorks} WHERE ${mergedWorks.intoId} = ${work})`;
}

/** Returns SQL for the column `work` of these rows, with all former ids of each. */
export function withFormerIds(works: SQL): SQL {
  return sql`WITH living AS MATERIALIZED (${works}) SELECT work FROM living
    UNION SELECT gone.from_id FROM living CROSS JOIN ${mergedWorks} AS gone ON gone.into_id = living.work`;
}

const wanted = { isbn: sql<string>`(wanted.value ->> 'isbn')`, work: sql`(wanted.value ->> 'work')` };

/** SQL for several editions in one query: the rows of `from` have the ISBN and the work of each. */
export const eachEdition = {
  isbn: wanted.isbn,
  work: workOf(wanted),
  from: (editions: SqlValue) => sql`json_each(${editions}) AS wanted`,
};

/**
 * Returns SQL for rows of {@link eachEdition} joined with the ratings of their works, which {@link ratingSums} selects.
 */
export function withRatings(editions: SQL): SQL {
  return sql`${editions} LEFT JOIN ${works} ON ${works.id} = ${workOf(wanted)}`;
}

/** Columns of {@link withRatings}: the sum of a work's ratings, in half stars, and how many there are. */
export function ratingSums() {
  return {
    ratingSum: sql<number>`coalesce(${works.ratingSum}, 0)`.as('ratingSum'),
    ratingCount: sql<number>`coalesce(${works.ratingCount}, 0)`.as('ratingCount'),
  };
}

/** SQL of {@link withRatings}: whether anyone rated the work. */
export function isRated(): SQL {
  return sql`${works.ratingCount} > 0`;
}
