import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../../column-types.ts';

/**
 * Deleted rows of a table as a JSON array, so that the deletion can be undone; empty after the undo. `markedSince` is a
 * JSON array of the numbers of readings that were added meanwhile by marking the work as read again.
 */
export const removedRows = sqliteTable(
  'removed_rows',
  {
    userId: readerId('user_id').notNull(),
    removalId: text('removal_id').notNull(),
    tableName: text('table_name').notNull(),
    isbn: isbn13('isbn'),
    rows: text('rows').notNull(),
    removedAt: integer('removed_at').notNull(),
    markedSince: text('marked_since').notNull().default('[]'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.removalId, table.tableName] })],
);
