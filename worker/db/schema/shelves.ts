import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../types.ts';

/** A book that a reader has read. */
export const booksRead = sqliteTable(
  'books_read',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    readAt: integer('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);

/** A book that a reader wants to read. */
export const booksBookmarked = sqliteTable(
  'books_bookmarked',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    bookmarkedAt: integer('bookmarked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);
