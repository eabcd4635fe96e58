import { and, eq, type SQL, sql } from 'drizzle-orm';
import { jobPlaces, jobRuns } from '../db/schema/jobs.ts';
import { db } from '../db/statement.ts';

/** Seconds after which a run that has not ended was aborted; no cron invocation lasts longer. */
const DEAD_AFTER = 15 * 60;

/** A run of a job for a window; `runner` is a random ID. Times are in epoch seconds. */
export interface Run {
  job: string;
  windowAt: number;
  runner: string;
  now: number;
}

/**
 * Returns the statement that claims a window for a run. It returns a row if the claim succeeds, and none if the window
 * is done or another run is working on it. A run may claim its window again.
 */
export function claimWindow(run: Run) {
  return db
    .insert(jobRuns)
    .values({ job: run.job, windowAt: run.windowAt, runner: run.runner, attempts: 1, startedAt: run.now })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.windowAt],
      set: {
        runner: sql`excluded.runner`,
        attempts: sql`${jobRuns.attempts} + (${jobRuns.runner} <> excluded.runner)`,
        startedAt: run.now,
        endedAt: null,
        outcome: '',
      },
      setWhere: sql`NOT ${jobRuns.succeeded} AND (${jobRuns.runner} = ${run.runner} OR ${jobRuns.endedAt} IS NOT NULL
        OR ${jobRuns.startedAt} < ${run.now - DEAD_AFTER})`,
    })
    .returning({ attempts: jobRuns.attempts });
}

/** Returns the statement that records how a run ended, unless another run has claimed its window. */
export function endRun(run: Run, ended: { succeeded: boolean; outcome: string }) {
  return db
    .update(jobRuns)
    .set({ endedAt: run.now, succeeded: ended.succeeded, outcome: ended.outcome.slice(0, 500) })
    .where(and(eq(jobRuns.job, run.job), eq(jobRuns.windowAt, run.windowAt), eq(jobRuns.runner, run.runner)));
}

/** Returns the statement that deletes runs which began before a time in epoch seconds, up to a limit. */
export const forgetRuns = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(jobRuns)
    .where(
      sql`(${jobRuns.job}, ${jobRuns.windowAt}) IN (SELECT job, window_at FROM ${jobRuns} WHERE started_at < ${before} LIMIT ${limit})`,
    )
    .returning({ windowAt: jobRuns.windowAt });

/** Finds where a job continues; no row means at the beginning. */
export function placeOf(job: string) {
  return db.select({ place: jobPlaces.place }).from(jobPlaces).where(eq(jobPlaces.job, job));
}

export function storePlace(job: string, place: string | SQL) {
  return db
    .insert(jobPlaces)
    .values({ job, place: sql`${place}` })
    .onConflictDoUpdate({ target: jobPlaces.job, set: { place: sql`excluded.place` } });
}
