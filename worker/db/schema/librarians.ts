import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../types.ts';

/** What a librarian decided about an own book or a work; the librarian is null once they have left. */
export const librarianDecisions = sqliteTable('librarian_decisions', {
  id: text('id').primaryKey(),
  action: text('action', { enum: ['accept', 'merge'] }).notNull(),
  librarianId: readerId('librarian_id'),
  title: text('title').notNull(),
  isbn: isbn13('isbn'),
  fromWork: workNumber('from_work'),
  intoWork: workNumber('into_work'),
  actedAt: integer('acted_at').notNull(),
});
