import type { Bindings } from '../bindings.ts';
import type { Database } from '../db/database.ts';
import type { Config } from '../http/config.ts';
import type { Services } from '../services.ts';

/** The cron strings of wrangler.toml, each with its window in seconds and where in the day (UTC) its grid begins. */
export const crons = {
  '0 0 * * *': { every: 86_400, from: 0 },
  '*/15 * * * *': { every: 900, from: 0 },
  '30 3 * * *': { every: 86_400, from: 12_600 },
} as const;
export type Cron = keyof typeof crons;

interface JobContext {
  env: Bindings;
  config: Config;
  services: Services;
  /** The scheduled time, rounded down to the cron's grid; a run that repairs is given the window that was missed. */
  window: Date;
  now: Date;
  database: Database;
}

/** A scheduled job; safe to run twice, late or concurrently. */
export interface Job {
  name: string;
  cron: Cron;
  /**
   * How to repair missed windows: `newest` (default) for jobs that rebuild or catch up, `each` for jobs that produce
   * something per window.
   */
  repairs?: 'newest' | 'each';
  /** Does the work and returns a summary in one line. */
  run(context: JobContext): Promise<string>;
}

/** Returns the start of the window that a moment is in. */
export function windowOf(cron: Cron, moment: Date): Date {
  const { every, from } = crons[cron];
  const seconds = Math.floor(moment.getTime() / 1000);
  return new Date((Math.floor((seconds - from) / every) * every + from) * 1000);
}
