import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/db/schema/accounts.ts';
import { db } from '../../platform/db/statement.ts';
import { placesAfter } from '../../platform/jobs/paging.ts';

/** For each counter of a reader, a function that returns SQL for its correct value. */
interface ReaderCounts {
  booksReadCount: (userId: SQLiteColumn) => SQL<number>;
  booksBookmarkedCount: (userId: SQLiteColumn) => SQL<number>;
  booksReviewedCount: (userId: SQLiteColumn) => SQL<number>;
  friendCount: (userId: SQLiteColumn) => SQL<number>;
  experience: (userId: SQLiteColumn) => SQL<number>;
}

export const readersAfter = placesAfter(users, users.id);

export function recountReaders(after: string, last: string, counts: ReaderCounts) {
  const right = {
    booksReadCount: counts.booksReadCount(users.id),
    booksBookmarkedCount: counts.booksBookmarkedCount(users.id),
    booksReviewedCount: counts.booksReviewedCount(users.id),
    friendCount: counts.friendCount(users.id),
    experience: counts.experience(users.id),
  };
  return db
    .update(users)
    .set(right)
    .where(
      sql`${users.id} > ${after} AND ${users.id} <= ${last} AND (
        ${users.booksReadCount} <> ${right.booksReadCount} OR ${users.booksBookmarkedCount} <> ${right.booksBookmarkedCount}
        OR ${users.booksReviewedCount} <> ${right.booksReviewedCount} OR ${users.friendCount} <> ${right.friendCount}
        OR ${users.experience} <> ${right.experience})`,
    )
    .returning({ place: users.id });
}
