import { env } from 'cloudflare:workers';
import { base64url } from 'jose';
import { expect, test } from 'vitest';
import {
  banUser,
  clubSentences,
  deleteClub,
  demoteToMember,
  getFeed,
  getInfo,
  joinClub,
  leaveClub,
  promoteToAdmin,
  updateClubSettings,
} from '../../../worker/features/clubs/contract.ts';
import { getClubsUserIn } from '../../../worker/features/clubs/directory-contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import {
  aCode,
  becomesAdmin,
  clubSnapshot,
  countsOf,
  EMPTY_SNAPSHOT,
  fillClub,
  foundsClub,
  isBanned,
  joins,
  posts,
  systemCode,
} from '../../support/worker/features/clubs.ts';
import { replacing } from '../../support/worker/watching.ts';

// POST /api/bookclub/get_info, /api/bookclub/manage/update_club_settings, /api/bookclub/manage/delete,
// /api/bookclub/manage/ban_user, /api/bookclub/manage/promote_to_admin, /api/bookclub/manage/demote_to_member

test('settings are saved, and a link without a scheme gets one', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  await ada.call(updateClubSettings, {
    club_id: clubId,
    club_name: ' Wednesdays ',
    external_link: 'books.example/club?week=2',
    genre_focus: 'young_adult',
  });
  const { book_club_info: info } = await ada.call(getInfo, { club_id: clubId });
  expect(info).toMatchObject({
    name: 'Wednesdays',
    external_link: 'http://books.example/club?week=2',
    genre_focus: 'young_adult',
    privacy_setting: 'private',
  });
});

test.for([
  ['', null],
  ['https://books.example', null],
  ['two words.example', clubSentences.linkSpaces],
  ['nodots', clubSentences.linkInvalid],
  ['javascript:alert(1.5)', clubSentences.linkInvalid],
  ['http://javascript:alert(1.5)', clubSentences.linkInvalid],
  ['data:text/html,<b>.</b>', clubSentences.linkInvalid],
  ['ftp://files.example/a', clubSentences.linkInvalid],
  ['http://.', clubSentences.linkInvalid],
] as const)('the link %j gets the answer %j', async ([link, sentence]) => {
  const ada = await reader();
  const input = { club_id: await foundsClub(ada), club_name: 'A', external_link: link, genre_focus: 'none' as const };
  if (sentence === null) await ada.call(updateClubSettings, input);
  else expect((await ada.callForError(updateClubSettings, input)).error).toBe(sentence);
});

test('the last admin can neither leave nor be demoted until there is another', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  const refusal = { code: 'conflict', error: 'Make another member an admin first.' };
  expect(await ada.callForError(leaveClub, { club_id: clubId })).toMatchObject(refusal);
  expect(await ada.callForError(demoteToMember, { club_id: clubId, user_to_demote: ada.userId })).toMatchObject(
    refusal,
  );
  await ada.call(promoteToAdmin, { club_id: clubId, user_to_promote: bea.userId });
  await ada.call(demoteToMember, { club_id: clubId, user_to_demote: ada.userId });
  await ada.call(leaveClub, { club_id: clubId });
  expect(await countsOf(clubId)).toEqual({ member_count: 1, admin_count: 1, members: 1, admins: 1 });
});

test('two admins who demote each other, or leave, at the same moment leave at least one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ada, bea] = [await reader(), await reader()];
    const clubId = await foundsClub(ada);
    await becomesAdmin(ada, clubId, bea);
    const acts =
      round % 2 === 0
        ? [
            ada.call(demoteToMember, { club_id: clubId, user_to_demote: bea.userId }),
            bea.call(demoteToMember, { club_id: clubId, user_to_demote: ada.userId }),
          ]
        : [ada.call(leaveClub, { club_id: clubId }), bea.call(leaveClub, { club_id: clubId })];
    const done = await Promise.allSettled(acts);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countsOf(clubId)).toMatchObject({ admin_count: 1, admins: 1 });
  }
});

test('ten admins who all demote all others leave at least one', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const admins = [ada];
  for (let made = 1; made < 10; made += 1) {
    const next = await reader();
    await becomesAdmin(ada, clubId, next);
    admins.push(next);
  }
  await Promise.allSettled(
    admins.flatMap((admin) =>
      admins.map((other) => admin.call(demoteToMember, { club_id: clubId, user_to_demote: other.userId })),
    ),
  );
  const counts = await countsOf(clubId);
  expect(counts.admins).toBeGreaterThanOrEqual(1);
  expect(counts).toEqual({ ...counts, admin_count: counts.admins, member_count: 10, members: 10 });
});

test('the database itself refuses to remove the last admin', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const countRows = (sql: string) => env.DB.prepare(sql).bind(clubId, ada.userId).run();
  await expect(countRows('DELETE FROM club_members WHERE club_id = ? AND user_id = ?')).rejects.toThrow(
    'club_last_admin',
  );
  await expect(countRows("UPDATE club_members SET role = 'member' WHERE club_id = ? AND user_id = ?")).rejects.toThrow(
    'club_last_admin',
  );
});

