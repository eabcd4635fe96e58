import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { recountJob } from '../../../worker/composition/jobs.ts';
import { leaveClubsStatements } from '../../../worker/features/clubs/account.ts';
import { getFeed, getInfo } from '../../../worker/features/clubs/contract.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import {
  aCode,
  becomesAdmin,
  clubSnapshot,
  countsOf,
  EMPTY_SNAPSHOT,
  foundsClub,
  isBanned,
  joins,
  posts,
} from '../../support/worker/features/clubs.ts';
import { runJob } from '../../support/worker/jobs.ts';

async function leavesForGood(person: Reader): Promise<void> {
  const database = openDatabase(env.DB, null, 'first-primary');
  await database.save(leaveClubsStatements(person.userId, 1_790_000_000));
}

const roleOf = (clubId: string, person: Reader) =>
  env.DB.prepare('SELECT role FROM club_members WHERE club_id = ? AND user_id = ?')
    .bind(clubId, person.userId)
    .first<string>('role');

test('posts and codes stay, without a name', async () => {
  const [ada, bea] = [await reader('Ada'), await reader('Bea')];
  const clubId = await foundsClub(ada);
  await becomesAdmin(ada, clubId, bea);
  await posts(bea, clubId);
  await posts(bea, clubId, true);
  const code = await aCode(bea, clubId);
  await leavesForGood(bea);
  const { feed } = await ada.call(getFeed, { club_id: clubId });
  for (const post of [...feed.posts, ...feed.announcements]) {
    expect(post).toMatchObject({ author: 'A former reader', author_id: '', author_role: 'member', author_image: '' });
  }
  const { book_club_info: info } = await ada.call(getInfo, { club_id: clubId });
  expect(info.active_invite_codes.find((one) => one.code === code)?.generated_by).toMatchObject({
    id: '',
    name: 'A former reader',
  });
  expect(await countsOf(clubId)).toEqual({ member_count: 1, admin_count: 1, members: 1, admins: 1 });
});

test('a club that they ran alone passes to its longest-standing member', async () => {
  const [ada, bea, cleo] = [await reader(), await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, cleo, bea);
  await env.DB.prepare('UPDATE club_members SET joined_at = joined_at - 60 WHERE club_id = ? AND user_id = ?')
    .bind(clubId, bea.userId)
    .run();
  await leavesForGood(ada);
  expect(await roleOf(clubId, bea)).toBe('admin');
  expect(await roleOf(clubId, cleo)).toBe('member');
  expect(await countsOf(clubId)).toEqual({ member_count: 2, admin_count: 1, members: 2, admins: 1 });
});

test.each(['limited_at', 'suspended_at'])(
  'of several members, one who is %s is the last to whom a club passes',
  async (column) => {
    const [ada, bea, cleo] = [await reader(), await reader(), await reader()];
    const clubId = await foundsClub(ada);
    await joins(ada, clubId, cleo, bea);
    const first = await env.DB.prepare(
      "SELECT CAST(user_id AS TEXT) AS id FROM club_members WHERE club_id = ? AND role = 'member' ORDER BY joined_at, user_id",
    )
      .bind(clubId)
      .first<string>('id');
    await env.DB.prepare(`UPDATE users SET ${column} = 1 WHERE id = ?`).bind(first).run();
    await leavesForGood(ada);
    const next = first === bea.userId ? cleo : bea;
    expect(await roleOf(clubId, next)).toBe('admin');
  },
);

test('a club without other members is deleted, one with another admin stays', async () => {
  const [ada, bea, cleo] = [await reader(), await reader(), await reader()];
  const soleClub = await foundsClub(ada);
  await posts(ada, soleClub);
  await isBanned(ada, soleClub, cleo);
  const shared = await foundsClub(ada);
  await becomesAdmin(ada, shared, bea);
  await joins(ada, shared, cleo);
  const joined = await foundsClub(bea);
  await joins(bea, joined, ada);
  await leavesForGood(ada);
  expect(await clubSnapshot(soleClub)).toBe(EMPTY_SNAPSHOT);
  expect(await roleOf(shared, cleo)).toBe('member');
  expect(await countsOf(shared)).toEqual({ member_count: 2, admin_count: 1, members: 2, admins: 1 });
  expect(await countsOf(joined)).toEqual({ member_count: 1, admin_count: 1, members: 1, admins: 1 });
});

test('a wrong size is corrected at night', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  await env.DB.prepare('UPDATE clubs SET member_count = 7, admin_count = 3 WHERE id = ?').bind(clubId).run();
  expect(await runJob(recountJob)).toMatch(/clubs: \d+ counted, 1 had drifted;/);
  expect(await countsOf(clubId)).toEqual({ member_count: 2, admin_count: 1, members: 2, admins: 1 });
});

test('nothing in clubs names them, and deleting twice is harmless', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(bea);
  await isBanned(bea, clubId, ada);
  await posts(ada, await foundsClub(ada));
  await leavesForGood(ada);
  await leavesForGood(ada);
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM club_members WHERE user_id = ?1) + (SELECT count(*) FROM club_bans WHERE user_id = ?1)
      + (SELECT count(*) FROM club_posts WHERE user_id = ?1) + (SELECT count(*) FROM club_codes WHERE generated_by = ?1)
      AS named`,
  )
    .bind(ada.userId)
    .first<number>('named');
  expect(row).toBe(0);
});
