import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How often a book was read, wanted and reviewed on a UTC day. */
export const bookActivity = sqliteTable(
  'book_activity',
  {
    day: text('day').notNull(),
    isbn: text('isbn').notNull(),
    reads: integer('reads').notNull().default(0),
    wants: integer('wants').notNull().default(0),
    reviews: integer('reviews').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.isbn] })],
);
