import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getActivityFeed } from '../../../worker/features/activity/contract.ts';
import { FEED_DAYS } from '../../../worker/features/activity/queries.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { hasRead, someIsbns } from '../../support/worker/features/builders.ts';
import { metered } from '../../support/worker/metering.ts';

/** Inserts friends of a reader, `active` of whom finished `each` books in the last hours. */
async function manyFriends(ada: Reader, { friends, active, each }: Record<'friends' | 'active' | 'each', number>) {
  const day = Math.floor(Date.now() / 86_400_000);
  const now = Math.floor(Date.now() / 1000);
  const from = Number(ada.userId.slice(-9)) * 10_000;
  const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${count})`;
  await env.DB.batch([
    env.DB.prepare(`${numbers(friends)}
      INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at)
      SELECT ${from} + i, ${from} + i, ${from} + i, 'Friend', '1', '[]', 1 FROM n`),
    env.DB.prepare(`${numbers(friends)}
      INSERT INTO friendships (user_id, friend_id, since, active_day)
      SELECT ${ada.userId}, ${from} + i, 1, iif(i < ${active}, ${day}, ${day} - 200) FROM n`),
    env.DB.prepare(`${numbers(active * each)}
      INSERT INTO readings (work_id, user_id, number, isbn, state, finished, read_at, changed_at)
      SELECT b.work_id, ${from} + i / ${each}, 1, b.isbn, 0, strftime('%Y%m%d', 'now'), ${now} - i, ${now} - i
      FROM n JOIN (SELECT isbn, work_id, row_number() OVER (ORDER BY isbn) - 1 AS place FROM books LIMIT ${each}) b
        ON b.place = i % ${each}`),
    env.DB.prepare(`INSERT INTO activity (work_id, user_id, day, isbn, kinds, at)
      SELECT work_id, user_id, ${day}, isbn, 2, read_at FROM readings WHERE user_id >= ${from} AND user_id < ${from} + ${friends}`),
  ]);
}

async function manyToTell(ada: Reader, friends: number) {
  const from = Number(ada.userId.slice(-9)) * 10_000;
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${friends})`;
  await env.DB.batch([
    env.DB.prepare(`${numbers}
      INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at)
      SELECT ${from} + i, ${from} + i, ${from} + i, 'Friend', '1', '[]', 1 FROM n`),
    env.DB.prepare(`${numbers}
      INSERT INTO friendships (user_id, friend_id, since, active_day) SELECT ${from} + i, ${ada.userId}, 1, 1 FROM n`),
  ]);
}

async function costOfReading(ada: Reader, isbn: string, now: Date) {
  const metering = metered(env);
  const credentials = { user_id: ada.userId, session_token: ada.token, isbn };
  const { status } = await createTestApp({ env: metering.env, now: () => now }).send(markRead.path, credentials);
  expect(status).toBe(200);
  return metering.used.rowsRead;
}

test('the first activity of a day updates each friend’s feed, and later ones update none', async () => {
  const FRIENDS = 400;
  const ada = await reader();
  await manyToTell(ada, FRIENDS);
  const [first = '', second = ''] = await someIsbns(2);
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 43_200_000;
  const before = await costOfReading(ada, first, new Date(noon));
  const after = await costOfReading(ada, second, new Date(noon + 60_000));
  expect(before).toBeGreaterThan(FRIENDS);
  expect(before).toBeLessThan(5 * FRIENDS + 200);
  expect(after).toBeLessThan(200);
});

test('activities that are too old are deleted with the next activity, and not a second earlier', async () => {
  const ada = await reader();
  const [gone = '', still = '', next = ''] = await someIsbns(3);
  await hasRead(ada, gone, still);
  const now = new Date();
  const oldest = Math.floor(now.getTime() / 1_000) - FEED_DAYS * 86_400;
  const aged = env.DB.prepare('UPDATE activity SET at = ? WHERE isbn = ? AND user_id = ?');
  await env.DB.batch([aged.bind(oldest - 1, gone, ada.userId), aged.bind(oldest, still, ada.userId)]);
  await createTestApp({ now: () => now }).call(markRead, { isbn: next }, { as: ada });
  const { results } = await env.DB.prepare('SELECT CAST(isbn AS TEXT) AS isbn FROM activity WHERE user_id = ?')
    .bind(ada.userId)
    .all();
  expect(results.map(({ isbn }) => isbn).sort()).toEqual([still, next].sort());
});

async function costOfFeed(ada: Reader) {
  const metering = metered(env);
  const credentials = { user_id: ada.userId, session_token: ada.token };
  const { body } = await createTestApp({ env: metering.env }).send(getActivityFeed.path, credentials);
  return { ...metering.used, ...getActivityFeed.output.parse(body) };
}

test('a feed reads no more rows with 5,000 friends than with 500, and pages through all activities', async () => {
  const EACH = 20;
  const [few, many, keeper] = [await reader(), await reader(), await reader()];
  // Stores the books that the friends read.
  await hasRead(keeper, ...(await someIsbns(EACH)));
  await manyFriends(few, { friends: 500, active: 50, each: EACH });
  await manyFriends(many, { friends: 5_000, active: 500, each: 4 });
  const [first, other] = [await costOfFeed(few), await costOfFeed(many)];
  expect([first.roundTrips, other.roundTrips]).toEqual([1, 1]);
  expect(first.items).toHaveLength(50);
  expect(other.items).toHaveLength(50);
  expect(first.rowsRead).toBeLessThan(1_500);
  expect(other.rowsRead).toBeLessThan(1_800);

  const visited: string[] = [];
  let cursor: string | undefined;
  let last = Number.MAX_SAFE_INTEGER;
  do {
    const page = await few.call(getActivityFeed, { cursor });
    for (const { id, at } of page.items) {
      visited.push(id);
      expect(at).toBeLessThanOrEqual(last);
      last = at;
    }
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(new Set(visited).size).toBe(50 * EACH);
  expect(visited).toHaveLength(50 * EACH);
});
