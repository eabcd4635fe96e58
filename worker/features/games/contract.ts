import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/contract.ts';
import { earned } from '../accounts/experience-contract.ts';
import { shelf } from '../books/contract.ts';
import { friend } from '../social/friends/contract.ts';

/** The daily games by the word that names them on the wire, in the tables and in the ledger. */
export const games = ['wordsearch', 'coverpuzzle', 'spinestacker'] as const;
export type Game = (typeof games)[number];
const game = z.enum(games);

/** The day of puzzle number 0; a puzzle's number counts the days since then. */
export const LAUNCH_DAY = '2026-11-01';

/** Errors about the daily games. */
export const gameSentences = {
  notToday: 'This game is over: a new one is waiting for you.',
  noCover: 'There is no cover for today yet. Please try again later.',
  noSuchDay: 'There is no puzzle for that day.',
  noResult: 'These moves do not solve this puzzle. Reload the page and play it once more.',
  orderShown: 'The correct order was shown. Restart and stack the books yourself.',
  noBoard: 'This isn’t a board of this game.',
} as const;

/** The UTC date that a game belongs to. */
const day = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'This isn’t a valid day.'));
const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
const none = (max: number) => z._default(count(max), 0);

/** Points compare results between friends; XP is the same for all. */
export const gamePoints = {
  /** For each word, piece or match of two books. */
  each: 10,
  /** Deducted for a restart and for a wrong guess. */
  restart: 20,
  miss: 5,
  /** Minimum points of a finish. */
  least: 10,
} as const;
/** The number of words in a word search. */
export const WORDS = 8;
export const BOOKS = 16;
/** The first book on the shelf has matched nothing. */
export const MATCHES = BOOKS - 1;

/** The most swaps of one jigsaw; the largest can be solved with 24. */
export const MAX_SWAPS = 1_000;

const restarts = none(1_000);
const cell = count(99);
const piece = count(24);
const size = z.int().check(z.minimum(3), z.maximum(5));
const misses = none(10_000);
const language = z.enum(['english', 'portuguese']);

/** The result of each game as stored and shown. */
const results = {
  wordsearch: z.object({ language, misses, restarts }),
  coverpuzzle: z.object({
    /** Pieces on each side. */
    size,
    /** Swaps of two pieces. */
    moves: z.int().check(z.minimum(1), z.maximum(100_000)),
    restarts,
  }),
  spinestacker: z.object({
    /** Ten points for each match, minus restarts. */
    points: z.int().check(z.minimum(gamePoints.least), z.maximum(MATCHES * gamePoints.each), z.multipleOf(10)),
    restarts,
  }),
};
export type GameResults = { [One in Game]: z.infer<(typeof results)[One]> };
export type GameResult = GameResults[Game];
/** The shape of each game's result. */
export const gameResults: { [One in Game]: z.ZodMiniType<GameResults[One]> } = results;
export const gameResult = z.union([results.wordsearch, results.coverpuzzle, results.spinestacker]);

/** The moves with which a reader finished a game. The server computes the result from them and the day's seed. */
const solutions = {
  wordsearch: z.object({
    language,
    /** First and last cell of each word. */
    lines: z.array(z.tuple([cell, cell])).check(z.maxLength(WORDS)),
    misses,
    restarts,
  }),
  coverpuzzle: z.object({
    size,
    /** The two positions of each swap since the last start. */
    swaps: z.array(z.tuple([piece, piece])).check(z.minLength(1), z.maxLength(MAX_SWAPS)),
    restarts,
  }),
  spinestacker: z.object({
    /** IDs of the books in their order on the stack. */
    stack: z.array(count(BOOKS)).check(z.length(BOOKS)),
    restarts,
  }),
};
export type GameSolutions = { [One in Game]: z.infer<(typeof solutions)[One]> };
export type GameSolution = GameSolutions[Game];
export const gameSolutions: { [One in Game]: z.ZodMiniType<GameSolutions[One]> } = solutions;
const gameSolution = z.union([solutions.wordsearch, solutions.coverpuzzle, solutions.spinestacker]);

export function resultOfSolution(solution: GameSolution): GameResult {
  const { restarts } = solution;
  if ('size' in solution) return { size: solution.size, moves: solution.swaps.length, restarts };
  if ('language' in solution) return { language: solution.language, misses: solution.misses, restarts };
  return { points: pointsOf({ points: 0, restarts }), restarts };
}

/** Returns the points of a finish, from 10 to 250. The largest jigsaw is worth the most. */
export function pointsOf(result: GameResult): number {
  const { each, restart, miss, least } = gamePoints;
  const off = restart * result.restarts;
  if ('size' in result) return Math.max(least, each * result.size ** 2 - off);
  if ('language' in result) return Math.max(least, each * WORDS - miss * result.misses - off);
  return Math.max(least, each * MATCHES - off);
}

/** Parts of a game that have boards of their own: a language, a difficulty, or the whole game. */
export const gameParts = {
  wordsearch: ['english', 'portuguese'],
  coverpuzzle: ['Easy', 'Medium', 'Hard'],
  spinestacker: ['books'],
} as const satisfies Record<Game, readonly [string, ...string[]]>;
const part = z.enum([...gameParts.wordsearch, ...gameParts.coverpuzzle, ...gameParts.spinestacker]);
export type GamePart = z.infer<typeof part>;

