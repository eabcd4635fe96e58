import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../types.ts';

/** A number of books to read by a date; `booksRead` is kept by triggers. `year` is that of a yearly goal. */
export const challenges = sqliteTable('challenges', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  numBooks: integer('num_books').notNull(),
  booksRead: integer('books_read').notNull().default(0),
  dueAt: integer('due_at').notNull(),
  createdAt: integer('created_at').notNull(),
  completedAt: integer('completed_at'),
  year: integer('year'),
});

/** Which challenge a work counts for, in the edition that was read; `marked` while it is read, `paid` once a challenge was paid for it. */
export const challengeBooks = sqliteTable(
  'challenge_books',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    challengeId: text('challenge_id').notNull(),
    marked: integer('marked', { mode: 'boolean' }).notNull(),
    paid: integer('paid', { mode: 'boolean' }).notNull().default(false),
    workId: workNumber('work_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);
