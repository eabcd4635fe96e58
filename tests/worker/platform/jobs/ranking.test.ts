import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { rankingJob } from '../../../../worker/features/habits/streaks/job.ts';
import { type Reader, reader } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { runJob } from '../../../support/worker/jobs.ts';

const rankOf = async (someone: Reader) => (await someone.call(viewUserStreak, {})).leveling.current_rank;
const has = ({ userId }: Reader, points: number) =>
  env.DB.prepare('UPDATE users SET experience = ? WHERE id = ?').bind(points, userId).run();

/** Inserts `count` readers, the nth of whom has n times `step` points. */
async function crowd(count: number, step = 5) {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, experience, created_at)
     SELECT 'crowd ' || i, 's' || i, 'e' || i, 'C', '', '[]', i * ?, 0 FROM n`,
  )
    .bind(count, step)
    .run();
}

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM experience_ranking'),
    env.DB.prepare('UPDATE users SET experience = 0'),
    env.DB.prepare("DELETE FROM leagues_reached WHERE user_id LIKE 'crowd%'"),
    env.DB.prepare("DELETE FROM users WHERE id LIKE 'crowd%'"),
  ]);
});

test('without any counts everyone is first', async () => {
  expect(await rankOf(await reader())).toBe(1);
});

test('among few readers ranks are exact, and equal points share a rank', async () => {
  const [ada, bob, eve, new_] = [await reader(), await reader(), await reader(), await reader()];
  await Promise.all([has(ada, 300), has(bob, 300), has(eve, 20)]);
  expect(await runJob(rankingJob)).toBe('3 readers in 3 spans');
  expect(await Promise.all([ada, bob, eve, new_].map(rankOf))).toEqual([1, 1, 3, 4]);
});

test('readers who are not counted yet, or earned points since, have a sensible rank', async () => {
  const [ada, bob, eve] = [await reader(), await reader(), await reader()];
  await Promise.all([has(ada, 300), has(bob, 100)]);
  await runJob(rankingJob);
  await has(eve, 5);
  expect(await rankOf(eve)).toBe(3);
  await has(eve, 150);
  expect(await rankOf(eve)).toBe(2);
  await has(eve, 900);
  expect(await rankOf(eve)).toBe(1);
});

test('among many readers the first hundred ranks are exact and the others close, within a few hundred rows read', async () => {
  await crowd(2_000, 20);
  await runJob(rankingJob);
  expect(await firstValue('SELECT count(*) FROM experience_ranking')).toBeLessThan(700);
  const ada = await reader();
  const places: [points: number, exact: number][] = [
    [40_000, 1],
    [38_400, 81],
    [20_020, 1_000],
    [5_020, 1_750],
    [700, 1_966],
    [20, 2_000],
    [0, 2_001],
  ];
  for (const [points, exact] of places) {
    await has(ada, points);
    const place = await rankOf(ada);
    const tolerance = exact <= 100 || points < 1_000 ? 0 : 2;
    expect(Math.abs(place - exact)).toBeLessThanOrEqual(tolerance);
  }
});

test('more points never lower a rank', async () => {
  await crowd(1_000, 30);
  await runJob(rankingJob);
  const ada = await reader();
  let before = Number.POSITIVE_INFINITY;
  for (let points = 0; points <= 31_000; points += 515) {
    await has(ada, points);
    const place = await rankOf(ada);
    expect(place).toBeLessThanOrEqual(before);
    before = place;
  }
});

test('a second run writes nothing, and empty spans are deleted', async () => {
  const ada = await reader();
  await has(ada, 300);
  await runJob(rankingJob);
  const rows = () => env.DB.prepare('SELECT * FROM experience_ranking ORDER BY floor').all();
  const before = (await rows()).results;
  await runJob(rankingJob);
  expect((await rows()).results).toEqual(before);
  await has(ada, 500);
  await runJob(rankingJob);
  expect((await rows()).results.map(({ floor }) => floor)).toEqual([0, 500]);
});