test('an admin who is demoted during a call changes nothing', async () => {
  const [ada, bea, cleo] = [await reader(), await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await becomesAdmin(ada, clubId, bea);
  await joins(ada, clubId, cleo);
  // The caller loses their role between the call's read and its write.
  const withSession = (start?: string) => {
    const session = env.DB.withSession(start);
    let roundTrips = 0;
    const batch = async (statements: D1PreparedStatement[]) => {
      roundTrips += 1;
      if (roundTrips === 2) await ada.call(demoteToMember, { club_id: clubId, user_to_demote: bea.userId });
      return session.batch(statements);
    };
    return replacing(session, { batch });
  };
  const app = createTestApp({ env: { ...env, DB: replacing(env.DB, { withSession }) } });
  const refusal = await app.callForError(banUser, { club_id: clubId, user_to_ban: cleo.userId }, { as: bea });
  expect(refusal).toMatchObject({ code: 'conflict', error: clubSentences.changed });
  await cleo.call(getFeed, { club_id: clubId });
});

test('promoting an admin and demoting a member change nothing', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  const before = await clubSnapshot(clubId);
  await ada.call(promoteToAdmin, { club_id: clubId, user_to_promote: ada.userId });
  await ada.call(demoteToMember, { club_id: clubId, user_to_demote: bea.userId });
  expect(await clubSnapshot(clubId)).toBe(before);
});

test('a ban removes a member immediately, and counts once', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  await Promise.allSettled(
    Array.from({ length: 5 }, () => ada.call(banUser, { club_id: clubId, user_to_ban: bea.userId })),
  );
  expect(await countsOf(clubId)).toEqual({ member_count: 1, admin_count: 1, members: 1, admins: 1 });
  expect((await bea.callForError(getFeed, { club_id: clubId })).code).toBe('not_found');
  expect((await bea.call(getClubsUserIn, {})).data).toEqual([]);
});

test('a deleted club leaves no rows, however many it had', async () => {
  const [ada, bea, cleo] = [await reader(), await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  await isBanned(ada, clubId, cleo);
  await posts(bea, clubId);
  const codes = [await systemCode(ada, clubId), await aCode(ada, clubId)];
  await fillClub(clubId, { members: 500, posts: 2_000 });
  await ada.call(deleteClub, { club_id: clubId });
  expect(await clubSnapshot(clubId)).toBe(EMPTY_SNAPSHOT);
  expect((await bea.call(getClubsUserIn, {})).data).toEqual([]);
  expect((await bea.callForError(getFeed, { club_id: clubId })).code).toBe('not_found');
  for (const code of codes) {
    expect((await bea.callForError(joinClub, { invite_code: code })).error).toBe(clubSentences.badCode);
  }
});

test('a deletion whose answer was lost, and an own demotion, succeed', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await becomesAdmin(ada, clubId, bea);
  const lost = () =>
    createTestApp({
      env: withFailingDatabase(env, 'DB', { when: 'after', message: CONNECTION_LOST, after: 1, times: 1 }).env,
    });
  await lost().call(demoteToMember, { club_id: clubId, user_to_demote: ada.userId }, { as: ada });
  await lost().call(deleteClub, { club_id: clubId }, { as: bea });
  expect(await clubSnapshot(clubId)).toBe(EMPTY_SNAPSHOT);
});

test('members and banned readers have pages of fifty', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  await fillClub(clubId, { members: 120, posts: 0 });
  await env.DB.prepare(
    `INSERT INTO club_bans (club_id, user_id, banned_at) SELECT club_id, user_id, joined_at FROM club_members
     WHERE club_id = ? AND role = 'member' AND joined_at > 160`,
  )
    .bind(clubId)
    .run();
  const first = await ada.call(getInfo, { club_id: clubId });
  expect(first.book_club_info.members).toHaveLength(50);
  expect(first.book_club_info.banned).toHaveLength(50);
  const members = await ada.call(getInfo, { club_id: clubId, cursor: first.next_cursor });
  expect(members.book_club_info.members).toHaveLength(50);
  expect(members.book_club_info.banned).toEqual([]);
  const banned = await ada.call(getInfo, { club_id: clubId, cursor: first.banned_next_cursor });
  expect(banned.book_club_info.members).toEqual([]);
  expect(banned.book_club_info.banned).toHaveLength(10);
  expect(banned.banned_next_cursor).toBeUndefined();
  // Half of them joined in one second. No cursor names a member, whose ID a block may hide.
  await env.DB.prepare('UPDATE club_members SET joined_at = 130 WHERE joined_at BETWEEN 131 AND 190').run();
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await ada.call(getInfo, { club_id: clubId, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...page.book_club_info.members.map(({ id }) => id));
    cursor = page.next_cursor;
    if (cursor === undefined) break;
    const position = new TextDecoder().decode(base64url.decode(cursor));
    expect(ids.filter((id) => position.includes(id))).toEqual([]);
  }
  expect([ids.length, new Set(ids).size]).toEqual([121, 121]);
});
