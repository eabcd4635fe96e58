import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { books, works } from '../../platform/db/schema/books.ts';
import { db } from '../../platform/db/statement.ts';
import { placesAfter } from '../../platform/jobs/paging.ts';

export const booksAfter = placesAfter(books, books.isbn);

/** SQL for the number and sum of ratings. */
interface Ratings {
  count: SQL<number>;
  sum: SQL<number>;
}

export function recountBooks(
  after: string,
  last: string,
  ratings: (isbn: SQLiteColumn, work: SQLiteColumn) => Ratings,
) {
  const { count, sum } = ratings(books.isbn, books.workId);
  return db
    .update(books)
    .set({ ratingCount: count, ratingSum: sum })
    .where(
      sql`${books.isbn} > ${after} AND ${books.isbn} <= ${last}
        AND (${books.ratingCount} <> ${count} OR ${books.ratingSum} <> ${sum})`,
    )
    .returning({ place: books.isbn });
}

export const worksAfter = placesAfter(works, works.id);

export function recountWorks(after: string, last: string, ratings: (work: SQLiteColumn) => Ratings) {
  const { count, sum } = ratings(works.id);
  return db
    .update(works)
    .set({ ratingCount: count, ratingSum: sum })
    .where(
      sql`${works.id} > ${after} AND ${works.id} <= ${last}
        AND (${works.ratingCount} <> ${count} OR ${works.ratingSum} <> ${sum})`,
    )
    .returning({ place: works.id });
}
