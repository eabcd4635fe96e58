import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../types.ts';

/** A named list; `ordinal` bounds how many a reader makes, see the migration. */
export const bookLists = sqliteTable('book_lists', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  bookCount: integer('book_count').notNull().default(0),
  ordinal: integer('ordinal').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** A book in a list; `position` counts from 0 without gaps. */
export const bookListBooks = sqliteTable(
  'book_list_books',
  {
    listId: text('list_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.isbn] })],
);
