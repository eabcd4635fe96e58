import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { type Cron, type Job, windowOf } from '../../../../worker/platform/jobs/job.ts';
import { lastRunOfEach, lastRuns, latestRun } from '../../../../worker/platform/jobs/queries.ts';
import { runJobs } from '../../../../worker/platform/jobs/run.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../../support/worker/failing.ts';
import { identityHere } from '../../../support/worker/services/identity.ts';

const at = (text: string) => new Date(text);

function tick(jobs: Job[], cron: string, scheduled: string, now = scheduled) {
  const services = { now: () => at(now), identity: identityHere, accountParts, mergeParts, bookServices: () => [] };
  return { env, services, jobs, cron, scheduled: at(scheduled) };
}

/** Returns a job that records its windows, and throws in those in `fails`. */
function noting(cron: Cron, overrides: Partial<Job> = {}, fails: string[] = []) {
  const windows: string[] = [];
  const job: Job = {
    name: crypto.randomUUID(),
    cron,
    async run({ window }) {
      windows.push(window.toISOString());
      if (fails.includes(window.toISOString())) throw new Error('The shelf fell over');
      return 'all well';
    },
    ...overrides,
  };
  return { job, windows };
}

async function rows() {
  const database = openDatabase(env.DB, null, 'first-primary');
  return (await database.load({ runs: lastRuns({ limit: 50 }) })).runs;
}

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM job_runs').run();
});

describe('the window', () => {
  test.for([
    ['0 0 * * *', '2026-11-17T00:00:00Z', '2026-11-17T00:00:00.000Z'],
    ['0 0 * * *', '2026-11-17T05:59:59Z', '2026-11-17T00:00:00.000Z'],
    ['*/15 * * * *', '2026-11-17T10:29:59Z', '2026-11-17T10:15:00.000Z'],
    ['*/15 * * * *', '2026-11-17T10:30:00Z', '2026-11-17T10:30:00.000Z'],
    ['30 3 * * *', '2026-11-17T03:30:00Z', '2026-11-17T03:30:00.000Z'],
    ['30 3 * * *', '2026-11-17T03:29:59Z', '2026-11-16T03:30:00.000Z'],
  ] as const)('of %s at %s begins at %s', ([cron, moment, window]) => {
    expect(windowOf(cron, at(moment)).toISOString()).toBe(window);
  });
});

describe('a run', () => {
  test('leaves a row with job, window, times and outcome', async () => {
    const { job } = noting('*/15 * * * *');
    await runJobs(tick([job], job.cron, '2026-11-17T10:15:00Z', '2026-11-17T10:15:07Z'));
    expect(await rows()).toEqual([
      {
        job: job.name,
        windowAt: at('2026-11-17T10:15:00Z').getTime() / 1000,
        attempts: 1,
        startedAt: at('2026-11-17T10:15:07Z').getTime() / 1000,
        endedAt: at('2026-11-17T10:15:07Z').getTime() / 1000,
        succeeded: true,
        outcome: 'all well',
      },
    ]);
  });

  test('that is late is for the window it was scheduled for', async () => {
    const { job, windows } = noting('0 0 * * *');
    await runJobs(tick([job], job.cron, '2026-11-17T00:00:00Z', '2026-11-17T04:00:00Z'));
    expect(windows).toEqual(['2026-11-17T00:00:00.000Z']);
  });

  test('is for its own cron only', async () => {
    const mine = noting('0 0 * * *');
    const other = noting('30 3 * * *');
    await runJobs(tick([mine.job, other.job], '0 0 * * *', '2026-11-17T00:00:00Z'));
    expect([mine.windows.length, other.windows.length]).toEqual([1, 0]);
  });

  test('of an unknown cron reports it', async () => {
    await expect(runJobs(tick([], '1 1 * * *', '2026-11-17T00:00:00Z'))).rejects.toThrow('1 1 * * *');
  });

  test('that fails does not stop the others, and says what happened', async () => {
    const broken = noting('0 0 * * *', {}, ['2026-11-17T00:00:00.000Z']);
    const sound = noting('0 0 * * *');
    await runJobs(tick([broken.job, sound.job], '0 0 * * *', '2026-11-17T00:00:00Z'));
    expect(sound.windows).toHaveLength(1);
    const outcomes = Object.fromEntries((await rows()).map((row) => [row.job, [row.succeeded, row.outcome]]));
    expect(outcomes).toEqual({
      [broken.job.name]: [false, 'The shelf fell over'],
      [sound.job.name]: [true, 'all well'],
    });
  });

  test('happens once for a window, also when it is started several times at once', async () => {
    const { job, windows } = noting('*/15 * * * *');
    const once = () => runJobs(tick([job], job.cron, '2026-11-17T10:15:00Z'));
    await Promise.all(Array.from({ length: 20 }, once));
    await once();
    expect(windows).toHaveLength(1);
  });

  test('that failed is retried when the same window is started again', async () => {
    const fails = ['2026-11-17T10:15:00.000Z'];
    const { job, windows } = noting('*/15 * * * *', {}, fails);
    await runJobs(tick([job], job.cron, '2026-11-17T10:15:00Z'));
    fails.length = 0;
    await runJobs(tick([job], job.cron, '2026-11-17T10:15:00Z'));
    expect(windows).toHaveLength(2);
    expect(await rows()).toMatchObject([{ attempts: 2, succeeded: true }]);
  });

  test('that died is taken over after a quarter of an hour, and not before', async () => {
    const { job, windows } = noting('0 0 * * *');
    const windowAt = at('2026-11-17T00:00:00Z').getTime() / 1000;
    await env.DB.prepare("INSERT INTO job_runs VALUES (?, ?, 'gone', 1, ?, NULL, 0, '')")
      .bind(job.name, windowAt, windowAt)
      .run();
    await runJobs(tick([job], job.cron, '2026-11-17T00:00:00Z', '2026-11-17T00:14:59Z'));
    expect(windows).toHaveLength(0);
    await runJobs(tick([job], job.cron, '2026-11-17T00:00:00Z', '2026-11-17T00:15:01Z'));
    expect(windows).toHaveLength(1);
  });

  test('whose database does not answer at first is started later', async () => {
    const { job, windows } = noting('0 0 * * *');
    const { env: failing } = withFailingDatabase(env, 'DB', { when: 'after', message: CONNECTION_LOST, times: 1 });
    await runJobs({ ...tick([job], job.cron, '2026-11-17T00:00:00Z'), env: failing });
    expect(windows).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 1, succeeded: true }]);
  });

  test('whose database is down does not stop the others, and throws nothing', async () => {
    const { job } = noting('0 0 * * *');
    const { env: failing } = withFailingDatabase(env, 'DB', { when: 'before', message: CONNECTION_LOST });
    expect(await runJobs({ ...tick([job], job.cron, '2026-11-17T00:00:00Z'), env: failing })).toEqual([]);
  });
});

