import type { Bindings } from '../bindings.ts';
import { openDatabase } from '../db/database.ts';
import { configOf } from '../http/config.ts';
import type { Services } from '../services.ts';
import { faultOf } from './isolate.ts';
import { type Cron, crons, type Job, windowOf } from './job.ts';
import { firstWindow, windowsSince } from './queries.ts';
import { claimWindow, endRun, type Run } from './runs.ts';

/** How many missed windows are repeated. */
const MAX_REPAIRED = { daily: 3, shorter: 4 } as const;

interface Tick {
  env: Bindings;
  services: Services;
  jobs: readonly Job[];
  /** The cron expression that fired. */
  cron: string;
  /** The scheduled time; the run may have started later. */
  scheduled: Date;
}

export interface EndedJob {
  job: string;
  window: Date;
  succeeded: boolean;
  outcome: string;
}

/**
 * Runs every job of a cron expression for the scheduled window, after missed windows that the job repeats. If a job
 * fails, that is recorded and the others still run. A window that is done or running elsewhere is skipped. Returns the
 * runs that ended here. Throws for an unknown cron expression.
 */
export async function runJobs(tick: Tick): Promise<EndedJob[]> {
  if (!isCron(tick.cron)) throw new Error(`No job has the cron expression ${tick.cron}`);
  const ended: EndedJob[] = [];
  for (const job of tick.jobs.filter(({ cron }) => cron === tick.cron)) {
    try {
      for (const window of await windowsToRun(tick, job, windowOf(job.cron, tick.scheduled))) {
        const result = await runFor(tick, job, window);
        if (result) ended.push(result);
      }
    } catch (error) {
      // The run could not be stored, so the next one finds the window missing and repeats it.
      log({ event: 'job_not_started', job: job.name, fault: faultOf(error) });
    }
  }
  return ended;
}

function isCron(cron: string): cron is Cron {
  return Object.hasOwn(crons, cron);
}

/** Returns the windows to run, oldest first. Windows before a job's first run are not repeated. */
async function windowsToRun(tick: Tick, job: Job, window: Date): Promise<Date[]> {
  if (job.repairs !== 'each') return [window];
  const { every } = crons[job.cron];
  const newest = seconds(window);
  const limit = every === 86_400 ? MAX_REPAIRED.daily : MAX_REPAIRED.shorter;
  const oldest = newest - limit * every;
  const { load } = openDatabase(tick.env.DB, null, 'first-primary');
  const { runs, first } = await load({
    runs: windowsSince(job.name, oldest),
    first: firstWindow(job.name),
  });
  const done = new Set(runs.filter(({ succeeded }) => succeeded).map(({ windowAt }) => windowAt));
  const begin = Math.max(oldest, first[0]?.windowAt ?? newest);
  return Array.from({ length: limit + 1 }, (_, place) => oldest + place * every)
    .filter((start) => start === newest || (start >= begin && !done.has(start)))
    .map((start) => new Date(start * 1000));
}

async function runFor(tick: Tick, job: Job, window: Date): Promise<EndedJob | null> {
  const { env, services } = tick;
  const database = openDatabase(env.DB, null, 'first-primary');
  const now = services.now();
  const run: Run = { job: job.name, windowAt: seconds(window), runner: crypto.randomUUID(), now: seconds(now) };
  const { claimed } = await database.load({ claimed: claimWindow(run) });
  if (claimed.length === 0) return null;
  const started = Date.now();
  let succeeded = true;
  let outcome: string;
  try {
    outcome = await job.run({ env, config: configOf(env), services, window, now, database });
  } catch (error) {
    succeeded = false;
    outcome = faultOf(error);
  }
  const end = { ...run, now: seconds(services.now()) };
  await database.save([endRun(end, { succeeded, outcome })]);
  const milliseconds = Date.now() - started;
  log({ event: 'job', job: job.name, window, succeeded, outcome, milliseconds, ...database.cost() });
  return { job: job.name, window, succeeded, outcome };
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function log(line: object): void {
  console.log(JSON.stringify(line));
}
