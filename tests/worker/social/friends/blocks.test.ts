import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { repeatBlock } from '../../../../worker/features/accounts/blocks.ts';
import { createUser } from '../../../../worker/features/accounts/contract.ts';
import {
  deleteAccount,
  editProfilePrivacy,
  exportAccount,
} from '../../../../worker/features/accounts/settings/contract.ts';
import { addPost, clubSentences, getFeed, getInfo } from '../../../../worker/features/clubs/contract.ts';
import { report } from '../../../../worker/features/moderation/reports/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import {
  blockReader,
  friendSentences,
  friendUser,
  getBlocked,
  unblockReader,
} from '../../../../worker/features/social/friends/contract.ts';
import { getNotifications } from '../../../../worker/features/social/notifications/contract.ts';
import { shareBookToFriend } from '../../../../worker/features/social/sharing/contract.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { call, reader } from '../../../support/worker/app.ts';
import { anIsbn, befriended, firstValue } from '../../../support/worker/features/builders.ts';
import { asksWhatToRead, plansMeeting } from '../../../support/worker/features/club-life.ts';
import { foundsClub, joins } from '../../../support/worker/features/clubs.ts';
import { tokenFor } from '../../../support/worker/services/identity.ts';

const blockedIds = async (who: Awaited<ReturnType<typeof reader>>) =>
  (await who.call(getBlocked, {})).readers.map(({ id }) => id);

