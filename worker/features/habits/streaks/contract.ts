import * as z from 'zod/mini';
import { cursor, endpoint, nextCursor } from '../../../platform/http/contract.ts';
import { type ActSource, earned, leagues, sources } from '../../accounts/experience-contract.ts';
import { friend } from '../../social/friends/contract.ts';

/**
 * The points that each earns, and how often a day it earns them, it alone or it and another together (decisions, "Streak,
 * levels, leagues", and document 4, section 5).
 */
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

/** The run of days, or that of weeks. */
export const streakKinds = ['daily', 'weekly'] as const;

/** Weeks behind each other that counted, Sunday to Saturday; this one has `days` so far, and needs `asked` to count. */
const weekly = z.object({ current: z.number(), longest: z.number(), days: z.number(), asked: z.number() });
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
 * A day of the week, Sunday to Saturday, in the reader's own zone. `active` belongs to the current streak; `rest` is one that
 * the reader rests on and did not read on; `open` is today before anything was done; `past` is over and was not part of it.
 */
const weekDay = z.object({ day: z.string(), state: z.enum(['active', 'rest', 'past', 'open', 'future']) });
export type WeekDay = z.infer<typeof weekDay>;

export const viewUserStreak = endpoint('/api/streaks/view_user_streak', {
  scope: 'read',
  limit: 'read',
  input: {},
  output: {
    streaks,
    leveling,
    /** Today's date where the reader is, whether it counts already, and whether it is a day of rest. */
    today: z.object({ day: z.string(), counted: z.boolean(), checked_in: z.boolean(), rest: z.boolean() }),
    week: z.array(weekDay),
    /** Which of the two runs the reader wants to see. */
    shown: z.enum(streakKinds),
    weekly,
  },
});

/** One act that made a day count; `title` and `isbn` where it was done with a book, `experience` is what it earned. */
const act = z.object({
  day: z.string(),
  /** `statistics` are those of an e-reader, which the reader uploaded. */
  source: z.enum([...sources, 'statistics']),
  thing: z.string(),
  title: z.optional(z.string()),
  isbn: z.optional(z.string()),
  experience: z.number(),
  timestamp: z.number(),
});
export type Act = z.infer<typeof act>;

/** Recent activity, newest first. */
export const viewActs = endpoint('/api/streaks/view_acts', {
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: { acts: z.array(act), next_cursor: nextCursor },
});

/** "I read today": counted once a day, however often it is sent. */
export const checkIn = endpoint('/api/streaks/check_in', {
  scope: 'write',
  late: true,
  limit: 'write',
  input: {},
  output: { day: z.string(), earned },
});

/** Sentences of rest days, the weekly run and the table of friends. */
export const restSentences = {
  restSaved: 'Rest days saved.',
  measureSaved: 'Streak goal saved.',
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

/** Days of the week that can be rested on, and days of a holiday. */
export const REST_WEEKDAYS = 2;
export const HOLIDAY_DAYS = 21;
/** Days between two holidays. */
export const BETWEEN_HOLIDAYS = 7;

const weekday = z.int().check(z.minimum(0), z.maximum(6));
const dateOnly = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, restSentences.noDate),
  z.refine(
    (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
    restSentences.noDate,
  ),
);
/** A holiday, its first and last day included. */
const holiday = z.object({ first_day: dateOnly, last_day: dateOnly });

const habits = {
  /** Days of the week, 0 for Sunday, that are rested on now. */
  weekdays: z.array(weekday),
  /** Those from the next Sunday on. */
  next_weekdays: z.array(weekday),
  /** The current or upcoming holiday; null for none. */
  holiday: z.nullable(holiday),
  shown: z.enum(streakKinds),
  weekly_days: z.number(),
  in_friends_leaderboard: z.boolean(),
};

/** The reader's rest days and streak goal. */
export const getHabits = endpoint('/api/streaks/get_habits', {
  scope: 'read',
  limit: 'read',
  input: {},
  output: habits,
});

/**
 * Days of rest, from the next Sunday on for days of the week, and a holiday that has not begun; `null` takes back one that has
 * not, and ends one that has. A day that is over, and today, stay as they are.
 */
export const editRestDays = endpoint('/api/streaks/edit_rest_days', {
  scope: 'write',
  limit: 'write',
  input: {
    weekdays: z.array(weekday).check(z.maxLength(REST_WEEKDAYS, restSentences.twoWeekdays)),
    holiday: z.nullable(holiday),
  },
  output: { message: z.string() },
});

/** Which run is shown, and how many days make a week count, from the next day that counts on. */
export const editStreakGoal = endpoint('/api/streaks/edit_streak_goal', {
  scope: 'write',
  limit: 'write',
  input: { shown: z.enum(streakKinds), weekly_days: z.int().check(z.minimum(1), z.maximum(7)) },
  output: { message: z.string() },
});

export const joinFriendsLeaderboard = endpoint('/api/streaks/join_friends_leaderboard', {
  scope: 'write',
  limit: 'write',
  input: { joined: z.boolean() },
  output: { message: z.string() },
});

/** The most points of one source that count per day on the friends leaderboard (document 5, section 4). */
export const LEADERBOARD_ACTS_A_DAY = 300;
/** Friends that the table shows at most, those of the newest friendships. */
export const LEADERBOARD_SIZE = 50;

const tablePlace = z.extend(friend, { experience: z.number(), is_you: z.boolean() });

/** XP of the reader and of friends who joined since Monday (UTC), highest first; empty if the reader has not joined. */
export const friendsLeaderboard = endpoint('/api/streaks/friends_leaderboard', {
  scope: 'read',
  limit: 'read',
  input: {},
  output: { joined: z.boolean(), since: z.string(), places: z.array(tablePlace) },
});
