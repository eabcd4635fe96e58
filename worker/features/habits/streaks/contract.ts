import * as z from 'zod/mini';
import { cursor, endpoint, nextCursor } from '../../../platform/http/contract.ts';
import { type ActSource, earned, leagues, sources } from '../../accounts/experience-contract.ts';
import { friend } from '../../social/friends/contract.ts';

/** The XP of each source, and how often a day it is awarded, alone or together with another source. */
export const earnings = {
  check_in: { points: 10, perDay: 1, sharedWith: 'progress' },
  progress: { points: 10, perDay: 1, sharedWith: 'check_in' },
  read: { points: 20, perDay: 5 },
  review: { points: 15, perDay: 5 },
  game: { points: 10, perDay: 3 },
  quiz: { points: 10, perDay: 2 },
} as const satisfies Record<ActSource, { points: number; perDay: number; sharedWith?: ActSource }>;

/** Times in epoch seconds, 0 for never. */
const streaks = z.object({
  current_streak: z.number(),
  longest_streak: z.number(),
  last_updated: z.number(),
  date_longest_streak_started: z.number(),
  date_current_streak_started: z.number(),
});
export type Streaks = z.infer<typeof streaks>;

/** A streak of days or of weeks. */
export const streakKinds = ['daily', 'weekly'] as const;

/** The weekly streak, Sunday to Saturday. The current week has `days` so far and needs `goal` to count. */
const weekly = z.object({ current: z.number(), longest: z.number(), days: z.number(), goal: z.number() });
export type Weekly = z.infer<typeof weekly>;

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
 * A day of the current week in the reader's time zone. `active` belongs to the current streak; `rest` is a rest day
 * without activity; `open` is today without activity so far; `past` is over and doesn't belong to the streak.
 */
const weekDay = z.object({ day: z.string(), state: z.enum(['active', 'rest', 'past', 'open', 'future']) });
export type WeekDay = z.infer<typeof weekDay>;

export const viewUserStreak = endpoint('/api/streaks/view_user_streak', {
  summary: "Returns the reader's streak, week, level and league.",
  scope: 'read',
  limit: 'read',
  input: {},
  output: {
    streaks,
    leveling,
    /** Today's date in the reader's time zone, whether it counts already, and whether it is a rest day. */
    today: z.object({ day: z.string(), counted: z.boolean(), checked_in: z.boolean(), rest: z.boolean() }),
    week: z.array(weekDay),
    shown_streak: z.enum(streakKinds),
    weekly,
  },
});

/**
 * An activity that made a day count. It has `title` and `isbn` if it belongs to a book; `experience` is the XP earned.
 */
const act = z.object({
  day: z.string(),
  /** `statistics` is an upload from an e-reader. */
  source: z.enum([...sources, 'statistics']),
  target: z.string(),
  title: z.optional(z.string()),
  isbn: z.optional(z.string()),
  experience: z.number(),
  timestamp: z.number(),
});
export type Act = z.infer<typeof act>;

export const viewActs = endpoint('/api/streaks/view_acts', {
  summary: 'Lists what the reader has earned XP for, newest first.',
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: { acts: z.array(act), next_cursor: nextCursor },
});

/** It counts once a day. */
export const checkIn = endpoint('/api/streaks/check_in', {
  summary: 'Records that the reader read today.',
  scope: 'write',
  late: true,
  limit: 'write',
  input: {},
  output: { day: z.string(), earned },
});

/** Messages and errors about rest days, the weekly streak and the friends leaderboard. */
export const restSentences = {
  restSaved: 'Rest days saved.',
  goalSaved: 'Streak goal saved.',
  joined: 'You’ve joined the friends leaderboard.',
  left: 'You’ve left the friends leaderboard.',
  twoWeekdays: 'Please choose at most two days of the week.',
  holidayDates: 'A holiday ends on or after the day it begins.',
  holidayLong: 'A holiday lasts at most 21 days.',
  holidayBegun: 'A holiday begins tomorrow or later. It can’t repair a missed day.',
  holidayFar: 'A holiday begins within a year.',
  holidaySoon: 'Leave at least a week between two holidays.',
  noDate: 'This isn’t a valid date.',
} as const;

/** The most rest days a week. */
export const REST_WEEKDAYS = 2;
export const HOLIDAY_DAYS = 21;
/** The fewest days between two holidays. */
export const BETWEEN_HOLIDAYS = 7;

const weekday = z.int().check(z.minimum(0), z.maximum(6));
const dateOnly = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, restSentences.noDate),
  z.refine(
    (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
    restSentences.noDate,
  ),
);
/** A holiday, with its first and last day included. */
const holiday = z.object({ first_day: dateOnly, last_day: dateOnly });

const habits = {
  /** The current rest days of the week, 0 for Sunday. */
  weekdays: z.array(weekday),
  /** The rest days from the next Sunday on. */
  next_weekdays: z.array(weekday),
  /** The current or upcoming holiday; null for none. */
  holiday: z.nullable(holiday),
  shown_streak: z.enum(streakKinds),
  weekly_days: z.number(),
  in_friends_leaderboard: z.boolean(),
};

export const getHabits = endpoint('/api/streaks/get_habits', {
  summary: "Returns the reader's rest days and streak goal.",
  scope: 'read',
  limit: 'read',
  input: {},
  output: habits,
});

/** `null` cancels a holiday that has not begun, and ends one that has. Today and past days don't change. */
export const editRestDays = endpoint('/api/streaks/edit_rest_days', {
  summary: "Changes the reader's weekly rest days and holiday.",
  scope: 'write',
  limit: 'write',
  input: {
    weekdays: z.array(weekday).check(z.maxLength(REST_WEEKDAYS, restSentences.twoWeekdays)),
    holiday: z.nullable(holiday),
  },
  output: { message: z.string() },
});

export const editStreakGoal = endpoint('/api/streaks/edit_streak_goal', {
  summary: 'Changes which streak is shown, and how many days make a week count.',
  scope: 'write',
  limit: 'write',
  input: { shown_streak: z.enum(streakKinds), weekly_days: z.int().check(z.minimum(1), z.maximum(7)) },
  output: { message: z.string() },
});

export const joinFriendsLeaderboard = endpoint('/api/streaks/join_friends_leaderboard', {
  summary: 'Joins or leaves the leaderboard of friends.',
  scope: 'write',
  limit: 'write',
  input: { joined: z.boolean() },
  output: { message: z.string() },
});

/** The most XP of one source that count per day on the friends leaderboard. */
export const LEADERBOARD_ACTS_A_DAY = 300;
/** The most friends on the leaderboard: those of the newest friendships. */
export const LEADERBOARD_SIZE = 50;

const tablePlace = z.extend(friend, { experience: z.number(), is_you: z.boolean() });

export const friendsLeaderboard = endpoint('/api/streaks/friends_leaderboard', {
  summary: 'Lists the XP of the reader and friends since Monday, highest first.',
  scope: 'read',
  limit: 'read',
  input: {},
  output: { joined: z.boolean(), since: z.string(), places: z.array(tablePlace) },
});
