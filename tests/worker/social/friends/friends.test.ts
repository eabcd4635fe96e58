import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import {
  acceptInvite,
  friendSentences,
  friendUser,
  getUserSocialStats,
  inviteLink,
  REQUESTS_A_DAY,
  unfriendUser,
} from '../../../../worker/features/social/friends/contract.ts';
import { getNotifications, handleFriendRequest } from '../../../../worker/features/social/notifications/contract.ts';
import { undoRemoval } from '../../../../worker/features/undo/contract.ts';
import { admin, call, callForError, createTestApp, type Reader, reader, send } from '../../../support/worker/app.ts';
import { befriended, firstValue } from '../../../support/worker/features/builders.ts';
import { tokenFor } from '../../../support/worker/services/identity.ts';

const DAY = 86_400_000;

const stats = async (viewer: Reader, target: Reader) =>
  (await viewer.call(getUserSocialStats, { target_id: target.userId })).data;
const none = { friendCount: 0, isFriends: false, isPendingFriends: false, hasAskedYou: false };

/** Counts the requests and friendships between two readers in the tables. */
async function befriendTwice(first: Reader, two: Reader) {
  const ids = [first.userId, two.userId, first.userId, two.userId] as const;
  return {
    requests: await firstValue(
      'SELECT count(*) FROM friend_requests WHERE recipient IN (?, ?) AND sender IN (?, ?)',
      ...ids,
    ),
    friendships: await firstValue(
      'SELECT count(*) FROM friendships WHERE user_id IN (?, ?) AND friend_id IN (?, ?)',
      ...ids,
    ),
  };
}

describe('/api/social/friend_user', () => {
  test('sends a request, which both readers see', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const answer = await ada.call(friendUser, { user_to_friend_id: grace.userId });
    expect(answer).toMatchObject({ status: 'success', message: 'Successfully sent friend request' });
    expect(await stats(ada, grace)).toEqual({ ...none, isPendingFriends: true });
    expect(await stats(grace, ada)).toEqual({ ...none, hasAskedYou: true });
  });

  test('does not accept another spelling of an ID, least of all one’s own', async () => {
    const [ada, grace] = [await reader(), await reader()];
    for (const id of [`0${ada.userId}`, `0${grace.userId}`, `00${grace.userId}`])
      expect(await ada.callForError(friendUser, { user_to_friend_id: id })).toMatchObject({ code: 'not_found' });
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 0, friendships: 0 });
  });

  test('makes two readers friends who request each other', async () => {
    const [ada, grace] = [await reader(), await reader()];
    await ada.call(friendUser, { user_to_friend_id: grace.userId });
    const answer = await grace.call(friendUser, { user_to_friend_id: ada.userId });
    expect(answer.message).toBe(friendSentences.nowFriends);
    expect(await stats(ada, grace)).toEqual({ ...none, friendCount: 1, isFriends: true });
    expect(await stats(grace, ada)).toEqual({ ...none, friendCount: 1, isFriends: true });
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 0, friendships: 2 });
  });

  test('a repeated request is one, and requesting a friend changes nothing', async () => {
    const [ada, grace] = [await reader(), await reader()];
    await ada.call(friendUser, { user_to_friend_id: grace.userId });
    await ada.call(friendUser, { user_to_friend_id: grace.userId });
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 1, friendships: 0 });
    await grace.call(friendUser, { user_to_friend_id: ada.userId });
    await ada.call(friendUser, { user_to_friend_id: grace.userId });
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 0, friendships: 2 });
    expect((await stats(ada, grace)).friendCount).toBe(1);
  });

  test('refuses oneself and an unknown reader', async () => {
    const ada = await reader();
    const self = await ada.callForError(friendUser, { user_to_friend_id: ada.userId });
    expect(self).toMatchObject({ code: 'invalid_input', message: friendSentences.yourself });
    const missing = await ada.callForError(friendUser, { user_to_friend_id: 'nobody' });
    expect(missing).toMatchObject({ code: 'not_found', message: friendSentences.notFound });
  });

  test('twenty simultaneous clicks create one request', async () => {
    const [ada, grace] = [await reader(), await reader()];
    const clicks = Array.from({ length: 20 }, () => ada.call(friendUser, { user_to_friend_id: grace.userId }));
    expect(await Promise.all(clicks)).toHaveLength(20);
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 1, friendships: 0 });
  });

  test('simultaneous requests of both, ten times each, end in one friendship', async () => {
    const [ada, grace] = [await reader(), await reader()];
    await Promise.all(
      Array.from({ length: 20 }, (_, click) =>
        click % 2 === 0
          ? ada.call(friendUser, { user_to_friend_id: grace.userId })
          : grace.call(friendUser, { user_to_friend_id: ada.userId }),
      ),
    );
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 0, friendships: 2 });
    expect((await stats(ada, grace)).friendCount).toBe(1);
    expect((await stats(grace, ada)).friendCount).toBe(1);
  });

  test('twenty simultaneous requests to one reader are all pending', async () => {
    const ada = await reader();
    const others = await Promise.all(Array.from({ length: 20 }, () => reader()));
    await Promise.all(others.map((other) => other.call(friendUser, { user_to_friend_id: ada.userId })));
    await Promise.all(others.map((other) => ada.call(friendUser, { user_to_friend_id: other.userId })));
    expect((await stats(ada, ada)).friendCount).toBe(20);
  });
});

