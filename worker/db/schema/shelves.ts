import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A book that a reader has read. */
export const booksRead = sqliteTable(
  'books_read',
  {
    userId: text('user_id').notNull(),
    isbn: text('isbn').notNull(),
    readAt: integer('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);

/** A book that a reader wants to read. */
export const booksBookmarked = sqliteTable(
  'books_bookmarked',
  {
    userId: text('user_id').notNull(),
    isbn: text('isbn').notNull(),
    bookmarkedAt: integer('bookmarked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);
