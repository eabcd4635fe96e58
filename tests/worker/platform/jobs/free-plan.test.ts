import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { jobs } from '../../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { db } from '../../../../worker/platform/db/statement.ts';
import { forEachIsolated } from '../../../../worker/platform/jobs/isolate.ts';
import type { Cron, Job } from '../../../../worker/platform/jobs/job.ts';
import { runJobs } from '../../../../worker/platform/jobs/run.ts';
import { emptyReadersDatabase } from '../../../support/worker/fresh.ts';
import { metered } from '../../../support/worker/metering.ts';
import { identityHere } from '../../../support/worker/services/identity.ts';

// The free plan allows 50 statements an invocation. What doesn't fit goes on in the next one.
const ALLOWED = 50;
const free = { ...env, PLAN: 'free' };

beforeEach(emptyReadersDatabase);

async function tick(of: readonly Job[], cron: Cron, at: string): Promise<string[]> {
  const { env: bindings, used } = metered(free);
  const services = {
    now: () => new Date(at),
    identity: identityHere,
    accountParts,
    mergeParts,
    bookServices: () => [],
  };
  const ended = await runJobs({ env: bindings, services, jobs: of, cron, scheduled: new Date(at) });
  expect(used.statements).toBeLessThanOrEqual(ALLOWED);
  return ended.filter(({ succeeded }) => succeeded).map(({ job }) => job);
}

/** A job that needs so many statements and notes what it has done. */
function needing(name: string, statements: number, cron: Cron = '*/15 * * * *') {
  const done: number[] = [];
  const job: Job = {
    name,
    cron,
    async run({ database }) {
      const rest = Array.from({ length: statements - done.length }, (_, place) => done.length + place);
      const failed = await forEachIsolated(name, rest, async (item) => {
        await database.load({ one: db.select({ one: sql<number>`1`.as('one') }).from(sql`(SELECT 1)`) });
        done.push(item);
      });
      return `${failed} failed`;
    },
  };
  return { job, done };
}

test('each run keeps within the statements, and every job gets its turn', async () => {
  const all = [needing('first', 30), needing('second', 30), needing('third', 5)];
  const ended = new Set<string>();
  for (const minute of ['00', '15', '30', '45'])
    for (const name of await tick(
      all.map(({ job }) => job),
      '*/15 * * * *',
      `2026-11-27T10:${minute}:00Z`,
    ))
      ended.add(name);
  expect([...ended].sort()).toEqual(['first', 'second', 'third']);
  for (const { done } of all) expect(new Set(done).size).toBe(done.length);
});

test('what a night did not finish goes on every quarter of an hour, and counts no item as failed', async () => {
  const nightly = needing('nightly', 90, '30 3 * * *');
  expect(await tick([nightly.job], '30 3 * * *', '2026-11-27T03:30:00Z')).toEqual([]);
  expect(await tick([nightly.job], '*/15 * * * *', '2026-11-27T03:45:00Z')).toEqual([]);
  expect(await tick([nightly.job], '*/15 * * * *', '2026-11-27T04:00:00Z')).toEqual(['nightly']);
  expect(nightly.done).toHaveLength(90);
});

test('all jobs of the product keep within them', async () => {
  for (const [cron, at] of [
    ['0 0 * * *', '2026-11-27T00:00:00Z'],
    ['30 3 * * *', '2026-11-27T03:30:00Z'],
    ['*/15 * * * *', '2026-11-27T03:45:00Z'],
    ['*/15 * * * *', '2026-11-27T04:00:00Z'],
    ['7,22,37,52 * * * *', '2026-11-27T04:07:00Z'],
  ] as const)
    await tick(jobs, cron, at);
});
