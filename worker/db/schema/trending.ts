import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { day, isbn13 } from '../types.ts';

/** How often a book was read, wanted and reviewed on a UTC day. */
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
