import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../types.ts';

/** A work that a reader wants to read; `isbn` is the edition that they picked. */
export const booksBookmarked = sqliteTable(
  'books_bookmarked',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    bookmarkedAt: integer('bookmarked_at').notNull(),
    workId: workNumber('work_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);
