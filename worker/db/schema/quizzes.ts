import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, readerId } from '../types.ts';

/** A quiz that a reader finished, once for each of their own days. */
export const quizFinishes = sqliteTable(
  'quiz_finishes',
  {
    userId: readerId('user_id').notNull(),
    day: day('day').notNull(),
    quiz: text('quiz', { enum: ['practice', 'devices'] }).notNull(),
    correct: integer('correct').notNull(),
    finishedAt: integer('finished_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.quiz] })],
);
