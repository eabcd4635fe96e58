import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, isbn13, readerId } from '../types.ts';

/** The seed of each game of each UTC day; the book belongs to the cover game and is null for the others. */
export const gameDays = sqliteTable(
  'game_days',
  {
    day: day('day').notNull(),
    game: text('game', { enum: ['wordsearch', 'coverpuzzle', 'spinestacker'] }).notNull(),
    seed: integer('seed').notNull(),
    isbn: isbn13('isbn'),
    title: text('title'),
    authors: text('authors', { mode: 'json' }).$type<string[]>(),
    cover: text('cover'),
  },
  (table) => [primaryKey({ columns: [table.day, table.game] })],
);

/** A game that a reader finished, once for each UTC day. */
export const gameFinishes = sqliteTable(
  'game_finishes',
  {
    userId: readerId('user_id').notNull(),
    day: day('day').notNull(),
    game: text('game', { enum: ['wordsearch', 'coverpuzzle', 'spinestacker'] }).notNull(),
    result: text('result', { mode: 'json' }).$type<Record<string, string | number | undefined>>().notNull(),
    finishedAt: integer('finished_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.game] })],
);
