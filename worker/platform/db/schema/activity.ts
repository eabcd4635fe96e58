import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, isbn13, readerId, workNumber } from '../../column-types.ts';

/** A reader's activity with a work on one of their days; `kinds` is a sum of powers of two, see the migration. */
export const activity = sqliteTable(
  'activity',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    day: day('day').notNull(),
    isbn: isbn13('isbn').notNull(),
    kinds: integer('kinds').notNull(),
    listId: text('list_id'),
    at: integer('at').notNull(),
    likeCount: integer('like_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId, table.day] })],
);

export const activityLikes = sqliteTable(
  'activity_likes',
  {
    workId: workNumber('work_id').notNull(),
    authorId: readerId('author_id').notNull(),
    day: day('day').notNull(),
    userId: readerId('user_id').notNull(),
    likedAt: integer('liked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.authorId, table.day, table.userId] })],
);
