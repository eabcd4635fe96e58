import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newCode } from '../../../worker/features/clubs/codes.ts';
import {
  clubSentences,
  createClub,
  deleteInviteCode,
  disableInviteCode,
  enableInviteCode,
  generateInviteCode,
  getFeed,
  getInfo,
  inviteCodes,
  joinClub,
  joinPublicClub,
  leaveClub,
  unbanUser,
} from '../../../worker/features/clubs/contract.ts';
import { getClubsUserIn, getDirectory } from '../../../worker/features/clubs/directory-contract.ts';
import { cancelMeeting } from '../../../worker/features/clubs/meetings/contract.ts';
import { call, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import { plansMeeting } from '../../support/worker/features/club-life.ts';
import { editionsOf, reads, threeParts } from '../../support/worker/features/club-readings.ts';
import {
  aCode,
  becomesAdmin,
  countsOf,
  foundsClub,
  isBanned,
  joins,
  systemCode,
} from '../../support/worker/features/clubs.ts';

// POST /api/restricted/bookclub/create, /api/bookclub/join, /api/bookclub/join_public, /api/bookclub/leave,
// /api/bookclub/bookclubs_user_in, /api/bookclub/directory and the four calls about codes:
// /api/bookclub/manage/generate_invite_code, /api/bookclub/manage/disable_invite_code,
// /api/bookclub/manage/enable_invite_code, /api/bookclub/manage/delete_invite_code

test('a new club has its founder as admin and one active system code without uses', async () => {
  const ada = await reader('Ada');
  const clubId = await foundsClub(ada, { name: 'Tuesdays', privacy: 'invite' });
  const { book_club_info: info, viewer } = await ada.call(getInfo, { club_id: clubId });
  expect(info).toMatchObject({ name: 'Tuesdays', privacy_setting: 'invite', genre_focus: 'none', external_link: '' });
  expect(info.members).toMatchObject([{ id: ada.userId, name: 'Ada', role: 'admin', posts: 0 }]);
  expect(info.active_invite_codes).toMatchObject([{ active: true, uses: 0, generated_by: { id: 'system' } }]);
  expect(viewer).toMatchObject({ role: 'admin', may: { manage: true, leave: false, generate: true } });
  expect(await countsOf(clubId)).toEqual({ member_count: 1, admin_count: 1, members: 1, admins: 1 });
  expect((await ada.call(getClubsUserIn, {})).data).toEqual([
    { club_id: clubId, id: clubId, name: 'Tuesdays', member_count: 1, role: 'admin', new_posts: 0 },
  ]);
});

test('a club needs a name and a privacy setting', async () => {
  const ada = await reader();
  const wrong: Record<string, unknown>[] = [
    { name: '  ', privacy_setting: 'public' },
    { name: 'Tuesdays' },
    { name: 'Tuesdays', privacy_setting: '' },
    { privacy_setting: 'public' },
  ];
  for (const input of wrong) {
    const refusal = await ada.callForError(createClub, input as { name: string; privacy_setting: 'public' });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: clubSentences.incomplete });
  }
});

test('the same key creates one club, even at the same moment', async () => {
  const ada = await reader();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const input = { name: 'Once', privacy_setting: 'private' as const };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.call(createClub, input, key)));
  expect(new Set(answers.map(({ book_club_id: id }) => id)).size).toBe(1);
  expect((await ada.call(getClubsUserIn, {})).data).toHaveLength(1);
  const { book_club_info: info } = await ada.call(getInfo, { club_id: answers[0]?.book_club_id ?? '' });
  expect(info.active_invite_codes).toHaveLength(1);
});

