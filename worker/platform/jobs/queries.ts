import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { aliased } from '../db/columns.ts';
import { jobRuns } from '../db/schema/jobs.ts';
import { db } from '../db/statement.ts';

const columns = {
  job: jobRuns.job,
  windowAt: jobRuns.windowAt,
  attempts: jobRuns.attempts,
  startedAt: jobRuns.startedAt,
  endedAt: jobRuns.endedAt,
  succeeded: jobRuns.succeeded,
  outcome: jobRuns.outcome,
};

/** The last runs of all jobs, newest first; times in epoch seconds, `endedAt` null while one runs. */
export const lastRuns = ({ limit }: { limit: number }) =>
  // All runs are newer than the epoch; as a range, the condition lets SQLite search the index.
  db.select(columns).from(jobRuns).where(gte(jobRuns.startedAt, 0)).orderBy(desc(jobRuns.startedAt)).limit(limit);

// One look into the key for each job, whatever has run since: a quarter-hourly job writes a hundred rows a day.
const everyJob = sql`(WITH RECURSIVE known (name) AS (
    SELECT min(${jobRuns.job}) FROM ${jobRuns} UNION ALL
    SELECT (SELECT min(${jobRuns.job}) FROM ${jobRuns} WHERE ${jobRuns.job} > known.name) FROM known WHERE known.name IS NOT NULL)
  SELECT name FROM known WHERE name IS NOT NULL) AS every_job`;

/** The last run of each job, the one that began last first; at most `limit`. */
export const lastRunOfEach = ({ limit }: { limit: number }) =>
  db
    .select(aliased(columns))
    .from(everyJob)
    .innerJoin(
      jobRuns,
      sql`${jobRuns.job} = every_job.name
        AND ${jobRuns.windowAt} = (SELECT max(${jobRuns.windowAt}) FROM ${jobRuns} WHERE ${jobRuns.job} = every_job.name)`,
    )
    .orderBy(desc(jobRuns.startedAt))
    .limit(limit);

/** The latest run, to see whether the cron is alive; no row before the first one. */
export function newestRun() {
  return lastRuns({ limit: 1 });
}

/** A job's windows from a moment on, and the first window that it ever had a row for. */
export function windowsSince(job: string, from: number) {
  return db
    .select({
      windowAt: jobRuns.windowAt,
      succeeded: jobRuns.succeeded,
    })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), gte(jobRuns.windowAt, from)));
}

/** The first window that a job ever had a row for, or null. */
export function firstWindow(job: string) {
  return db
    .select({ windowAt: sql<number | null>`min(${jobRuns.windowAt})`.as('first_window') })
    .from(jobRuns)
    .where(eq(jobRuns.job, job));
}
