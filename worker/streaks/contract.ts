import * as z from 'zod/mini';
import { cursor, endpoint, nextCursor } from '../http/contract.ts';

/** The leagues in order, with the experience in all that each asks (decisions, "Streak, levels, leagues"). */
export const leagueThresholds = {
  unranked: 0,
  bronze: 100,
  silver: 500,
  gold: 1_500,
  platinum: 4_000,
  diamond: 10_000,
  master: 25_000,
  legend: 60_000,
} as const;
export type League = keyof typeof leagueThresholds;

/** The leagues, lowest first. */
export const leagues = Object.keys(leagueThresholds) as [League, ...League[]];

/** The league of a reader with so much experience in all. */
export function leagueOf(experience: number): League {
  return leagues.findLast((league) => leagueThresholds[league] <= experience) ?? 'unranked';
}

/** What makes a day count. */
export const sources = ['check_in', 'progress', 'read', 'review', 'game', 'quiz'] as const;

/**
 * What the call that carries it has just earned: points, the level and the league that were reached by them, and the
 * challenges that they completed, with their part of the points. Absent when it earned nothing; no two calls tell of the same.
 */
export const earned = z.optional(
  z.object({
    experience: z.number(),
    level: z.optional(z.number()),
    league: z.optional(z.enum(leagues)),
    challenge: z.optional(z.literal(true)),
    challenge_experience: z.optional(z.number()),
  }),
);
export type Earned = NonNullable<z.infer<typeof earned>>;

/** Times in epoch seconds, 0 for what has never been. */
const streaks = z.object({
  current_streak: z.number(),
  longest_streak: z.number(),
  last_updated: z.number(),
  date_longest_streak_started: z.number(),
  date_current_streak_started: z.number(),
});
export type Streaks = z.infer<typeof streaks>;

const leveling = z.object({
  level: z.number(),
  experience: z.number(),
  experience_to_next_level: z.number(),
  current_league: z.enum(leagues),
  highest_league: z.enum(leagues),
  current_rank: z.number(),
});
export type Leveling = z.infer<typeof leveling>;

/**
 * A day of the week, Sunday to Saturday, in the reader's own zone. `active` belongs to the current streak; `open` is
 * today before anything was done; `past` is over and was not part of it.
 */
const weekDay = z.object({ day: z.string(), state: z.enum(['active', 'past', 'open', 'future']) });
export type WeekDay = z.infer<typeof weekDay>;

export const viewUserStreak = endpoint('/api/streaks/view_user_streak', {
  limit: 'read',
  input: {},
  output: {
    streaks,
    leveling,
    /** Today's date where the reader is, and whether it counts already. */
    today: z.object({ day: z.string(), counted: z.boolean(), checked_in: z.boolean() }),
    week: z.array(weekDay),
  },
});

/** One act that made a day count; `title` and `isbn` where it was done with a book, `experience` is what it earned. */
const act = z.object({
  day: z.string(),
  source: z.enum(sources),
  thing: z.string(),
  title: z.optional(z.string()),
  isbn: z.optional(z.string()),
  experience: z.number(),
  timestamp: z.number(),
});
export type Act = z.infer<typeof act>;

/** What the reader did, newest first. */
export const viewActs = endpoint('/api/streaks/view_acts', {
  limit: 'read',
  input: { cursor },
  output: { acts: z.array(act), next_cursor: nextCursor },
});

/** "I read today": once a day, however often it is said. */
export const checkIn = endpoint('/api/streaks/check_in', {
  limit: 'write',
  input: {},
  output: { day: z.string(), earned },
});
