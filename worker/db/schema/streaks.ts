import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Every act that makes a reader's day count; `day` is a date in `zone`, which is over there before `aliveUntil`. */
export const ledger = sqliteTable(
  'ledger',
  {
    userId: text('user_id').notNull(),
    day: text('day').notNull(),
    source: text('source').notNull(),
    thing: text('thing').notNull(),
    zone: text('zone').notNull(),
    actedAt: integer('acted_at').notNull(),
    aliveUntil: integer('alive_until').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.source, table.thing] })],
);

/** Experience points, each thing once. */
export const experience = sqliteTable(
  'experience',
  {
    userId: text('user_id').notNull(),
    source: text('source').notNull(),
    thing: text('thing').notNull(),
    day: text('day').notNull(),
    points: integer('points').notNull(),
    earnedAt: integer('earned_at').notNull(),
    earnedBy: text('earned_by').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source, table.thing] })],
);

/** Days that belong to one streak, kept by a trigger on the ledger; `length` is how many of them count. */
export const streakRuns = sqliteTable(
  'streak_runs',
  {
    userId: text('user_id').notNull(),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    length: integer('length').notNull(),
    startedAt: integer('started_at').notNull(),
    aliveUntil: integer('alive_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.firstDay] })],
);

/** Which leagues somebody has reached, kept by a trigger. */
export const leaguesReached = sqliteTable(
  'leagues_reached',
  {
    userId: text('user_id').notNull(),
    league: text('league').notNull(),
    reachedAt: integer('reached_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.league] })],
);

/** How many readers have more experience than those from `floor` up to `ceiling`, as the cron counted them last. */
export const experienceRanking = sqliteTable('experience_standings', {
  floor: integer('floor').primaryKey(),
  ceiling: integer('ceiling').notNull(),
  above: integer('above').notNull(),
  readers: integer('readers').notNull(),
});
