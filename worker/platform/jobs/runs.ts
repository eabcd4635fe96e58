import { and, eq, sql } from 'drizzle-orm';
import { jobPlaces, jobRuns } from '../db/schema/jobs.ts';
import { db } from '../db/statement.ts';

/** Seconds after which a run that has not ended is considered dead; no cron invocation lasts longer. */
const DEAD_AFTER = 15 * 60;

/** A run of a job for a window; times in epoch seconds. */
export interface Run {
  job: string;
  windowAt: number;
  runner: string;
  now: number;
}

/**
 * Returns the statement that claims a window: it returns a row to the runner that owns it, and none if another runs it
 * or it is done. The same runner may claim it again.
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

/** Records how a run ended; nothing is written if another run has claimed its window. */
export function endRun(run: Run, ended: { succeeded: boolean; outcome: string }) {
  return db
    .update(jobRuns)
    .set({ endedAt: run.now, succeeded: ended.succeeded, outcome: ended.outcome.slice(0, 500) })
    .where(and(eq(jobRuns.job, run.job), eq(jobRuns.windowAt, run.windowAt), eq(jobRuns.runner, run.runner)));
}

/** The statement that forgets runs which began before a moment in epoch seconds, up to a limit. */
export const forgetRuns = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(jobRuns)
    .where(
      sql`(${jobRuns.job}, ${jobRuns.windowAt}) IN (SELECT job, window_at FROM ${jobRuns} WHERE started_at < ${before} LIMIT ${limit})`,
    )
    .returning({ windowAt: jobRuns.windowAt });

/** The position of a job; no row means the beginning. */
export function placeOf(job: string) {
  return db.select({ place: jobPlaces.place }).from(jobPlaces).where(eq(jobPlaces.job, job));
}

/** The statement that remembers where a job has got to. */
export function storePlace(job: string, place: string) {
  return db.insert(jobPlaces).values({ job, place }).onConflictDoUpdate({ target: jobPlaces.job, set: { place } });
}
