import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { activityTarget, day, isbn13, readerId, workNumber } from '../../column-types.ts';

/**
 * A reader's activity and the XP it earned; `day` is a date in `zone`, whose day ends at `aliveUntil`, null if it
 * counts for no day. `thing` of a read or a review is its work, under the id at that time.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    userId: readerId('user_id').notNull(),
    source: text('source').notNull(),
    thing: activityTarget('thing').notNull(),
    day: day('day').notNull(),
    zone: text('zone').notNull(),
    actedAt: integer('acted_at').notNull(),
    aliveUntil: integer('alive_until'),
    points: integer('points').notNull().default(0),
    earnedBy: text('earned_by').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source, table.thing, table.day] })],
);

/** Days that belong to one streak, maintained by a trigger on the ledger; `length` is how many of them count. */
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

/**
 * Days that a reader rests on; `weekdays` has a bit for each day of the week, Sunday the lowest, all seven for a
 * holiday.
 */
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

/**
 * Weeks behind each other that counted, maintained by a trigger on the ledger; a week is numbered from the Sunday
 * before 1970.
 */
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

/** Which leagues someone has reached, maintained by a trigger. */
export const leaguesReached = sqliteTable(
  'leagues_reached',
  {
    userId: readerId('user_id').notNull(),
    league: text('league').notNull(),
    reachedAt: integer('reached_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.league] })],
);

/**
 * The number of readers with more experience than those from `floor` up to `ceiling`, as the cron last counted them.
 */
export const experienceRanking = sqliteTable('experience_ranking', {
  floor: integer('floor').primaryKey(),
  ceiling: integer('ceiling').notNull(),
  above: integer('above').notNull(),
  readers: integer('readers').notNull(),
});

/** A number of books to read by a date; `booksRead` is maintained by triggers. `year` is that of a yearly goal. */
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
 * Which challenge a work counts for, in the edition that was read; `marked` while it is read, `paid` once a challenge
 * was paid for it.
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