describe('missed windows', () => {
  test('of a job that needs each of them are repeated, oldest first, at most three days back', async () => {
    const { job, windows } = noting('0 0 * * *', { repairs: 'each' });
    await runJobs(tick([job], job.cron, '2026-11-10T00:00:00Z'));
    await runJobs(tick([job], job.cron, '2026-11-17T00:00:00Z'));
    expect(windows.map((window) => window.slice(0, 10))).toEqual([
      '2026-11-10',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
    ]);
  });

  test('include failed ones, and no successful ones', async () => {
    const fails = ['2026-11-16T00:00:00.000Z'];
    const { job, windows } = noting('0 0 * * *', { repairs: 'each' }, fails);
    await runJobs(tick([job], job.cron, '2026-11-15T00:00:00Z'));
    await runJobs(tick([job], job.cron, '2026-11-16T00:00:00Z'));
    fails.length = 0;
    windows.length = 0;
    await runJobs(tick([job], job.cron, '2026-11-17T00:00:00Z'));
    expect(windows.map((window) => window.slice(0, 10))).toEqual(['2026-11-16', '2026-11-17']);
  });

  test('before the very first run do not count', async () => {
    const { job, windows } = noting('*/15 * * * *', { repairs: 'each' });
    await runJobs(tick([job], job.cron, '2026-11-17T10:15:00Z'));
    expect(windows).toHaveLength(1);
  });

  test('of a job that rebuilds everything are ignored', async () => {
    const { job, windows } = noting('*/15 * * * *');
    await runJobs(tick([job], job.cron, '2026-11-17T08:00:00Z'));
    await runJobs(tick([job], job.cron, '2026-11-17T10:15:00Z'));
    expect(windows.map((window) => window.slice(11, 16))).toEqual(['08:00', '10:15']);
  });
});

test('the newest run shows whether the cron is alive', async () => {
  const { job } = noting('*/15 * * * *');
  await runJobs(tick([job], job.cron, '2026-11-17T08:00:00Z'));
  await runJobs(tick([job], job.cron, '2026-11-17T10:15:00Z'));
  const database = openDatabase(env.DB, null, 'first-primary');
  const { newest } = await database.load({ newest: latestRun() });
  expect(newest).toMatchObject([{ startedAt: at('2026-11-17T10:15:00Z').getTime() / 1000 }]);
});

test('the last run of each job is found with the same number of rows, however often the others ran', async () => {
  const [often, seldom] = [noting('*/15 * * * *').job, noting('30 3 * * *').job];
  async function runRows() {
    const database = openDatabase(env.DB, null, 'first-primary');
    const { runs } = await database.load({ runs: lastRunOfEach({ limit: 10 }) });
    return { runs: runs.map(({ job, windowAt }) => [job, windowAt]), rowsRead: database.cost().rows_read };
  }
  const seconds = (text: string) => at(text).getTime() / 1000;
  const times = Array.from({ length: 12 }, (_, hour) => `2026-11-17T${String(hour + 8).padStart(2, '0')}:15:00Z`);

  await runJobs(tick([seldom], seldom.cron, '2026-11-16T03:30:00Z'));
  await runJobs(tick([seldom], seldom.cron, '2026-11-17T03:30:00Z'));
  await runJobs(tick([often], often.cron, times[0] ?? ''));
  const after = await runRows();
  for (const time of times.slice(1)) await runJobs(tick([often], often.cron, time));
  expect(await runRows()).toEqual({
    runs: [
      [often.name, seconds('2026-11-17T19:15:00Z')],
      [seldom.name, seconds('2026-11-17T03:30:00Z')],
    ],
    rowsRead: after.rowsRead,
  });
});
