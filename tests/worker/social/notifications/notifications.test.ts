import { describe, expect, test } from 'vitest';
import { friendUser, getUserFriends, getUserSocialStats } from '../../../../worker/features/social/friends/contract.ts';
import {
  getNotifications,
  getUnread,
  handleFriendRequest,
  markSeen,
  notificationSentences,
} from '../../../../worker/features/social/notifications/contract.ts';
import { shareBookToFriend } from '../../../../worker/features/social/sharing/contract.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { befriended, someIsbns } from '../../../support/worker/features/builders.ts';

const ask = (sender: Reader, recipient: Reader) => sender.call(friendUser, { user_to_friend_id: recipient.userId });

describe('/api/notifications/get_notifications', () => {
  test('is empty, with the page’s sentence, where there is nothing', async () => {
    const ada = await reader();
    const answer = await ada.call(getNotifications, {});
    expect(answer).toEqual({
      requestStatus: 'success',
      message: 'No friend requests :/',
      notifications: [],
      notices: [],
    });
  });

  test('lists requests, newest first, with name and picture', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const app = createTestApp({ now: () => new Date(now) });
    const [ada, grace, joan] = [await app.reader('Ada'), await app.reader('Grace Hopper'), await app.reader('Joan')];
    await ask(grace, ada);
    now += 60_000;
    await ask(joan, ada);
    const { notifications } = await ada.call(getNotifications, {});
    expect(notifications.map(({ username }) => username)).toEqual(['Joan', 'Grace Hopper']);
    expect(notifications[1]).toEqual({
      type: 'friend_request',
      id: grace.userId,
      username: 'Grace Hopper',
      picture: '',
      picture_is_default: true,
      picture_generation_details: grace.info.picture_generation_details,
      timestamp: Date.parse('2026-03-01T10:00:00Z') / 1000,
    });
  });

  test('continues where a page ended', async () => {
    const ada = await reader();
    const senders = await Promise.all(Array.from({ length: 53 }, () => reader()));
    for (const sender of senders) await ask(sender, ada);
    const first = await ada.call(getNotifications, {});
    expect(first.notifications).toHaveLength(50);
    const second = await ada.call(getNotifications, { cursor: first.next_cursor });
    expect(second.next_cursor).toBeUndefined();
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect(ids.sort()).toEqual(senders.map(({ userId }) => userId).sort());
  });
});

describe('books that friends shared', () => {
  test('are listed under the requests, newest first, with sender and how they were shared', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const app = createTestApp({ now: () => new Date(now) });
    const [ada, grace, joan] = [await app.reader('Ada'), await app.reader('Grace'), await app.reader('Joan')];
    const [first = '', second = ''] = await someIsbns(2);
    await befriended(ada, grace);
    for (const isbn of [first, second]) {
      now += 60_000;
      await grace.call(shareBookToFriend, { isbn, recipient_id: ada.userId });
    }
    await ask(joan, ada);
    const { notifications, message } = await ada.call(getNotifications, {});
    expect(message).toBe('');
    expect(
      notifications.map((notification) => (notification.type === 'book_share' ? notification.isbn : notification.type)),
    ).toEqual(['friend_request', second, first]);
    expect(notifications[1]).toMatchObject({
      type: 'book_share',
      id: grace.userId,
      username: 'Grace',
      timestamp: now / 1000,
      book_title: expect.stringMatching(/./),
      book_cover: expect.stringContaining(second),
    });
  });

  test('continue where a page ended, after all requests', async () => {
    const ada = await reader();
    const senders = await Promise.all(Array.from({ length: 49 }, () => reader()));
    const grace = await reader('Grace');
    await befriended(ada, grace);
    const isbns = await someIsbns(4);
    for (const isbn of isbns) await grace.call(shareBookToFriend, { isbn, recipient_id: ada.userId });
    for (const sender of senders) await ask(sender, ada);
    const page = await ada.call(getNotifications, {});
    expect(page.notifications).toHaveLength(50);
    const rest = await ada.call(getNotifications, { cursor: page.next_cursor });
    expect(rest.next_cursor).toBeUndefined();
    const all = [...page.notifications, ...rest.notifications];
    expect(all.slice(0, 49).every((notification) => notification.type === 'friend_request')).toBe(true);
    expect(
      all.flatMap((notification) => (notification.type === 'book_share' ? [notification.isbn] : [])).sort(),
    ).toEqual([...isbns].sort());
  });

  test('are unread until the reader looks', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const app = createTestApp({ now: () => new Date(now) });
    const [ada, grace] = [await app.reader(), await app.reader()];
    await befriended(ada, grace);
    await ada.call(markSeen, {});
    now += 5_000;
    const [isbn = ''] = await someIsbns(1);
    await grace.call(shareBookToFriend, { isbn, recipient_id: ada.userId });
    expect((await ada.call(getUnread, {})).unread).toBe(true);
    now += 5_000;
    await ada.call(markSeen, {});
    expect((await ada.call(getUnread, {})).unread).toBe(false);
  });
});

