import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The seed of each game of each UTC day; the book belongs to the cover game and is null for the others. */
export const gameDays = sqliteTable(
  'game_days',
  {
    day: text('day').notNull(),
    game: text('game', { enum: ['wordsearch', 'coverpuzzle', 'spinestacker'] }).notNull(),
    seed: integer('seed').notNull(),
    isbn: text('isbn'),
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
    userId: text('user_id').notNull(),
    day: text('day').notNull(),
    game: text('game', { enum: ['wordsearch', 'coverpuzzle', 'spinestacker'] }).notNull(),
    result: text('result', { mode: 'json' }).$type<Record<string, string | number | undefined>>().notNull(),
    finishedAt: integer('finished_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.game] })],
);
