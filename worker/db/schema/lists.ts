import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A named list; `ordinal` bounds how many a reader makes, see the migration. */
export const bookLists = sqliteTable('book_lists', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
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
    isbn: text('isbn').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.isbn] })],
);