describe('/api/notifications/handle_friend_request', () => {
  const handle = (ada: Reader, sender: Reader, decision: 'accept' | 'ignore') =>
    ada.call(handleFriendRequest, { target_id: sender.userId, decision });

  test('accept makes friends and removes the request from the list', async () => {
    const [ada, grace] = [await reader(), await reader()];
    await ask(grace, ada);
    expect(await handle(ada, grace, 'accept')).toMatchObject({
      result: 'success',
      message: notificationSentences.accepted,
    });
    expect((await ada.call(getNotifications, {})).notifications).toEqual([]);
    expect((await grace.call(getUserFriends, {})).friends.map(({ id }) => id)).toEqual([ada.userId]);
  });

  test('ignore removes the request from the list and makes no friends', async () => {
    const [ada, grace] = [await reader(), await reader()];
    await ask(grace, ada);
    expect(await handle(ada, grace, 'ignore')).toMatchObject({
      result: 'success',
      message: notificationSentences.ignored,
    });
    expect((await ada.call(getNotifications, {})).notifications).toEqual([]);
    const { data } = await grace.call(getUserSocialStats, { target_id: ada.userId });
    expect(data).toMatchObject({ friendCount: 0, isFriends: false, isPendingFriends: false });
  });

  test('accepting or ignoring twice is harmless', async () => {
    const [ada, grace, joan] = [await reader(), await reader(), await reader()];
    await ask(grace, ada);
    await ask(joan, ada);
    await Promise.all(Array.from({ length: 20 }, () => handle(ada, grace, 'accept')));
    await handle(ada, joan, 'ignore');
    await handle(ada, joan, 'ignore');
    expect((await ada.call(getUserSocialStats, { target_id: grace.userId })).data.friendCount).toBe(1);
  });

  test('no one becomes a friend without a request', async () => {
    const [ada, grace] = [await reader(), await reader()];
    const refusal = await ada.callForError(handleFriendRequest, { target_id: grace.userId, decision: 'accept' });
    expect(refusal).toMatchObject({ code: 'not_found', message: notificationSentences.notFound });
    await ask(ada, grace);
    // Readers cannot accept their own requests.
    expect((await ada.callForError(handleFriendRequest, { target_id: grace.userId, decision: 'accept' })).code).toBe(
      'not_found',
    );
    expect((await ada.call(getUserFriends, {})).friends).toEqual([]);
  });
});

describe('/api/notifications/unread and /api/notifications/seen', () => {
  test('a notice is unread until the reader looks', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const app = createTestApp({ now: () => new Date(now) });
    const [ada, grace, joan] = [await app.reader(), await app.reader(), await app.reader()];
    const unread = async () => (await ada.call(getUnread, {})).unread;
    expect(await unread()).toBe(false);
    await ask(grace, ada);
    expect(await unread()).toBe(true);
    now += 5_000;
    await ada.call(markSeen, {});
    expect(await unread()).toBe(false);
    now += 5_000;
    await ask(joan, ada);
    expect(await unread()).toBe(true);
    await ada.call(handleFriendRequest, { target_id: joan.userId, decision: 'accept' });
    expect(await unread()).toBe(false);
  });
});