describe('/api/social/block', () => {
  test('ends the friendship for both, and /api/social/unblock does not restore it', async () => {
    const [ada, eve] = [await reader('Ada'), await reader('Eve')];
    await befriended(ada, eve);
    const { message } = await ada.call(blockReader, { target_id: eve.userId });
    expect(message).toBe(friendSentences.blocked);
    expect(await firstValue('SELECT count(*) FROM friendships WHERE user_id IN (?, ?)', ada.userId, eve.userId)).toBe(
      0,
    );
    expect(await firstValue('SELECT friend_count FROM users WHERE id = ?', eve.userId)).toBe(0);
    const asksBlocked = await ada.callForError(friendUser, { user_to_friend_id: eve.userId });
    expect(asksBlocked).toMatchObject({ code: 'conflict', message: friendSentences.blockedByYou });
    const asksBlocker = await eve.callForError(friendUser, { user_to_friend_id: ada.userId });
    expect(asksBlocker).toMatchObject({ code: 'not_found', message: friendSentences.notFound });
    expect(await ada.call(viewUserBookStats, { target_id: eve.userId })).toMatchObject({
      private: 'true',
      blocked_by_you: true,
    });
    expect((await eve.call(viewUserBookStats, { target_id: ada.userId })).blocked_by_you).toBeUndefined();
    await ada.call(unblockReader, { target_id: eve.userId });
    expect(await blockedIds(ada)).toEqual([]);
    expect((await ada.call(viewUserBookStats, { target_id: eve.userId })).private).toBe('false');
    await eve.call(friendUser, { user_to_friend_id: ada.userId });
  });

  test('twice is the same as once, in the list of /api/social/blocked; an unknown reader and oneself are refused', async () => {
    const [ada, eve, ben] = [await reader(), await reader(), await reader()];
    for (const { userId: target_id } of [eve, ben, eve]) await ada.call(blockReader, { target_id });
    expect((await blockedIds(ada)).sort()).toEqual([eve.userId, ben.userId].sort());
    expect(await blockedIds(eve)).toEqual([]);
    expect((await ada.callForError(blockReader, { target_id: ada.userId })).code).toBe('invalid_input');
    expect((await ada.callForError(blockReader, { target_id: 'nobody' })).code).toBe('not_found');
    expect((await ada.call(exportAccount, {})).records).toMatchObject({ blocked_readers: [{}, {}] });
  });

  test('the export names no private reader, and holds no words that the reader only reported', async () => {
    const [ada, eve] = [await reader('Ada'), await reader('Eve Private')];
    const clubId = await foundsClub(ada);
    await joins(ada, clubId, eve);
    const words = { post_title: 'Hidden title', post_content: 'Hidden text' };
    const { post_id: post } = await eve.call(addPost, { club_id: clubId, ...words });
    await eve.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    await ada.call(friendUser, { user_to_friend_id: eve.userId });
    const asked = await ada.call(exportAccount, {});
    expect(asked.records.friend_requests_sent).toMatchObject([{ id: eve.userId, name: '' }]);
    await eve.call(blockReader, { target_id: ada.userId });
    await ada.call(blockReader, { target_id: eve.userId });
    await ada.call(report, { kind: 'post', id: post, reason: 'Unkind.' });
    await ada.call(report, { kind: 'profile', id: eve.userId, reason: 'Unkind.' });
    const { records } = await ada.call(exportAccount, {});
    expect(records).toMatchObject({ blocked_readers: [{ id: eve.userId, name: '' }], reports: [{}, {}] });
    expect(JSON.stringify(records)).not.toMatch(/Eve Private|Hidden/);
  });

  test('is limited to 1,000, with a sentence', async () => {
    const [ada, eve, ben] = [await reader(), await reader(), await reader()];
    await env.DB.batch([
      env.DB.prepare(`INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        SELECT 4600000000000000 + i, 'many' || i, i || '@many', 'Many', '1', '[]', 1 FROM n`),
      env.DB.prepare(
        'INSERT INTO blocks SELECT ?, id, 1 FROM users WHERE id BETWEEN 4600000000000001 AND 4600000000001000',
      ).bind(ada.userId),
    ]);
    const refusal = await ada.callForError(blockReader, { target_id: eve.userId });
    expect(refusal).toMatchObject({ code: 'conflict', message: friendSentences.manyBlocked });
    // Whom it names can sign up again all the same.
    await env.DB.prepare('UPDATE blocks SET blocked_id = ? WHERE user_id = ? AND blocked_id = 4600000000000001')
      .bind(eve.userId, ada.userId)
      .run();
    await eve.call(deleteAccount, { confirm: 'confirm' });
    await env.DB.prepare('INSERT INTO blocks VALUES (?, 4600000000000001, 1)').bind(ada.userId).run();
    await call(createUser, { token: tokenFor(eve.person) });
    const blocked = () => firstValue('SELECT count(*) FROM blocks WHERE user_id = ?', ada.userId);
    expect(await blocked()).toBe(1_001);
    // Nor does it stop the restore of a backup.
    const identityKey = await firstValue<string>('SELECT identity_key FROM users WHERE id = ?', ben.userId);
    const former = { userId: ada.userId, blockedId: ben.userId, identityKey, blockedAt: 1 };
    await openDatabase(env.DB, null, 'first-primary').save(repeatBlock(former));
    expect([await blocked(), await firstValue('SELECT count(*) FROM remembered_blocks')]).toEqual([1_002, 0]);
  });

  test('in a club each is folded for the other, and an admin can still manage the member', async () => {
    const [ada, eve] = [await reader('Ada'), await reader('Eve Blocked')];
    const clubId = await foundsClub(ada);
    await joins(ada, clubId, eve);
    await eve.call(addPost, { club_id: clubId, post_title: 'Hidden title', post_content: 'Hidden text' });
    await ada.call(blockReader, { target_id: eve.userId });
    const { feed, member_list: members } = await ada.call(getFeed, { club_id: clubId });
    const folded = { author: 'A member you blocked', author_id: '', title: '', content: '', folded: true };
    expect(feed.posts).toEqual([expect.objectContaining(folded)]);
    expect(members[1]).toMatchObject({ id: '', name: 'A member you blocked', folded: true });
    const { book_club_info: info } = await ada.call(getInfo, { club_id: clubId });
    expect(info.members[1]).toMatchObject({ id: eve.userId, name: 'A member you blocked', may: ['ban', 'promote'] });
    expect((await eve.call(getFeed, { club_id: clubId })).member_list[0]).toMatchObject({
      id: '',
      name: clubSentences.hiddenMember,
    });
    expect(JSON.stringify(await eve.call(getInfo, { club_id: clubId }))).not.toContain(ada.userId);
  });

  test('keeps the blocker’s name out of the export, and what an admin of a club writes out of notifications', async () => {
    const [ada, eve] = [await reader('Ada'), await reader('Eve')];
    await befriended(ada, eve);
    await ada.call(shareBookToFriend, { isbn: await anIsbn(), recipient_id: eve.userId });
    const clubId = await foundsClub(ada);
    await joins(ada, clubId, eve);
    await eve.call(blockReader, { target_id: ada.userId });
    const starts = new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 16);
    await plansMeeting(ada, clubId, { starts, zone: 'UTC' });
    await asksWhatToRead(ada, clubId);
    const kindsOf = async () => (await eve.call(getNotifications, {})).notices.map(({ kind }) => kind);
    expect(await kindsOf()).toEqual([]);
    await eve.call(unblockReader, { target_id: ada.userId });
    expect((await kindsOf()).toSorted()).toEqual(['meeting', 'poll']);
    await ada.call(blockReader, { target_id: eve.userId });
    await env.DB.prepare("UPDATE users SET name = 'New Life' WHERE id = ?").bind(ada.userId).run();
    const { records } = await eve.call(exportAccount, {});
    expect(records).toMatchObject({ former_friends: [{ name: '' }], books_received: [{ name: '' }] });
    await eve.call(blockReader, { target_id: ada.userId });
    const shown = JSON.stringify([records, await eve.call(getBlocked, {})]);
    expect(shown).toContain(friendSentences.privateReader);
    expect(shown).not.toContain('New Life');
  });

  test('a block outlives the account of the blocked reader, and ends with that of the blocker', async () => {
    const [ada, eve, ben] = [await reader('Ada'), await reader('Eve'), await reader('Ben')];
    await ada.call(blockReader, { target_id: eve.userId });
    await ben.call(blockReader, { target_id: eve.userId });
    await eve.call(deleteAccount, { confirm: 'confirm' });
    expect(await blockedIds(ada)).toEqual([]);
    await ben.call(deleteAccount, { confirm: 'confirm' });
    const again = await call(createUser, { token: tokenFor(eve.person) });
    expect(await blockedIds(ada)).toEqual([again.user_id]);
    expect(await firstValue('SELECT count(*) FROM blocks WHERE blocked_id = ?', again.user_id)).toBe(1);
    expect(await firstValue('SELECT count(*) FROM remembered_blocks')).toBe(0);
  });
});
