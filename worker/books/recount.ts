import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { books } from '../db/schema/books.ts';
import { db } from '../db/statement.ts';

/** The next kept books after an ISBN, in the order of ISBNs. */
export function booksAfter(after: string, limit: number) {
  return db
    .select({ place: books.isbn })
    .from(books)
    .where(sql`${books.isbn} > ${after}`)
    .orderBy(books.isbn)
    .limit(limit);
}

/** The statement that sets right the ratings of the books after one ISBN up to another, and answers which were wrong. */
export function recountBooks(
  after: string,
  last: string,
  ratings: (isbn: SQLiteColumn) => { count: SQL<number>; sum: SQL<number> },
) {
  const { count, sum } = ratings(books.isbn);
  return db
    .update(books)
    .set({ ratingCount: count, ratingSum: sum })
    .where(
      sql`${books.isbn} > ${after} AND ${books.isbn} <= ${last}
        AND (${books.ratingCount} <> ${count} OR ${books.ratingSum} <> ${sum})`,
    )
    .returning({ place: books.isbn });
}
