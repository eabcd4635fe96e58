import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { sessionsJob } from '../../../../worker/composition/sessions-job.ts';
import { reader } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { runJob } from '../../../support/worker/jobs.ts';

const DAY = 86_400;

async function session(id: string, userId: string, times: { created: number; ended: number | null }) {
  await env.DB.prepare('INSERT INTO sessions (id, user_id, created_at, expires_at, ended_at) VALUES (?, ?, ?, ?, ?)')
    .bind(id, userId, times.created, times.created + 21 * DAY, times.ended)
    .run();
}

test('sessions that ended thirty days ago are deleted, and the others stay', async () => {
  const { userId } = await reader();
  const now = new Date('2026-11-17T03:30:00Z');
  const seconds = now.getTime() / 1000;
  await session('expired long ago', userId, { created: seconds - 52 * DAY, ended: null });
  await session('ended long ago', userId, { created: seconds - 40 * DAY, ended: seconds - 31 * DAY });
  await session('expired lately', userId, { created: seconds - 50 * DAY, ended: null });
  await session('ended lately', userId, { created: seconds - 35 * DAY, ended: seconds - 29 * DAY });
  expect(await runJob(sessionsJob, now)).toBe('2 sessions, 0 keys, 0 runs and 0 deleted accounts cleared');
  const { results } = await env.DB.prepare("SELECT id FROM sessions WHERE id LIKE '%ago' OR id LIKE '%lately'").all();
  expect(results.map(({ id }) => id).sort()).toEqual(['ended lately', 'expired lately']);
  expect(await runJob(sessionsJob, now)).toBe('0 sessions, 0 keys, 0 runs and 0 deleted accounts cleared');
});

test('more than one batch is deleted in one night', async () => {
  const { userId } = await reader();
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
     INSERT INTO sessions (id, user_id, created_at, expires_at) SELECT 'old ' || i, ?, 0, 100 FROM n`,
  )
    .bind(userId)
    .run();
  expect(await runJob(sessionsJob, new Date('2026-11-17T03:30:00Z'))).toMatch(/^1200 sessions/);
  expect(await firstValue("SELECT count(*) FROM sessions WHERE id LIKE 'old %'")).toBe(0);
});

test('the jobs’ own rows are deleted after thirty days', async () => {
  await env.DB.prepare("INSERT INTO job_runs VALUES ('one', 0, 'r', 1, 0, 1, 1, ''), ('two', 0, 'r', 1, ?, 1, 1, '')")
    .bind(new Date('2026-11-10T03:30:00Z').getTime() / 1000)
    .run();
  expect(await runJob(sessionsJob, new Date('2026-11-17T03:30:00Z'))).toMatch(/, 1 runs and/);
  expect(await firstValue('SELECT count(*) FROM job_runs')).toBe(1);
});

test('deleted accounts are forgotten after sixty days', async () => {
  const now = new Date('2026-11-17T03:30:00Z');
  const daysAgo = (days: number) => now.getTime() / 1000 - days * DAY;
  await env.DB.prepare('INSERT INTO deleted_accounts VALUES (?, ?), (?, ?)')
    .bind('long ago', daysAgo(61), 'lately', daysAgo(59))
    .run();
  expect(await runJob(sessionsJob, now)).toMatch(/ and 1 deleted accounts cleared$/);
  expect((await env.DB.prepare('SELECT user_id FROM deleted_accounts').all()).results).toEqual([{ user_id: 'lately' }]);
});

test('revocations are forgotten after sixty days', async () => {
  const now = new Date('2026-11-17T03:30:00Z');
  const daysAgo = (days: number) => now.getTime() / 1000 - days * DAY;
  await env.DB.prepare(
    "INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('review', 'long ago', ?), ('review', 'lately', ?)",
  )
    .bind(daysAgo(61), daysAgo(59))
    .run();
  expect(await runJob(sessionsJob, now)).toMatch(/, and 1 revocations$/);
  expect((await env.DB.prepare('SELECT target_id FROM revocations').all()).results).toEqual([{ target_id: 'lately' }]);
});

test('idempotency keys are forgotten after thirty days, those of visitors too', async () => {
  const now = new Date('2026-11-17T03:30:00Z');
  const daysAgo = (days: number) => now.getTime() / 1000 - days * DAY;
  await env.DB.prepare(
    "INSERT INTO idempotency_keys VALUES ('', 'one', 'a', ?1), ('ada', 'one', 'b', ?1), ('ada', 'two', 'c', ?2)",
  )
    .bind(daysAgo(31), daysAgo(29))
    .run();
  expect(await runJob(sessionsJob, now)).toMatch(/ 2 keys, /);
  expect((await env.DB.prepare('SELECT user_id, key FROM idempotency_keys').all()).results).toEqual([
    { user_id: 'ada', key: 'two' },
  ]);
});

test('notices are deleted after sixty days', async () => {
  const { userId } = await reader();
  const now = new Date('2026-11-17T03:30:00Z');
  const daysAgo = (days: number) => now.getTime() / 1000 - days * DAY;
  await env.DB.prepare(
    "INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (?1, 'like', 'old', 0, ?2), (?1, 'like', 'new', 0, ?3)",
  )
    .bind(userId, daysAgo(61), daysAgo(59))
    .run();
  expect(await runJob(sessionsJob, now)).toMatch(/ deleted accounts cleared, and 1 notices$/);
  expect((await env.DB.prepare('SELECT about FROM notices').all()).results).toEqual([{ about: 'new' }]);
});
