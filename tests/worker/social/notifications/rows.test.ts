import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getNotifications } from '../../../../worker/features/social/notifications/contract.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { metered } from '../../../support/worker/metering.ts';

const NEW = 2;

async function inClubs(ada: Reader, { old }: { old: number }) {
  const author = await reader();
  const now = Math.floor(Date.now() / 1000);
  const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${count})`;
  const all = old + NEW;
  const club = `'rows-${ada.userId}-'`;
  await env.DB.batch([
    env.DB.prepare(`${numbers(60)} INSERT INTO clubs (id, name, privacy_setting, created_at)
      SELECT ${club} || i, 'Night Owls', 'public', 1 FROM n`),
    env.DB.prepare(`${numbers(60)} INSERT INTO club_members (club_id, user_id, role, joined_at)
      SELECT ${club} || i, ${ada.userId}, 'member', 1 FROM n`),
    env.DB.prepare(`${numbers(60 * all)} INSERT INTO club_posts (id, club_id, user_id, type, title, content, created_at, position)
      SELECT ${club} || 'post-' || i, ${club} || (i / ${all}), ${author.userId}, 'posts', 'A', 'B',
        iif(i % ${all} < ${old}, ${now} - 90000, ${now}), i % ${all} + 1 FROM n`),
    env.DB.prepare(`${numbers(60)} INSERT INTO notices (user_id, kind, about, club_id, since, raised_at)
      SELECT ${ada.userId}, 'post', ${club} || i, ${club} || i, ${now}, ${now} + i FROM n`),
  ]);
}

async function pageOf(ada: Reader) {
  const metering = metered(env);
  const credentials = { user_id: ada.userId, session_token: ada.token };
  const { body } = await createTestApp({ env: metering.env }).send(getNotifications.path, credentials);
  return { ...metering.used, ...getNotifications.output.parse(body) };
}

test('new posts are counted without looking through the old ones, once for each notice', async () => {
  const [quiet, loud] = [await reader(), await reader()];
  await inClubs(quiet, { old: 1 });
  await inClubs(loud, { old: 40 });
  const [few, many] = [await pageOf(quiet), await pageOf(loud)];
  expect(many.notices).toHaveLength(50);
  expect(many.notices.map(({ number }) => number)).toEqual(Array(50).fill(NEW));
  expect(many.rowsRead).toBe(few.rowsRead);
  expect(many.rowsRead).toBeLessThan(50 * 18);
});
