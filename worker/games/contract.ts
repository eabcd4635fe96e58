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

/** How a game ended, as far as it can be told of that game. */
export const gameResult = z.object({
  language: z.optional(z.enum(['english', 'portuguese'])),
  /** Ten for each of sixteen books. */
  points: z.optional(z.int().check(z.minimum(0), z.maximum(160), z.multipleOf(10))),
  /** Pieces of the jigsaw on each side. */
  size: z.optional(z.int().check(z.minimum(3), z.maximum(5))),
  /** Swaps of two pieces. */
  moves: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
});
export type GameResult = z.infer<typeof gameResult>;

/** `experience` is what this finish has just earned: 0 when it was recorded before. */
export const completeGame = endpoint('/api/games/complete', {
  limit: 'write',
  input: { game: z.enum(games), day, result: gameResult },
  output: { experience: z.number(), earned },
});
