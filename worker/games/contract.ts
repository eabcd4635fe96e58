import * as z from 'zod/mini';
import { endpoint } from '../http/contract.ts';
import { earned } from '../streaks/contract.ts';

/** The daily games by the word that names them on the wire, in the tables and in the ledger. */
export const games = ['wordsearch', 'coverpuzzle', 'spinestacker'] as const;
export type Game = (typeof games)[number];

/** The day of puzzle number 0; a puzzle's number counts the days since then. */
export const LAUNCH_DAY = '2026-11-01';

/** Sentences of the daily games. */
export const gameSentences = {
  notToday: 'This game is over: a new one is waiting for you.',
  noCover: 'There is no cover for today yet. Please try again later.',
} as const;

/** The UTC date that a game belongs to. */
const day = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'This is not a day.'));

// `seed` is an integer from 0 to 2^31 − 1, the same for everybody on that day; `finished` is whether the reader who asks
// has finished this game.
const daily = { day: z.string(), number: z.number(), seed: z.number(), finished: z.boolean() };

export const getWordSearch = endpoint('/api/games/getwordsearch', {
  access: 'optional',
  limit: 'read',
  input: {},
  output: daily,
});

export const getSpineStacker = endpoint('/api/games/getspinestacker', { limit: 'read', input: {}, output: daily });

/** `cover` is an image address; `book` is what it is the cover of, to be told after the finish. */
export const getRandomCover = endpoint('/api/games/getrandomcover', {
  limit: 'read',
  input: {},
  output: {
    ...daily,
    cover: z.string(),
    book: z.object({ isbn: z.string(), title: z.string(), authors: z.array(z.string()) }),
  },
});

/** What the hub shows: the day, its number, and which of its games the reader who asks has finished. */
export const getGames = endpoint('/api/games/today', {
  access: 'optional',
  limit: 'read',
  input: {},
  output: { day: z.string(), number: z.number(), finished: z.array(z.enum(games)) },
});

// How each game ended: all of what is told of that game; what is sent beside it is not kept.
const results = {
  wordsearch: z.object({ language: z.enum(['english', 'portuguese']) }),
  coverpuzzle: z.object({
    /** Pieces on each side. */
    size: z.int().check(z.minimum(3), z.maximum(5)),
    /** Swaps of two pieces. */
    moves: z.int().check(z.minimum(1), z.maximum(100_000)),
  }),
  spinestacker: z.object({
    /** Ten for each of sixteen books. */
    points: z.int().check(z.minimum(0), z.maximum(160), z.multipleOf(10)),
  }),
};
export type GameResults = { [One in Game]: z.infer<(typeof results)[One]> };
export type GameResult = GameResults[Game];
/** The shape of each game's result. */
export const gameResults: { [One in Game]: z.ZodMiniType<GameResults[One]> } = results;

const gameResult = z.union([results.wordsearch, results.coverpuzzle, results.spinestacker]);

/**
 * `result` is that of this game, else it is refused. `experience` is what this finish has just earned: 0 when it was
 * recorded before.
 */
export const completeGame = endpoint('/api/games/complete', {
  limit: 'write',
  input: { game: z.enum(games), day, result: gameResult },
  output: { experience: z.number(), earned },
});
