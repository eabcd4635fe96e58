import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { activityTarget, day, isbn13, readerId, workNumber } from '../../column-types.ts';

/**
 * Activities of readers with the XP they earned. `day` is a date in `zone`, and `aliveUntil` the end of the following
 * day; null if the activity doesn't count for the streak. For a read book or a review `target` is the ID that the work
 * had at that time.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    userId: readerId('user_id').notNull(),
    source: text('source').notNull(),
    target: activityTarget('target').notNull(),
    day: day('day').notNull(),
    zone: text('zone').notNull(),
    actedAt: integer('acted_at').notNull(),
    aliveUntil: integer('alive_until'),
    points: integer('points').notNull().default(0),
    earnedBy: text('earned_by').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source, table.target, table.day] })],
);

/** Connected days of streaks, maintained by a trigger on the ledger. `length` is the number of counted days. */
export const streakRuns = sqliteTable(
  'streak_runs',
  {
    userId: readerId('user_id').notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    length: integer('length').notNull(),
    startedAt: integer('started_at').notNull(),
    aliveUntil: integer('alive_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.firstDay] })],
);

/** Rest days of readers. `weekdays` has a bit per day of the week (Sunday is the lowest); all seven mean a holiday. */
export const restDays = sqliteTable(
  'rest_days',
  {
    userId: readerId('user_id').notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    weekdays: integer('weekdays').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.firstDay, table.weekdays] })],
);

/** Connected counted weeks, maintained by a trigger on the ledger. Weeks are numbered from the Sunday before 1970. */
export const weeklyRuns = sqliteTable(
  'weekly_runs',
  {
    userId: readerId('user_id').notNull(),
    firstWeek: integer('first_week').notNull(),
    lastWeek: integer('last_week').notNull(),
    length: integer('length').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.firstWeek] })],
);

/** Leagues that readers have reached, maintained by a trigger. */
export const leaguesReached = sqliteTable(
  'leagues_reached',
  {
    userId: readerId('user_id').notNull(),
    league: text('league').notNull(),
    reachedAt: integer('reached_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.league] })],
);

/** For a range of XP (`floor` to `ceiling`), the number of readers with more, as last counted by the job. */
export const experienceRanking = sqliteTable('experience_ranking', {
  floor: integer('floor').primaryKey(),
  ceiling: integer('ceiling').notNull(),
  above: integer('above').notNull(),
  readers: integer('readers').notNull(),
});

/** Challenges to read a number of books by a date. Triggers maintain `booksRead`. `year` is set for a yearly goal. */
export const challenges = sqliteTable('challenges', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  numBooks: integer('num_books').notNull(),
  booksRead: integer('books_read').notNull().default(0),
  dueAt: integer('due_at').notNull(),
  createdAt: integer('created_at').notNull(),
  completedAt: integer('completed_at'),
  year: integer('year'),
});

/**
 * The challenge that a work counts for, with the edition that was read. `marked` is true while the work is read, `paid`
 * after a challenge has earned XP for it.
 */
export const challengeBooks = sqliteTable(
  'challenge_books',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    challengeId: text('challenge_id').notNull(),
    marked: integer('marked', { mode: 'boolean' }).notNull(),
    paid: integer('paid', { mode: 'boolean' }).notNull().default(false),
    workId: workNumber('work_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);