test('codes have ten characters without look-alikes', () => {
  const codes = Array.from({ length: 2_000 }, newCode);
  expect(codes.every((code) => /^[A-HJKMNP-Z2-9]{10}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
  const used = new Set(codes.join(''));
  expect([...inviteCodes.alphabet].every((character) => used.has(character))).toBe(true);
});

test('a code admits a reader and counts one use, also typed in lower case and in groups', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  const code = await systemCode(ada, clubId);
  const input = `${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase();
  expect(await bea.call(joinClub, { invite_code: input })).toMatchObject({ id: clubId });
  const { book_club_info: info } = await ada.call(getInfo, { club_id: clubId });
  expect(info.active_invite_codes[0]?.uses).toBe(1);
  expect(info.members.map(({ role }) => role)).toEqual(['admin', 'member']);
});

test('a member who uses a code is shown their club, and no use is counted', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  const refusal = await bea.callForError(joinClub, { invite_code: await systemCode(ada, clubId) });
  expect(refusal).toMatchObject({ code: 'conflict', error: 'User is already in book club', id: clubId });
  expect(refusal.reason).toBe('already_member');
  const { book_club_info: info } = await ada.call(getInfo, { club_id: clubId });
  expect(info.active_invite_codes[0]?.uses).toBe(1);
});

test('one reader who joins twenty times at once is one member and one use', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  const code = await systemCode(ada, clubId);
  await Promise.allSettled(Array.from({ length: 20 }, () => bea.call(joinClub, { invite_code: code })));
  expect(await countsOf(clubId)).toEqual({ member_count: 2, admin_count: 1, members: 2, admins: 1 });
  expect((await ada.call(getInfo, { club_id: clubId })).book_club_info.active_invite_codes[0]?.uses).toBe(1);
});

test('twenty readers who join at once are all members and all counted', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const code = await systemCode(ada, clubId);
  const people = await Promise.all(Array.from({ length: 20 }, () => reader()));
  await Promise.all(people.map((person) => person.call(joinClub, { invite_code: code })));
  expect(await countsOf(clubId)).toEqual({ member_count: 21, admin_count: 1, members: 21, admins: 1 });
  expect((await ada.call(getInfo, { club_id: clubId })).book_club_info.active_invite_codes[0]?.uses).toBe(20);
});

test('a disabled, deleted or unknown code gets the same error', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  const [ended, gone] = [await aCode(ada, clubId), await aCode(ada, clubId)];
  await ada.call(disableInviteCode, { club_id: clubId, invite_code: ended });
  await ada.call(deleteInviteCode, { club_id: clubId, invite_code: gone });
  const deleted = await foundsClub(ada);
  const withClub = await systemCode(ada, deleted);
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = ON'),
    env.DB.prepare('DELETE FROM club_codes WHERE club_id = ?').bind(deleted),
  ]);
  const answers = [];
  for (const code of [ended, gone, withClub, newCode(), 'nothing like a code']) {
    const { request_id: _, ...refusal } = await bea.callForError(joinClub, { invite_code: code });
    answers.push(JSON.stringify(refusal));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain(clubSentences.badCode);
  await ada.call(enableInviteCode, { club_id: clubId, invite_code: ended });
  expect(await bea.call(joinClub, { invite_code: ended })).toMatchObject({ id: clubId });
});

test('a code that is disabled while a reader joins admits no one', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  const code = await aCode(ada, clubId);
  const insert = env.DB.prepare(
    "INSERT INTO club_members (club_id, user_id, role, joined_at, joined_by) VALUES (?, ?, 'member', 1, ?)",
  ).bind(clubId, bea.userId, code);
  await ada.call(disableInviteCode, { club_id: clubId, invite_code: code });
  await expect(insert.run()).rejects.toThrow('club_closed');
});

test('after leaving, no one returns without a code', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  expect((await bea.call(leaveClub, { club_id: clubId })).data).toBe('You have left The Long Chapter.');
  expect(await bea.callForError(getFeed, { club_id: clubId })).toMatchObject({ code: 'not_found' });
  expect(await bea.callForError(joinPublicClub, { club_id: clubId })).toMatchObject({ code: 'not_found' });
  await joins(ada, clubId, bea);
  expect(await countsOf(clubId)).toMatchObject({ member_count: 2, members: 2 });
});

test('no code admits a banned reader until they are unbanned', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  await isBanned(ada, clubId, bea);
  for (const code of [await systemCode(ada, clubId), await aCode(ada, clubId)]) {
    expect(await bea.callForError(joinClub, { invite_code: code })).toMatchObject({
      code: 'not_allowed',
      error: clubSentences.banned,
    });
  }
  const insert = env.DB.prepare(
    "INSERT INTO club_members (club_id, user_id, role, joined_at) VALUES (?, ?, 'member', 1)",
  ).bind(clubId, bea.userId);
  await expect(insert.run()).rejects.toThrow('club_closed');
  expect((await ada.call(getInfo, { club_id: clubId })).book_club_info.banned).toMatchObject([{ id: bea.userId }]);
  await ada.call(unbanUser, { club_id: clubId, user_to_unban: bea.userId });
  expect((await ada.call(getInfo, { club_id: clubId })).book_club_info.banned).toEqual([]);
  await joins(ada, clubId, bea);
});

test('a public club admits anyone from the directory, by its system code', async () => {
  const [ada, bea, cleo] = [await reader(), await reader(), await reader()];
  const clubId = await foundsClub(ada, { privacy: 'public' });
  expect(await bea.call(joinPublicClub, { club_id: clubId })).toMatchObject({ id: clubId });
  const again = { code: 'conflict', reason: 'already_member', id: clubId };
  expect(await bea.callForError(joinPublicClub, { club_id: clubId })).toMatchObject(again);
  const suspended = env.DB.prepare('UPDATE users SET suspended_at = ?2 WHERE id = ?1');
  await suspended.bind(ada.userId, 1).run();
  expect(await cleo.callForError(joinPublicClub, { club_id: clubId })).toMatchObject({ code: 'not_found' });
  await suspended.bind(ada.userId, null).run();
  const code = await systemCode(ada, clubId);
  await cleo.call(joinClub, { invite_code: code });
  const { book_club_info: info, viewer } = await ada.call(getInfo, { club_id: clubId });
  expect(info.active_invite_codes).toMatchObject([{ uses: 2, may: ['copy'] }]);
  expect(viewer.may.generate).toBe(false);
  expect(await ada.callForError(generateInviteCode, { club_id: clubId })).toMatchObject({
    code: 'not_allowed',
    error: 'Club is Public - Cannot generate invite codes',
  });
  for (const change of [disableInviteCode, enableInviteCode, deleteInviteCode]) {
    expect((await ada.callForError(change, { club_id: clubId, invite_code: code })).code).toBe('not_allowed');
  }
});

test('each key creates one code, up to 50 codes', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await ada.call(generateInviteCode, { club_id: clubId }, key);
  expect((await ada.call(generateInviteCode, { club_id: clubId }, key)).invite_code).toBe(first.invite_code);
  const results = await Promise.allSettled(Array.from({ length: 52 }, () => aCode(ada, clubId)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(48);
  expect(await ada.callForError(generateInviteCode, { club_id: clubId })).toMatchObject({
    code: 'conflict',
    error: clubSentences.manyCodes,
  });
  const { book_club_info: info } = await ada.call(getInfo, { club_id: clubId });
  expect(info.active_invite_codes).toHaveLength(50);
  expect(info.active_invite_codes[0]?.generated_by.id).toBe('system');
  expect(info.active_invite_codes[1]).toMatchObject({ active: true, uses: 0, generated_by: { id: ada.userId } });
});

test('a lost answer creates no second club, code or member', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  const { env: failing } = withFailingDatabase(env, 'DB', {
    when: 'after',
    message: CONNECTION_LOST,
    after: 1,
    times: 1,
  });
  const { invite_code: code } = await createTestApp({ env: failing }).call(
    generateInviteCode,
    { club_id: clubId },
    { as: ada },
  );
  const again = withFailingDatabase(env, 'DB', { when: 'after', message: CONNECTION_LOST, after: 1, times: 1 });
  await createTestApp({ env: again.env }).call(joinClub, { invite_code: code }, { as: bea });
  const { book_club_info: info } = await ada.call(getInfo, { club_id: clubId });
  expect(info.active_invite_codes.map(({ code: listed, uses }) => [listed === code, uses])).toEqual([
    [false, 0],
    [true, 1],
  ]);
  expect(await countsOf(clubId)).toMatchObject({ member_count: 2, members: 2 });
});

test('anyone sees the plan and the next meeting of a public club, but not where it is, and none of an invite club', async () => {
  const ada = await reader();
  const [isbn = ''] = await editionsOf(300);
  const outlookOf = async (privacy: 'public' | 'invite') => {
    const clubId = await foundsClub(ada, { privacy });
    await reads(ada, clubId, isbn);
    const cancelled = await plansMeeting(ada, clubId, { title: 'Called off' });
    await ada.call(cancelMeeting, { club_id: clubId, meeting_id: cancelled });
    await plansMeeting(ada, clubId, { title: 'Chapters one to four' });
    return (await call(getDirectory, { club_id: clubId })).clubs[0]?.outlook;
  };
  expect(await outlookOf('public')).toEqual({
    milestones: threeParts,
    meeting: { title: 'Chapters one to four', starts_at: expect.any(Number) },
  });
  expect(await outlookOf('invite')).toBeUndefined();
});

test('the directory lists public and invite clubs by size to visitors, and no private one', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const open = await foundsClub(ada, { name: 'Open', privacy: 'public' });
  const byRequest = await foundsClub(ada, { name: 'Asked', privacy: 'invite' });
  const hidden = await foundsClub(ada, { name: 'Hidden', privacy: 'private' });
  await joins(ada, byRequest, bea);
  await becomesAdmin(ada, hidden, bea);
  const directory = await call(getDirectory, {});
  const listed = directory.clubs.filter(({ id }) => [open, byRequest, hidden].includes(id));
  expect(listed.map(({ id }) => id)).toEqual([byRequest, open]);
  expect(listed).toMatchObject([
    { name: 'Asked', member_count: 2, privacy_setting: 'invite', joined: false, may_join: false },
    { name: 'Open', member_count: 1, privacy_setting: 'public', joined: false, may_join: true },
  ]);
  const visibleToBea = (await bea.call(getDirectory, {})).clubs.filter(({ id }) =>
    [open, byRequest, hidden].includes(id),
  );
  expect(visibleToBea.map(({ joined, may_join }) => [joined, may_join])).toEqual([
    [true, false],
    [false, true],
  ]);
  const [isbn = ''] = await editionsOf(300);
  for (const clubId of [open, byRequest]) await reads(ada, clubId, isbn);
  const books = async (viewer: Reader | null) =>
    (await (viewer === null ? call : viewer.call)(getDirectory, {})).clubs
      .filter(({ id }) => [open, byRequest].includes(id))
      .map(({ book }) => book?.title);
  const title = (await ada.call(getClubsUserIn, {})).data.find(({ id }) => id === open)?.book?.title;
  expect(title).toMatch(/./);
  expect([await books(null), await books(bea)]).toEqual([
    [undefined, title],
    [title, title],
  ]);
  for (const club of [open, byRequest]) {
    expect((await call(getDirectory, { club_id: club })).clubs.map(({ id }) => id)).toEqual([club]);
  }
  expect((await bea.call(getDirectory, { club_id: hidden })).clubs).toEqual([]);
  expect((await call(getDirectory, { club_id: 'nobody' })).clubs).toEqual([]);
});

test('a reader banned from a listed club sees that, and is not offered to join', async () => {
  const [ada, bea] = [await reader(), await reader()];
  for (const privacy of ['public', 'invite'] as const) {
    const clubId = await foundsClub(ada, { privacy });
    await isBanned(ada, clubId, bea);
    const line = async () => (await bea.call(getDirectory, { club_id: clubId })).clubs[0];
    expect(await line()).toMatchObject({ banned: true, joined: false, may_join: false });
    await ada.call(unbanUser, { club_id: clubId, user_to_unban: bea.userId });
    expect(await line()).toMatchObject({ banned: false, may_join: privacy === 'public' });
  }
});

test('lists of clubs have pages of 50, the directory of 24', async () => {
  const ada = await reader();
  let founder = await reader();
  for (let made = 0; made < 52; made += 1) {
    // A reader may create at most five clubs a day.
    if (made % 5 === 0) founder = await reader();
    const clubId = await foundsClub(founder, { name: `Club ${made}`, privacy: 'public' });
    await ada.call(joinPublicClub, { club_id: clubId });
  }
  const own = await ada.call(getClubsUserIn, {});
  expect(own.data).toHaveLength(50);
  const nextPage = await ada.call(getClubsUserIn, { cursor: own.next_cursor });
  expect(nextPage.data).toHaveLength(2);
  expect(nextPage.next_cursor).toBeUndefined();
  expect(new Set([...own.data, ...nextPage.data].map(({ id }) => id)).size).toBe(52);
  const listed = await call(getDirectory, {});
  expect(listed.clubs).toHaveLength(24);
  const rest = await call(getDirectory, { cursor: listed.next_cursor });
  expect(rest.clubs.length).toBeGreaterThan(0);
  expect(rest.clubs.some(({ id }) => listed.clubs.some((club) => club.id === id))).toBe(false);
});
