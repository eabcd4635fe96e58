import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { unfriendUser } from '../../../../worker/features/social/friends/contract.ts';
import {
  getSharedWith,
  shareBookToFriend,
  sharingSentences,
} from '../../../../worker/features/social/sharing/contract.ts';
import { sharePages, sharesReceived } from '../../../../worker/features/social/sharing/queries.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { reader } from '../../../support/worker/app.ts';
import { anIsbn, befriended, firstValue, someIsbns, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';

async function friends() {
  const [ada, grace] = [await reader('Ada'), await reader('Grace')];
  await befriended(ada, grace);
  return { ada, grace };
}

async function receivedBy(userId: string) {
  const database = openDatabase(env.DB, null, 'first-primary');
  return database.load({
    shares: sharesReceived({ reader: userId, ...sharePages.after(undefined) }),
  });
}

describe('/api/share_book_to_friend', () => {
  test('notifies the friend of sender and book', async () => {
    const { ada, grace } = await friends();
    const isbn = await anIsbn();
    expect(await ada.call(shareBookToFriend, { isbn, recipient_id: grace.userId })).toMatchObject({ success: true });
    const { shares } = await receivedBy(grace.userId);
    expect(shares).toMatchObject([{ isbn, personId: ada.userId, personName: 'Ada' }]);
    expect(shares[0]?.bookTitle).not.toBe('');
    expect((await receivedBy(ada.userId)).shares).toEqual([]);
  });

  test('is for friends only', async () => {
    const { ada, grace } = await friends();
    const stranger = await reader('Stranger');
    const isbn = await anIsbn();
    const refusal = { code: 'not_allowed', error: sharingSentences.notFriends };
    for (const recipient_id of [stranger.userId, ada.userId, 'nobody']) {
      expect(await ada.callForError(shareBookToFriend, { isbn, recipient_id })).toMatchObject(refusal);
    }
    await ada.call(unfriendUser, { user_to_friend_id: grace.userId });
    expect(await ada.callForError(shareBookToFriend, { isbn, recipient_id: grace.userId })).toMatchObject(refusal);
    expect(await firstValue('SELECT count(*) FROM book_shares WHERE sender_id = ?', ada.userId)).toBe(0);
  });

  test('shares a book with the same friend once', async () => {
    const { ada, grace } = await friends();
    const [isbn = '', other = ''] = await someIsbns(2);
    await ada.call(shareBookToFriend, { isbn, recipient_id: grace.userId });
    const again = await ada.callForError(shareBookToFriend, { isbn, recipient_id: grace.userId });
    expect(again).toMatchObject({ code: 'conflict', reason: 'already_shared', error: sharingSentences.twice });
    await ada.call(shareBookToFriend, { isbn: other, recipient_id: grace.userId });
    await grace.call(shareBookToFriend, { isbn, recipient_id: ada.userId });
    expect((await receivedBy(grace.userId)).shares).toHaveLength(2);
  });

  test('a repeated click is one share and a success each time; twenty simultaneous clicks are one share', async () => {
    const { ada, grace } = await friends();
    const [isbn = '', other = ''] = await someIsbns(2);
    const key = { 'idempotency-key': crypto.randomUUID() };
    await Promise.all(
      Array.from({ length: 5 }, () => ada.call(shareBookToFriend, { isbn, recipient_id: grace.userId }, key)),
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => ada.call(shareBookToFriend, { isbn: other, recipient_id: grace.userId })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('"reason":"already_shared"');
    }
    expect((await receivedBy(grace.userId)).shares).toHaveLength(2);
  });

  test('an unknown book cannot be shared', async () => {
    const { ada, grace } = await friends();
    const refusal = await ada.callForError(shareBookToFriend, { isbn: UNKNOWN_ISBN, recipient_id: grace.userId });
    expect(refusal.code).toBe('not_found');
  });
});

describe('/api/sharing/shared_with', () => {
  test('names those of these friends with whom the book was shared, and no one else', async () => {
    const { ada, grace } = await friends();
    const alan = await reader('Alan');
    await befriended(ada, alan);
    const isbn = await anIsbn();
    await ada.call(shareBookToFriend, { isbn, recipient_id: grace.userId });
    const friend_ids = [grace.userId, alan.userId, 'nobody'];
    expect((await ada.call(getSharedWith, { isbn, friend_ids })).friend_ids).toEqual([grace.userId]);
    expect((await grace.call(getSharedWith, { isbn, friend_ids })).friend_ids).toEqual([]);
    expect((await ada.call(getSharedWith, { isbn, friend_ids: [] })).friend_ids).toEqual([]);
    const manyFriends = Array.from({ length: 51 }, (_, place) => `friend-${place}`);
    expect((await ada.callForError(getSharedWith, { isbn, friend_ids: manyFriends })).code).toBe('invalid_input');
  });
});
