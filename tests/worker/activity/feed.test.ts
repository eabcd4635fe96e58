import { describe, expect, test } from 'vitest';
import {
  deleteAccount,
  editActivitySharing,
  editProfilePrivacy,
  getSettings,
} from '../../../worker/features/accounts/settings/contract.ts';
import { getActivityFeed } from '../../../worker/features/activity/contract.ts';
import { deleteBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import {
  addReading,
  deleteReading,
  startReading,
  stopReading,
} from '../../../worker/features/library/readings/contract.ts';
import { unmarkRead } from '../../../worker/features/library/shelves/contract.ts';
import { actOnAccounts } from '../../../worker/features/moderation/accounts/contract.ts';
import { deleteBookReview } from '../../../worker/features/reviews/contract.ts';
import { friendSentences, like, unfriendUser, unlike } from '../../../worker/features/social/friends/contract.ts';
import { admin, type Reader, reader } from '../../support/worker/app.ts';
import { befriended, hasRead, hasReviewed, listOf, someIsbns } from '../../support/worker/features/builders.ts';

const feedOf = async (viewer: Reader) => (await viewer.call(getActivityFeed, {})).items;
const describeFeed = async (viewer: Reader) =>
  (await feedOf(viewer)).map(({ friend, isbn, kinds }) => [friend.username, isbn, ...kinds].join(' '));

async function twoFriends(): Promise<[Reader, Reader]> {
  const [ada, grace] = [await reader('Ada'), await reader('Grace')];
  await befriended(ada, grace);
  return [ada, grace];
}

describe('/api/activity/feed', () => {
  test('shows one activity for each friend, book and day, newest first', async () => {
    const [ada, grace] = await twoFriends();
    const [first = '', two = '', three = ''] = await someIsbns(3);
    await grace.call(startReading, { isbn: first });
    await grace.call(startReading, { isbn: two });
    const reviewId = await hasReviewed(grace, first, { rating: 4.5 });
    const listId = await listOf(grace, 'Rainy days', first, three);
    const items = await feedOf(ada);
    const line = items.find(({ isbn }) => isbn === first);
    expect(line).toMatchObject({
      friend: { id: grace.userId, username: 'Grace' },
      kinds: ['started', 'finished', 'reviewed', 'listed'],
      review: { review_id: reviewId, rating: 4.5 },
      list: { list_id: listId, name: 'Rainy days' },
      likes: 0,
      liked: false,
    });
    expect(items.map(({ isbn }) => isbn).sort()).toEqual([first, two, three].sort());
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort((a, b) => b - a));
    expect(await feedOf(grace), 'nobody is told of themselves').toEqual([]);
  });

  test('shows nothing that was undone', async () => {
    const [ada, grace] = await twoFriends();
    const [first = '', two = '', three = ''] = await someIsbns(3);
    const reviewId = await hasReviewed(grace, first);
    const listId = await listOf(grace, 'Rainy days', two);
    const { reading } = await grace.call(startReading, { isbn: three });
    expect(await describeFeed(ada)).toHaveLength(3);
    await grace.call(deleteBookReview, { isbn: first, review_id: reviewId });
    expect(await describeFeed(ada)).toContain(`Grace ${first} finished`);
    await grace.call(unmarkRead, { isbn: first });
    await grace.call(deleteBookList, { list_id: listId });
    await grace.call(deleteReading, { reading_id: reading.id });
    expect(await describeFeed(ada)).toEqual([]);
  });

  test('shows nothing that was logged for the past, and no stopped book unless its reader shares those', async () => {
    const [ada, grace] = await twoFriends();
    const [first = '', two = ''] = await someIsbns(2);
    await grace.call(addReading, { isbn: first, finished: { date: '2019-06' } });
    await hasRead(grace, first);
    const { reading } = await grace.call(startReading, { isbn: two, date: '2020-01-02' });
    await grace.call(stopReading, { reading_id: reading.id });
    expect(await describeFeed(ada)).toEqual([]);
  });

  test('shows what its reader shares, from the moment they share it', async () => {
    const [ada, grace] = await twoFriends();
    const [first = '', two = '', three = ''] = await someIsbns(3);
    const givenUp = async (isbn: string) => {
      const { reading } = await grace.call(startReading, { isbn });
      await grace.call(stopReading, { reading_id: reading.id });
    };
    await givenUp(first);
    expect(await describeFeed(ada)).toEqual([`Grace ${first} started`]);
    expect(
      (await grace.call(editActivitySharing, { show: ['gave_up'], hide: ['started', 'reviewed', 'listed'] }))
        .shared_kinds,
    ).toEqual(['finished', 'gave_up']);
    expect((await grace.call(getSettings, {})).shared_kinds).toEqual(['finished', 'gave_up']);
    expect(await describeFeed(ada)).toEqual([]);
    await givenUp(two);
    await hasReviewed(grace, three);
    expect((await describeFeed(ada)).sort()).toEqual([`Grace ${three} finished`, `Grace ${two} gave_up`].sort());
  });

  test('shows no list of a limited reader, whatever they call it', async () => {
    const [ada, grace] = await twoFriends();
    const [first = '', two = ''] = await someIsbns(2);
    const list_id = await listOf(grace, 'Rainy days', first);
    const limit = { ids: [grace.userId], expected: 1, action: 'limit' as const, reason: 'Advertises.' };
    await (await admin()).call(actOnAccounts, limit, { 'idempotency-key': crypto.randomUUID() });
    await grace.call(saveBookList, { list_id, list_name: 'Buy pills', list_books: [{ isbn: first }, { isbn: two }] });
    await listOf(grace, 'Buy pills', two);
    expect(await feedOf(ada)).toEqual([]);
  });

  test('what one page hid is not shown again by another that was opened before', async () => {
    const [, grace] = await twoFriends();
    await grace.call(editActivitySharing, { hide: ['reviewed'] });
    const { shared_kinds } = await grace.call(editActivitySharing, { show: ['gave_up'] });
    expect(shared_kinds).toEqual(['started', 'finished', 'gave_up', 'listed']);
    // A kind that is named twice is hidden.
    const both = await grace.call(editActivitySharing, { show: ['listed'], hide: ['listed'] });
    expect(both.shared_kinds).toEqual(['started', 'finished', 'gave_up']);
  });

  test.for<[string, (ada: Reader, grace: Reader) => Promise<unknown>]>([
    ['private', (_, grace) => grace.call(editProfilePrivacy, { profile_privacy: 'nobody' })],
    ['unfriended', (ada, grace) => grace.call(unfriendUser, { user_to_friend_id: ada.userId })],
    ['gone', (_, grace) => grace.call(deleteAccount, { confirm: 'confirm' })],
  ])('a reader who is %s disappears from the next answer', async ([, turn]) => {
    const [ada, grace] = await twoFriends();
    const [isbn = ''] = await someIsbns(1);
    await hasRead(grace, isbn);
    const [line] = await feedOf(ada);
    await turn(ada, grace);
    expect(await feedOf(ada)).toEqual([]);
    expect(await ada.callForError(like, { kind: 'activity', id: line?.id ?? '' })).toMatchObject({ code: 'not_found' });
  });
});

describe('/api/social/like and /api/social/unlike', () => {
  test('an activity can be liked once by each friend, and by no one else', async () => {
    const [ada, grace] = await twoFriends();
    const stranger = await reader('Stranger');
    const [isbn = ''] = await someIsbns(1);
    await hasRead(grace, isbn);
    const id = (await feedOf(ada))[0]?.id ?? '';
    const target = { kind: 'activity', id } as const;
    for (let click = 0; click < 2; click += 1)
      expect(await ada.call(like, target)).toMatchObject({ likes: 1, liked: true });
    expect((await feedOf(ada))[0]).toMatchObject({ likes: 1, liked: true });
    expect(await stranger.callForError(like, target)).toMatchObject({ code: 'not_found' });
    expect(await grace.callForError(like, target)).toMatchObject({
      code: 'conflict',
      message: friendSentences.likeOwn,
    });
    expect(await ada.call(unlike, target)).toMatchObject({ likes: 0, liked: false });
    expect((await feedOf(ada))[0]).toMatchObject({ likes: 0, liked: false });
  });
});
