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

/** Finds the latest runs of all jobs, newest first. `endedAt` is null while one is running. */
export const lastRuns = ({ limit }: { limit: number }) =>
  // True for every row. SQLite needs the condition to use the index.
  db.select(columns).from(jobRuns).where(gte(jobRuns.startedAt, 0)).orderBy(desc(jobRuns.startedAt)).limit(limit);

// The names of all jobs with one index lookup each, although a job that runs every 15 minutes has thousands of rows.
const everyJob = sql`(WITH RECURSIVE known (name) AS (
    SELECT min(${jobRuns.job}) FROM ${jobRuns} UNION ALL
    SELECT (SELECT min(${jobRuns.job}) FROM ${jobRuns} WHERE ${jobRuns.job} > known.name) FROM known WHERE known.name IS NOT NULL)
  SELECT name FROM known WHERE name IS NOT NULL) AS every_job`;

/** Finds the latest run of each job, newest first. */
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

/** Finds the latest run of any job, which shows whether the cron is working. */
export function latestRun() {
  return lastRuns({ limit: 1 });
}

/** Finds a job's windows from a time on, in epoch seconds. */
export function windowsSince(job: string, from: number) {
  return db
    .select({ windowAt: jobRuns.windowAt, succeeded: jobRuns.succeeded })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), gte(jobRuns.windowAt, from)));
}

/** Finds the first stored window of a job, or null. */
export function firstWindow(job: string) {
  return db
    .select({ windowAt: sql<number | null>`min(${jobRuns.windowAt})`.as('first_window') })
    .from(jobRuns)
    .where(eq(jobRuns.job, job));
}
