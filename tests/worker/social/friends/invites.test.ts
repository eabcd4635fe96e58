import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import {
  acceptInvite,
  friendSentences,
  friendUser,
  getUserFriends,
  INVITE_DAYS,
  inviteLink,
  removeInviteLink,
  viewInvite,
} from '../../../../worker/features/social/friends/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { befriended, firstValue } from '../../../support/worker/features/builders.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

const clock = new Date('2026-05-10T12:00:00Z');
const seconds = clock.getTime() / 1000;
const app = createTestApp({ now: () => clock });

let ada: Reader;
let bob: Reader;
let code = '';
beforeEach(async () => {
  [ada, bob] = [await app.reader('Ada'), await app.reader('Bob')];
  ({ code } = await ada.call(inviteLink, {}));
});

const ends = ({ userId }: Reader) =>
  env.DB.prepare('UPDATE invite_links SET ends_at = ?2 WHERE user_id = ?1').bind(userId, seconds).run();

const friendsOf = async (reader: Reader) => (await reader.call(getUserFriends, {})).friends.map(({ id }) => id);

test('/api/social/invite_link returns the valid link, and a new one after 30 days', async () => {
  const ends_at = seconds + INVITE_DAYS * 86_400;
  expect(await ada.call(inviteLink, {})).toMatchObject({ code, ends_at });
  await ends(ada);
  const next = await ada.call(inviteLink, {});
  expect(next.code).not.toBe(code);
  expect(next.ends_at).toBe(ends_at);
  const carol = await app.reader('Carol');
  const links = await Promise.all(Array.from({ length: 20 }, () => carol.call(inviteLink, {})));
  expect(new Set(links.map((link) => link.code)).size).toBe(1);
});

describe('/api/social/accept_invite', () => {
  test('makes the two friends, once, and accepts an open request between them', async () => {
    await bob.call(friendUser, { user_to_friend_id: ada.userId });
    expect(await app.call(viewInvite, { code })).toMatchObject({ inviter: { username: 'Ada' }, is_friends: false });
    const answers = await Promise.all(Array.from({ length: 20 }, () => bob.call(acceptInvite, { code })));
    expect(new Set(answers.map(({ inviter }) => inviter.id))).toEqual(new Set([ada.userId]));
    expect([await friendsOf(ada), await friendsOf(bob)]).toEqual([[bob.userId], [ada.userId]]);
    for (const { userId } of [ada, bob]) {
      expect(await firstValue('SELECT friend_count FROM users WHERE id = ?', userId)).toBe(1);
      expect(await firstValue('SELECT count(*) FROM friend_requests WHERE sender = ?', userId)).toBe(0);
    }
    expect((await bob.call(acceptInvite, { code })).message).toBe(friendSentences.alreadyFriends);
    expect((await bob.call(viewInvite, { code })).is_friends).toBe(true);
  });

  test('answers that the two are friends already', async () => {
    await befriended(ada, bob);
    const before = await snapshot();
    expect((await bob.call(acceptInvite, { code })).message).toBe(friendSentences.alreadyFriends);
    expect(await snapshot()).toBe(before);
  });

  const losses = {
    inviteGone: () => ada.call(removeInviteLink, {}),
    inviteEnded: () => ends(ada),
    invitePrivate: () => ada.call(editProfilePrivacy, { profile_privacy: 'nobody' }),
    inviteBanned: () => env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run(),
    inviteOwn: async () => {
      ({ code } = await bob.call(inviteLink, {}));
    },
  } as const;
  test.for(Object.keys(losses) as (keyof typeof losses)[])('refuses with its own sentence: %s', async (why) => {
    await losses[why]();
    const before = await snapshot();
    for (const endpoint of [acceptInvite, viewInvite])
      expect((await bob.callForError(endpoint, { code })).error).toBe(friendSentences[why]);
    expect(await snapshot()).toBe(before);
  });

  test('the link of a deleted account no longer works', async () => {
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect((await bob.callForError(acceptInvite, { code })).error).toBe(friendSentences.inviteGone);
    expect((await bob.callForError(acceptInvite, { code: 'no-such-code' })).error).toBe(friendSentences.inviteGone);
  });
});

test('a private reader, and one who is banned from reviewing, gets no link', async () => {
  await ada.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  expect((await ada.callForError(inviteLink, {})).error).toBe(friendSentences.inviteWhilePrivate);
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(bob.userId).run();
  expect((await bob.callForError(inviteLink, {})).error).toBe(friendSentences.bannedFromInviting);
});
