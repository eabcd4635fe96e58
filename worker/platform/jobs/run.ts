import type { Bindings } from '../bindings.ts';
import { type Budget, StatementsUsedUp, withBudget } from '../db/budget.ts';
import { openDatabase } from '../db/database.ts';
import { configOf } from '../http/config.ts';
import type { Services } from '../services.ts';
import { faultOf } from './isolate.ts';
import { type Cron, crons, type Job, windowOf } from './job.ts';
import { firstWindow, lastRunOfEach, windowsSince } from './queries.ts';
import { claimWindow, endRun, type Run } from './runs.ts';

/** How many missed windows are repeated. */
const MAX_REPAIRED = { daily: 3, shorter: 4 } as const;

/** What the jobs of one invocation may send on the free plan, which allows 50, and what a job needs to be begun. */
const FREE_STATEMENTS = 45;
const LEAST_STATEMENTS = 8;
const OFTEN = '*/15 * * * *';

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
  const budget = tick.env.PLAN === 'free' ? withBudget(tick.env, FREE_STATEMENTS) : null;
  for (const job of await jobsToRun(tick, budget)) {
    try {
      for (const window of await windowsToRun(tick, job, windowOf(job.cron, tick.scheduled), budget)) {
        if (budget !== null && budget.left() < LEAST_STATEMENTS) break;
        const result = await runFor(tick, job, window, budget);
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

/**
 * Returns the jobs of a cron expression. On the free plan, whose statements may not suffice for all of them, each run
 * begins with another one, and those of a day that were not finished go on every quarter of an hour.
 */
async function jobsToRun({ env, jobs, cron, scheduled }: Tick, budget: Budget | null): Promise<Job[]> {
  const ofCron = jobs.filter((job) => job.cron === cron);
  if (budget === null || cron !== OFTEN) return ofCron;
  const { load } = openDatabase(env.DB, null, 'first-primary');
  budget.spend(1);
  const { runs } = await load({ runs: lastRunOfEach({ limit: jobs.length }) });
  const isUnfinished = (job: Job) =>
    runs.some(
      (run) => run.job === job.name && !run.succeeded && run.windowAt === seconds(windowOf(job.cron, scheduled)),
    );
  const unfinished = jobs.filter((job) => job.cron !== cron && crons[job.cron].every === 86_400 && isUnfinished(job));
  const all = [...unfinished, ...ofCron];
  const first = all.length === 0 ? 0 : (seconds(windowOf(OFTEN, scheduled)) / crons[OFTEN].every) % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Returns the windows to run, oldest first. Windows before a job's first run are not repeated. */
async function windowsToRun(tick: Tick, job: Job, window: Date, budget: Budget | null): Promise<Date[]> {
  if (job.repairs !== 'each') return [window];
  const { every } = crons[job.cron];
  const newest = seconds(window);
  const limit = every === 86_400 ? MAX_REPAIRED.daily : MAX_REPAIRED.shorter;
  const oldest = newest - limit * every;
  if (budget !== null && budget.left() < LEAST_STATEMENTS) return [];
  budget?.spend(2);
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

async function runFor(tick: Tick, job: Job, window: Date, budget: Budget | null): Promise<EndedJob | null> {
  const { services } = tick;
  const env = budget?.env ?? tick.env;
  const runs = openDatabase(tick.env.DB, null, 'first-primary');
  const database = openDatabase(env.DB, null, 'first-primary');
  const now = services.now();
  const run: Run = { job: job.name, windowAt: seconds(window), runner: crypto.randomUUID(), now: seconds(now) };
  // The claim and the end of the run.
  budget?.spend(2);
  const { claimed } = await runs.load({ claimed: claimWindow(run) });
  if (claimed.length === 0) return null;
  const started = Date.now();
  let succeeded = true;
  let outcome: string;
  try {
    outcome = await job.run({
      env,
      config: configOf(env),
      services,
      window,
      now,
      database,
      ...(budget && { statementsLeft: budget.left }),
    });
  } catch (error) {
    succeeded = false;
    outcome =
      error instanceof StatementsUsedUp ? 'The statements of this run are used up. It goes on.' : faultOf(error);
  }
  const end = { ...run, now: seconds(services.now()) };
  await runs.save([endRun(end, { succeeded, outcome })]);
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
