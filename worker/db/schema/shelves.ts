import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../types.ts';

/** A work that a reader wants to read; `isbn` is the edition that they picked. */
export const booksBookmarked = sqliteTable(
  'books_bookmarked',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    bookmarkedAt: integer('bookmarked_at').notNull(),
    workId: workNumber('work_id').notNull(),
    importId: text('import_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);

/** A work that a reader keeps to themselves; `ordinal` bounds how many, see the migration. */
export const hiddenWorks = sqliteTable(
  'hidden_works',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    hiddenAt: integer('hidden_at').notNull(),
    ordinal: integer('ordinal').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] })],
);
