import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { dismissRecommendation } from '../../../worker/features/discovery/recommendations/contract.ts';
import { createChallenge, deleteChallenge } from '../../../worker/features/habits/challenges/contract.ts';
import { deleteBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { saveNote } from '../../../worker/features/library/notes/contract.ts';
import {
  addReading,
  deleteReading,
  pauseReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked, unmarkBookmarked, unmarkRead } from '../../../worker/features/library/shelves/contract.ts';
import { deleteBookReview } from '../../../worker/features/reviews/contract.ts';
import { friendUser, unfriendUser } from '../../../worker/features/social/friends/contract.ts';
import { handleFriendRequest } from '../../../worker/features/social/notifications/contract.ts';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, befriended, hasRead, hasReviewed, listOf, someIsbns } from '../../support/worker/features/builders.ts';

let ada: Reader;
let grace: Reader;
let isbn = '';

beforeEach(async () => {
  [ada, grace] = [await reader(), await reader('Grace')];
  isbn = await anIsbn();
});

/**
 * Returns a reader's export without the undo log, friends' activity and the time of a list's last change, which undo
 * itself changes.
 */
async function everythingOf(who: Reader): Promise<string> {
  const { account, records } = await who.call(exportAccount, {});
  const { removed_rows: _, activity: __, ...rest } = records;
  return JSON.stringify({ account, rest }, (name, value) => (name === 'updated_at' ? 0 : value), 1);
}

interface Act {
  prepare: () => Promise<unknown>;
  /** Removes something, and returns the undo ID or a function that restores it. */
  act: (prepared: string) => Promise<string | (() => Promise<unknown>)>;
}

const acts: Record<string, Act> = {
  'unmarking a read book': {
    prepare: () =>
      ada.call(addReading, { isbn, started: { date: '2019-02' }, finished: { date: '2019-03-05' }, format: 'audio' }),
    act: async () => (await ada.call(unmarkRead, { isbn })).undo_id,
  },
  'removing a wanted book': {
    prepare: () => ada.call(markBookmarked, { isbn }),
    act: async () => (await ada.call(unmarkBookmarked, { isbn })).undo_id,
  },
  'deleting a reading': {
    prepare: async () =>
      (await ada.call(addReading, { isbn, finished: { date: '2020-01-31' }, source: 'library', pages: 412 })).reading
        .id,
    act: async (reading_id) => (await ada.call(deleteReading, { reading_id })).undo_id,
  },
  'giving a book up': {
    prepare: async () => {
      const { reading: open } = await ada.call(startReading, { isbn, date: '2020-01-02' });
      await ada.call(updateProgress, { reading_id: open.id, unit: 'percent', value: 37 });
      await ada.call(pauseReading, { reading_id: open.id });
      return open.id;
    },
    act: async (reading_id) => (await ada.call(stopReading, { reading_id })).undo_id ?? '',
  },
  'deleting a note': {
    prepare: () => ada.call(saveNote, { isbn, text: 'Lent to Grace.' }),
    act: async () => (await ada.call(saveNote, { isbn, text: '' })).undo_id ?? '',
  },
  'removing a book from a list': {
    prepare: async () => listOf(ada, 'Summer', ...(await someIsbns(4))),
    act: async (list_id) => {
      const [first = '', , ...rest] = await someIsbns(4);
      const list_books = [first, ...rest].map((one) => ({ isbn: one }));
      return (await ada.call(saveBookList, { list_id, list_name: 'Summer', list_books })).undo_id;
    },
  },
  'deleting a list': {
    prepare: async () => listOf(ada, 'Summer', ...(await someIsbns(3))),
    act: async (list_id) => (await ada.call(deleteBookList, { list_id })).undo_id,
  },
  'deleting a challenge': {
    prepare: async () => {
      const due = Math.floor(Date.now() / 1000) + 86_400;
      const challenge = { challenge_name: 'Three', num_books: 3, challenge_due_date: due };
      const { challenge_id } = await ada.call(createChallenge, challenge);
      await hasRead(ada, isbn);
      return challenge_id;
    },
    act: async (challenge_id) => (await ada.call(deleteChallenge, { challenge_id })).undo_id,
  },
  'deleting a review': {
    prepare: () => hasReviewed(ada, isbn, { rating: 3.5, review: 'Slow, and then it was over.' }),
    act: async (review_id) => (await ada.call(deleteBookReview, { review_id, isbn })).undo_id,
  },
  'ending a friendship': {
    prepare: () => befriended(ada, grace),
    act: async () => (await ada.call(unfriendUser, { user_to_friend_id: grace.userId })).undo_id,
  },
  'declining a friend request': {
    prepare: () => grace.call(friendUser, { user_to_friend_id: ada.userId }),
    act: async () =>
      (await ada.call(handleFriendRequest, { target_id: grace.userId, decision: 'ignore' })).undo_id ?? '',
  },
  'dismissing a recommendation': {
    prepare: async () => undefined,
    act: async () => {
      await ada.call(dismissRecommendation, { isbn, dismissed: true });
      return () => ada.call(dismissRecommendation, { isbn, dismissed: false });
    },
  },
};

describe('an undone activity leaves the account as it was, byte for byte, with XP', () => {
  test.for(Object.entries(acts))('%s', async ([, { prepare, act }]) => {
    // Another book, which the removal must not affect.
    await hasRead(ada, (await someIsbns(2)).find((one) => one !== isbn) ?? '');
    const prepared = String(await prepare());
    const before = await everythingOf(ada);
    const undo = await act(prepared);
    expect(await everythingOf(ada)).not.toBe(before);
    await (typeof undo === 'string' ? ada.call(undoRemoval, { undo_id: undo }) : undo());
    expect(await everythingOf(ada)).toBe(before);
  });
});
