import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, isbn13, readerId, workNumber } from '../../column-types.ts';

/** The works that a reader likes, computed nightly: JSON from work ID to weight. */
export const likedWorks = sqliteTable('liked_works', {
  userId: readerId('user_id').primaryKey(),
  works: text('works').notNull(),
  workCount: integer('work_count').notNull(),
});

/**
 * Similar works, computed nightly: a JSON array with the ID, the number of readers who like both works, and the
 * similarity.
 */
export const nearestWorks = sqliteTable(
  'nearest_works',
  {
    round: integer('round').notNull(),
    workId: workNumber('work_id').notNull(),
    readerCount: integer('reader_count').notNull(),
    nearest: text('nearest').notNull().default('[]'),
  },
  (table) => [primaryKey({ columns: [table.round, table.workId] })],
);

/** The progress of a nightly computation. `place` is the last row that its stage has processed. */
export const nearestRounds = sqliteTable('nearest_rounds', {
  round: integer('round').primaryKey(),
  stage: text('stage', { enum: ['likes', 'works', 'nearest', 'clearing', 'ended'] })
    .notNull()
    .default('likes'),
  place: integer('place').notNull().default(0),
});

/** Works that a reader doesn't want to be recommended. `isbn` is the edition that was shown. */
export const dismissedWorks = sqliteTable(
  'dismissed_works',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    dismissedAt: integer('dismissed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] })],
);

export const bookActivity = sqliteTable(
  'book_activity',
  {
    day: day('day').notNull(),
    isbn: isbn13('isbn').notNull(),
    reads: integer('reads').notNull().default(0),
    wants: integer('wants').notNull().default(0),
    reviews: integer('reviews').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.isbn] })],
);