describe('/api/social/unfriend_user', () => {
  test('ends the friendship for both, and the counts fall by one', async () => {
    const [ada, grace, joan] = [await reader(), await reader(), await reader()];
    await befriended(ada, grace);
    await befriended(ada, joan);
    const answer = await ada.call(unfriendUser, { user_to_friend_id: grace.userId });
    expect(answer).toMatchObject({ status: 'success', message: 'Successfully removed friend' });
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 0, friendships: 0 });
    expect((await stats(grace, ada)).friendCount).toBe(1);
    expect((await stats(ada, grace)).friendCount).toBe(0);
  });

  test('twenty simultaneous calls count once', async () => {
    const [ada, grace] = [await reader(), await reader()];
    await befriended(ada, grace);
    await Promise.all(
      Array.from({ length: 20 }, (_, click) =>
        (click % 2 === 0 ? ada : grace).call(unfriendUser, {
          user_to_friend_id: (click % 2 === 0 ? grace : ada).userId,
        }),
      ),
    );
    expect((await stats(ada, grace)).friendCount).toBe(0);
    expect((await stats(grace, ada)).friendCount).toBe(0);
  });

  test('refuses an unknown reader', async () => {
    const refusal = await (await reader()).callForError(unfriendUser, { user_to_friend_id: 'nobody' });
    expect(refusal.code).toBe('not_found');
  });
});

describe('/api/social/get_user_social_stats', () => {
  test('shows visitors the count and nothing else', async () => {
    const [ada, grace] = [await reader(), await reader()];
    await befriended(ada, grace);
    const { data } = await call(getUserSocialStats, { target_id: ada.userId });
    expect(data).toEqual({ ...none, friendCount: 1 });
  });

  test('shows a private count to its reader and admins only', async () => {
    const [ada, grace, boss] = [await reader(), await reader(), await admin()];
    await befriended(ada, grace);
    await send('/api/users/edit_profile_privacy', {
      user_id: ada.userId,
      session_token: ada.token,
      profile_privacy: 'nobody',
    });
    expect(await stats(grace, ada)).toEqual({ ...none, isFriends: true });
    expect((await call(getUserSocialStats, { target_id: ada.userId })).data).toEqual(none);
    expect((await stats(ada, ada)).friendCount).toBe(1);
    expect((await stats(boss, ada)).friendCount).toBe(1);
  });

  test('does not find an unknown reader', async () => {
    const ada = await reader();
    expect((await ada.callForError(getUserSocialStats, { target_id: 'nobody' })).code).toBe('not_found');
  });
});

