import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Earned } from '../../../../worker/features/accounts/experience-contract.ts';
import { checkIn, viewActs, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../../support/worker/failing.ts';
import { firstValue, someIsbns } from '../../../support/worker/features/builders.ts';

// POST /api/streaks/check_in
// POST /api/streaks/view_acts

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });

const pointsOf = ({ userId }: Reader) => firstValue<number>('SELECT experience FROM users WHERE id = ?', userId);
const has = ({ userId }: Reader, points: number) =>
  env.DB.prepare('UPDATE users SET experience = ? WHERE id = ?').bind(points, userId).run();

test('"I read today" counts once a day and earns ten points', async () => {
  const ada = await app.reader();
  expect(await ada.call(checkIn, {})).toEqual({
    requestStatus: 'success',
    day: '2026-05-10',
    earned: { experience: 10, sources: ['check_in'] },
  });
  expect(await ada.call(checkIn, {})).toEqual({ requestStatus: 'success', day: '2026-05-10' });
  expect(await pointsOf(ada)).toBe(10);
  expect((await ada.call(viewUserStreak, {})).today).toMatchObject({
    day: '2026-05-10',
    counted: true,
    checked_in: true,
  });
});

test('fifty simultaneous calls count once, and one of them reports it', async () => {
  const ada = await app.reader();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.call(checkIn, {})));
  expect(answers.filter(({ earned }) => earned !== undefined)).toHaveLength(1);
  expect(await pointsOf(ada)).toBe(10);
  expect(await firstValue('SELECT count(*) FROM ledger WHERE user_id = ?', ada.userId)).toBe(1);
});

test('a level that simultaneous activities reach is reported once', async () => {
  const ada = await app.reader();
  await has(ada, 95);
  const isbns = await someIsbns(5);
  const answers = await Promise.all([ada.call(checkIn, {}), ...isbns.map((isbn) => ada.call(markRead, { isbn }))]);
  const gains: Earned[] = answers.flatMap(({ earned }) => earned ?? []);
  expect(gains).toHaveLength(6);
  expect(gains.filter(({ league }) => league !== undefined).map(({ league }) => league)).toEqual(['bronze']);
  expect(gains.filter(({ level }) => level !== undefined).map(({ level }) => level)).toEqual([2]);
});

test('a review reports what it earned, and the same when it is sent again', async () => {
  const ada = await app.reader();
  const [isbn = ''] = await someIsbns(1);
  await ada.call(markRead, { isbn });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await ada.call(submitReview, { isbn, rating: 4, review: '' }, key);
  expect(first.earned).toEqual({ experience: 15, sources: ['review'] });
  expect(await ada.call(submitReview, { isbn, rating: 4, review: '' }, key)).toEqual(first);
  expect(await pointsOf(ada)).toBe(35);
});

test('earned points are reported although the database’s answer was lost', async () => {
  const ada = await app.reader();
  const failing = withFailingDatabase(env, 'DB', { when: 'after', message: CONNECTION_LOST, times: 1, after: 1 });
  const lossy = createTestApp({ now: () => clock, env: failing.env });
  expect((await lossy.call(checkIn, {}, { as: ada })).earned).toEqual({ experience: 10, sources: ['check_in'] });
  expect(await pointsOf(ada)).toBe(10);
});

test('activities are listed newest first, with the book and what each earned, page by page', async () => {
  clock = new Date('2026-05-10T12:00:00Z');
  const ada = await app.reader();
  const isbns = await someIsbns(60);
  await ada.call(checkIn, {});
  for (const isbn of isbns) {
    clock = new Date(clock.getTime() + 1_000);
    await ada.call(markRead, { isbn });
  }
  const first = await ada.call(viewActs, {});
  expect(first.acts).toHaveLength(50);
  expect(first.acts[0]).toMatchObject({
    day: '2026-05-10',
    source: 'read',
    isbn: isbns[59],
    target: isbns[59],
    experience: 0,
    timestamp: clock.getTime() / 1000,
  });
  expect(first.acts[0]?.title).toBeTruthy();
  const second = await ada.call(viewActs, { cursor: first.next_cursor });
  expect(second.next_cursor).toBeUndefined();
  expect(second.acts).toHaveLength(11);
  expect(second.acts.at(-1)).toEqual({
    day: '2026-05-10',
    source: 'check_in',
    target: '2026-05-10',
    experience: 10,
    timestamp: new Date('2026-05-10T12:00:00Z').getTime() / 1000,
  });
  expect(second.acts.filter(({ experience }) => experience === 20)).toHaveLength(5);
});

test('no one sees another reader’s activities', async () => {
  const [ada, bob] = [await app.reader(), await app.reader('Bob')];
  await ada.call(checkIn, {});
  expect((await bob.call(viewActs, {})).acts).toEqual([]);
  expect((await bob.call(viewUserStreak, {})).streaks.current_streak).toBe(0);
});
