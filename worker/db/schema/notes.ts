import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../types.ts';

/** What a reader notes about a work for themselves; `isbn` is the edition at which it was written. */
export const notes = sqliteTable(
  'notes',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    note: text('note').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] })],
);