describe('friend requests', () => {
  async function onAClock() {
    const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
    const app = createTestApp({ now: () => new Date(clock.now) });
    return { clock, app, ada: await app.reader('Ada'), grace: await app.reader('Grace') };
  }
  const asks = (first: Reader, other: Reader) => first.call(friendUser, { user_to_friend_id: other.userId });
  const declines = (first: Reader, other: Reader) =>
    first.call(handleFriendRequest, { target_id: other.userId, decision: 'ignore' });

  test('a declined one cannot be repeated by its sender for 30 days', async () => {
    const { ada, grace } = await onAClock();
    await asks(ada, grace);
    await declines(grace, ada);
    // A session ends before 30 days have passed, so the test moves the refusal back instead of the clock.
    const daysGoBy = (days: number) =>
      env.DB.prepare('UPDATE declined_requests SET declined_at = declined_at - ?')
        .bind(days * 86_400)
        .run();
    for (const days of [0, 29]) {
      await daysGoBy(days);
      expect(await ada.callForError(friendUser, { user_to_friend_id: grace.userId })).toMatchObject({
        code: 'conflict',
        message: friendSentences.declined,
      });
      expect(await befriendTwice(ada, grace)).toEqual({ requests: 0, friendships: 0 });
    }
    await daysGoBy(1);
    expect((await asks(ada, grace)).message).toBe(friendSentences.sent);
    await declines(grace, ada);
    await asks(grace, ada);
    expect((await asks(ada, grace)).message).toBe(friendSentences.nowFriends);
  });

  test('a declined one cannot be repeated with a new account of its sender', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    await asks(ada, grace);
    await declines(grace, ada);
    await ada.call(deleteAccount, { confirm: 'confirm' });
    const { user_id: userId, session_token: token } = await call(createUser, { token: tokenFor(ada.person) });
    const refusal = await callForError(friendUser, { user_to_friend_id: grace.userId }, { as: { userId, token } });
    expect(refusal).toMatchObject({ code: 'conflict', message: friendSentences.declined });
    expect(await firstValue('SELECT count(*) FROM remembered_declines')).toBe(0);
  });

  test('a declined one is not brought back by the undo of an earlier one that its sender withdrew', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    await asks(ada, grace);
    const { undo_id = '' } = await ada.call(unfriendUser, { user_to_friend_id: grace.userId });
    await asks(ada, grace);
    const { undo_id: declined = '' } = await grace.call(handleFriendRequest, {
      target_id: ada.userId,
      decision: 'ignore',
    });
    await ada.call(undoRemoval, { undo_id });
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 0, friendships: 0 });
    await grace.call(undoRemoval, { undo_id: declined });
    expect(await befriendTwice(ada, grace)).toEqual({ requests: 1, friendships: 0 });
  });

  test('come from no limited reader, by any way', async () => {
    const [ada, ben, grace] = [await reader('Ada'), await reader('Ben'), await reader('Grace')];
    await befriended(ada, grace);
    const { code } = await grace.call(inviteLink, {});
    const { code: other } = await ben.call(inviteLink, {});
    await grace.call(unfriendUser, { user_to_friend_id: ada.userId });
    await asks(ada, ben);
    const { undo_id = '' } = await ada.call(unfriendUser, { user_to_friend_id: ben.userId });
    await env.DB.prepare('UPDATE users SET limited_at = 1 WHERE id = ?').bind(ada.userId).run();
    for (const refusal of [
      await ada.callForError(friendUser, { user_to_friend_id: grace.userId }),
      await ada.callForError(acceptInvite, { code }),
      await ada.callForError(acceptInvite, { code: other }),
    ])
      expect(refusal.code).toBe('not_allowed');
    await ada.call(undoRemoval, { undo_id });
    expect(await firstValue('SELECT count(*) FROM friend_requests WHERE sender = ?', ada.userId)).toBe(0);
    expect(await firstValue('SELECT count(*) FROM friendships WHERE user_id = ?', ada.userId)).toBe(0);
  });

  test('are limited to 50 a day; a repeated one does not count', async () => {
    const { clock, app, ada } = await onAClock();
    const others: Reader[] = [];
    for (let count = 0; count < REQUESTS_A_DAY + 1; count += 1) others.push(await app.reader());
    const [last = ada, first = ada, ...rest] = others;
    for (const other of [first, ...rest, first]) await asks(ada, other);
    expect(await ada.callForError(friendUser, { user_to_friend_id: last.userId })).toMatchObject({
      code: 'too_many',
      message: friendSentences.manyRequests,
    });
    expect(await befriendTwice(ada, last)).toEqual({ requests: 0, friendships: 0 });
    // Answering a request is not sending one.
    await asks(last, ada);
    expect((await asks(ada, last)).message).toBe(friendSentences.nowFriends);
    clock.now += DAY;
    expect((await asks(ada, await app.reader())).message).toBe(friendSentences.sent);
  });
});

describe('/api/social/unfriend_user of a reader who has not answered', () => {
  test('withdraws the request and takes its notice away, which can be undone', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    await ada.call(friendUser, { user_to_friend_id: grace.userId });
    const requests = async () => (await grace.call(getNotifications, {})).notifications.length;
    expect(await requests()).toBe(1);
    const { message, undo_id } = await ada.call(unfriendUser, { user_to_friend_id: grace.userId });
    expect(message).toBe(friendSentences.withdrawn);
    expect([await stats(ada, grace), await requests()]).toEqual([none, 0]);
    await ada.call(undoRemoval, { undo_id });
    expect(await requests()).toBe(1);
  });

  test('does not answer the other’s request', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    await grace.call(friendUser, { user_to_friend_id: ada.userId });
    await ada.call(unfriendUser, { user_to_friend_id: grace.userId });
    expect(await stats(ada, grace)).toEqual({ ...none, hasAskedYou: true });
  });
});
