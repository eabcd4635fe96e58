import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The last run of a job per window. `runner` identifies the process that runs or ran it. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    job: text('job').notNull(),
    windowAt: integer('window_at').notNull(),
    runner: text('runner').notNull(),
    attempts: integer('attempts').notNull(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    succeeded: integer('succeeded', { mode: 'boolean' }).notNull().default(false),
    outcome: text('outcome').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.job, table.windowAt] })],
);

export const jobPlaces = sqliteTable('job_places', {
  job: text('job').primaryKey(),
  place: text('place').notNull(),
});
