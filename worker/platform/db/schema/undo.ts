import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../../column-types.ts';

/**
 * Rows of one table that a reader deleted a moment ago, as a JSON array of their values; empty once they were put back.
 * `markedSince` is a JSON array of the numbers of readings that marking the work read again added meanwhile.
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