/** The stored form of each game's board. */
export const gameBoards = {
  wordsearch: z.object({
    found: z
      .array(z.object({ word: z.string().check(z.regex(/^[A-Z]{2,10}$/)), from: cell, to: cell }))
      .check(z.maxLength(WORDS)),
    misses: count(10_000),
  }),
  /** The swaps since the jigsaw was shuffled. */
  coverpuzzle: z.object({ swaps: z.array(z.tuple([piece, piece])).check(z.maxLength(MAX_SWAPS)) }),
  spinestacker: z.object({
    /** Ids of the stacked books, in order. */
    stack: z.array(count(BOOKS)).check(z.maxLength(BOOKS)),
    shown: z.boolean(),
  }),
};
const board = z.union([gameBoards.wordsearch, gameBoards.spinestacker, gameBoards.coverpuzzle]);

// A saved puzzle: the current part, and each part that was started.
const keptBoard = z.object({
  /** A growing number, the call and the device that wrote it, separated by dots. */
  version: z.string(),
  part,
  parts: z.array(z.object({ part, board, restarts })),
});
export type SavedBoard = z.infer<typeof keptBoard>;

const figures = z.object({
  /** Days on which it was finished: all, the current streak and the longest one. */
  played: z.number(),
  run: z.number(),
  longest_run: z.number(),
  best: z.number(),
  /** Number of finishes per score, highest score first. */
  results: z.array(z.object({ points: z.number(), finishes: z.number() })),
});
export type GameFigures = z.infer<typeof figures>;

const friendsResult = z.object({ game, friend, points: z.number() });
export type FriendsResult = z.infer<typeof friendsResult>;

const gameBook = z.object({
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  shelf,
});
export type GameBook = z.infer<typeof gameBook>;

// `seed` is an integer from 0 to 2^31 − 1, the same for everyone that day; `today` is the server's UTC date: a puzzle
// of another day is from the archive. The rest is about the viewer: whether and how they finished, their board, their
// statistics of this game, and friends' results today.
const daily = {
  day: z.string(),
  number: z.number(),
  seed: z.number(),
  today: z.string(),
  finished: z.boolean(),
  result: z.nullable(gameResult),
  board: z.nullable(keptBoard),
  figures: z.nullable(figures),
  friends: z.array(friendsResult),
};
/** Defaults to today; another day can be requested, back to the launch. */
const asked = { day: z.optional(day) };

export const getWordSearch = endpoint('/api/games/getwordsearch', {
  summary: 'Returns the Word Search of a day.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: asked,
  output: daily,
});

export const getSpineStacker = endpoint('/api/games/getspinestacker', {
  summary: 'Returns the Spine Stacker of a day.',
  scope: 'read',
  limit: 'read',
  input: asked,
  output: { ...daily, books: z.array(gameBook) },
});

/** `book` is revealed after the finish. */
export const getRandomCover = endpoint('/api/games/getrandomcover', {
  summary: 'Returns the Cover Jigsaw of a day.',
  scope: 'read',
  limit: 'read',
  input: asked,
  output: {
    ...daily,
    cover: z.string(),
    book: z.object({ isbn: z.string(), title: z.string(), authors: z.array(z.string()) }),
    books: z.array(gameBook),
  },
});

export const getGames = endpoint('/api/games/today', {
  summary: 'Returns the games of the day, those that the reader has finished, and their statistics.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {},
  output: {
    day: z.string(),
    number: z.number(),
    finished: z.array(game),
    figures: z.array(z.extend(figures, { game })),
    friends: z.array(friendsResult),
  },
});

export const getArchive = endpoint('/api/games/archive', {
  summary: "Lists the past puzzles of a month, newest first, with the reader's finishes.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'This isn’t a valid month.'))) },
  output: {
    month: z.string(),
    days: z.array(z.object({ day: z.string(), number: z.number(), finished: z.array(game) })),
    /** Other months that have past days. */
    earlier: z.optional(z.string()),
    later: z.optional(z.string()),
  },
});

export const getBoard = endpoint('/api/games/board', {
  summary: "Returns the reader's saved board of a puzzle.",
  scope: 'read',
  limit: 'read',
  input: { game, day },
  output: { board: z.nullable(keptBoard) },
});

/**
 * `after` is the version it continues from, empty for none; if another version was saved in the meantime, nothing
 * changes and the answer contains that one. `device` identifies a browser's own versions.
 */
export const saveBoard = endpoint('/api/games/save_board', {
  summary: "Saves the reader's board of a puzzle.",
  scope: 'write',
  limit: 'write',
  input: {
    ...{ game, day, part, board, restarts },
    after: z.string().check(z.regex(/^(\d{1,9}\.[\w-]{1,40}\.\w{1,20})?$/)),
    device: z.string().check(z.regex(/^\w{1,20}$/)),
  },
  output: { kept: z.boolean(), board: z.nullable(keptBoard) },
});

/**
 * `result` contains the moves, which must solve the puzzle of the day. The best result of a day counts. `experience` is
 * the XP of this finish, 0 if the game was finished before.
 */
export const completeGame = endpoint('/api/games/complete', {
  summary: 'Records a finished game by its moves.',
  scope: 'write',
  late: true,
  limit: 'write',
  input: { game, day, result: gameSolution },
  output: { experience: z.number(), earned, result: gameResult, figures },
});
