import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, isbn13, readerId } from '../../column-types.ts';

const game = () => text('game', { enum: ['wordsearch', 'coverpuzzle', 'spinestacker'] }).notNull();

/** A book of a puzzle. */
interface GameBook {
  isbn: string;
  work: string;
  title: string;
  authors: string[];
}

/** The seed of each game of each UTC day; the book belongs to the cover game and is null for the others. */
export const gameDays = sqliteTable(
  'game_days',
  {
    day: day('day').notNull(),
    game: game(),
    seed: integer('seed').notNull(),
    isbn: isbn13('isbn'),
    title: text('title'),
    authors: text('authors', { mode: 'json' }).$type<string[]>(),
    cover: text('cover'),
    books: text('books', { mode: 'json' }).$type<GameBook[]>(),
  },
  (table) => [primaryKey({ columns: [table.day, table.game] })],
);

/** Games that readers finished, at most one per game and UTC day. */
export const gameFinishes = sqliteTable(
  'game_finishes',
  {
    userId: readerId('user_id').notNull(),
    day: day('day').notNull(),
    game: game(),
    result: text('result', { mode: 'json' }).$type<Record<string, string | number | undefined>>().notNull(),
    finishedAt: integer('finished_at').notNull(),
    points: integer('points').notNull().default(0),
    run: integer('run').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.game] })],
);

export const gameResults = sqliteTable(
  'game_results',
  {
    userId: readerId('user_id').notNull(),
    game: game(),
    points: integer('points').notNull(),
    finishes: integer('finishes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.game, table.points] })],
);

/** The state of a reader in a puzzle of a day, by its parts. */
export const gameBoards = sqliteTable(
  'game_boards',
  {
    userId: readerId('user_id').notNull(),
    day: day('day').notNull(),
    game: game(),
    part: text('part').notNull(),
    boards: text('boards', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    version: text('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.game] })],
);

/** Quizzes that readers finished, at most one per quiz and day of the reader. */
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
