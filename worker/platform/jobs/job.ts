import type { Bindings } from '../bindings.ts';
import type { Database } from '../db/database.ts';
import type { Config } from '../http/config.ts';
import type { Services } from '../services.ts';

/** The cron expressions of wrangler.toml: how often each fires, and when first on a UTC day, in seconds. */
export const crons = {
  '0 0 * * *': { every: 86_400, from: 0 },
  '*/15 * * * *': { every: 900, from: 0 },
  '30 3 * * *': { every: 86_400, from: 12_600 },
  // For what needs most of the 50 statements that an invocation of the free plan may send.
  '7,22,37,52 * * * *': { every: 900, from: 420 },
} as const;
export type Cron = keyof typeof crons;

export interface JobContext {
  env: Bindings;
  config: Config;
  services: Services;
  /** The scheduled time, rounded down to the cron's schedule. When a missed window is repeated, that window's time. */
  window: Date;
  now: Date;
  database: Database;
  /** How many statements the run may still send, on the plan that limits them. */
  statementsLeft?: () => number;
}

/** A scheduled job. It must be safe to run twice, late or concurrently. */
export interface Job {
  name: string;
  cron: Cron;
  /**
   * Which missed windows are repeated: with `newest`, the default, none, because the next run catches up; with `each`
   * all recent ones, because every window has work of its own.
   */
  repairs?: 'newest' | 'each';
  /** Does the work and returns a summary in one line. */
  run(context: JobContext): Promise<string>;
}

/** Returns the start of the window that contains a moment. */
export function windowOf(cron: Cron, moment: Date): Date {
  const { every, from } = crons[cron];
  const seconds = Math.floor(moment.getTime() / 1000);
  return new Date((Math.floor((seconds - from) / every) * every + from) * 1000);
}
