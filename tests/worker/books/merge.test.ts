import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { recountJob } from '../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../worker/composition/merge-parts.ts';
import { deleteAccount, exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { getBook } from '../../../worker/features/books/contract.ts';
import {
  currentWorks,
  mergeBroken,
  mergeSentences,
  mergeWorks,
  remainingMerge,
} from '../../../worker/features/books/merge.ts';
import {
  createChallenge,
  deleteChallenge,
  viewChallenges,
} from '../../../worker/features/habits/challenges/contract.ts';
import { markBookmarked, markRead, unmarkRead } from '../../../worker/features/library/shelves/contract.ts';
import { getBookReviews, getReview, reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { like } from '../../../worker/features/social/friends/contract.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { firstValue, hasReviewed, listOf } from '../../support/worker/features/builders.ts';
import { aWorkOf } from '../../support/worker/features/editions.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const later = (seconds = 60) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

async function merge(from: string, into: string): Promise<void> {
  const database = openDatabase(env.DB, null, 'first-primary');
  const { now } = await database.load({ now: currentWorks({ from, into }) });
  const left = remainingMerge({ from, into }, now);
  if (left === null) return;
  await database.saveUnless(mergeBroken, mergeWorks(mergeParts, { ...left, now: Math.floor(clock.getTime() / 1000) }));
}

let ada: Reader;
let [firstWork, other] = ['', ''];
let [from, into] = ['', ''];

beforeEach(async () => {
  later();
  ada = await app.reader();
  const works = [await aWorkOf(1), await aWorkOf(1)];
  [firstWork = '', other = ''] = works.map(({ isbns }) => isbns[0] ?? '');
  [from = '', into = ''] = works.map(({ work }) => work);
});

const shelfOf = async (isbn: string) => (await ada.call(getBook, { isbn })).book.shelf;
const aChallenge = (books: number) => ({
  challenge_name: 'So many',
  num_books: books,
  challenge_due_date: Math.floor(clock.getTime() / 1000) + 7 * 86_400,
});
const experienceOf = ({ userId }: Reader) => firstValue('SELECT experience FROM users WHERE id = ?', userId);
const driftless = async () => expect(await runJob(recountJob, clock)).not.toMatch(/[1-9]\d* had drifted/);
const databaseRows = () => snapshot(env.DB);

test('marks of both become two readings of one work, and one bookmark with the earlier date', async () => {
  await ada.call(markRead, { isbn: firstWork });
  await ada.call(markBookmarked, { isbn: firstWork });
  const first = clock;
  later(3 * 86_400);
  await ada.call(markRead, { isbn: other });
  await ada.call(markBookmarked, { isbn: other });
  const earned = await experienceOf(ada);
  await merge(from, into);
  const { records } = await ada.call(exportAccount, {});
  const [at, last] = [first, clock].map((moment) => Math.floor(moment.getTime() / 1000));
  expect(records).toMatchObject({
    books_read: [{ isbn: other, read_at: last }],
    readings: expect.arrayContaining([
      expect.objectContaining({ isbn: firstWork, read_at: at }),
      expect.objectContaining({ isbn: other, read_at: last }),
    ]),
    books_bookmarked: [{ isbn: other, bookmarked_at: at }],
  });
  expect(await experienceOf(ada)).toBe(earned);
  const countSql = 'SELECT coalesce(sum(reads), 0) || coalesce(sum(wants), 0) FROM book_activity WHERE isbn = ?';
  expect([await firstValue(countSql, firstWork), await firstValue(countSql, other)]).toEqual(['10', '11']);
  await ada.call(unmarkRead, { isbn: firstWork });
  expect((await ada.call(markRead, { isbn: other })).earned).toBeUndefined();
  expect((await ada.call(markRead, { isbn: firstWork })).earned).toBeUndefined();
  await driftless();
});

test('a mark of the removed work earns nothing twice', async () => {
  await ada.call(markRead, { isbn: firstWork });
  await ada.call(unmarkRead, { isbn: firstWork });
  await merge(from, into);
  later();
  expect((await ada.call(markRead, { isbn: other })).earned).toBeUndefined();
  expect(await experienceOf(ada)).toBe(20);
});

describe('reviews', () => {
  test('of one reader in both: the newer one is shown, the older one is kept for its author and deleted with the account', async () => {
    const old = await hasReviewed(ada, other, { rating: 1, review: 'The older one.' });
    later();
    const newer = await hasReviewed(ada, firstWork, { rating: 5, review: 'The newer one.' });
    const ben = await app.reader();
    const bens = await hasReviewed(ben, firstWork, { rating: 3, review: 'Of Ben.' });
    await merge(from, into);
    for (const isbn of [firstWork, other]) {
      const { reviews } = await app.call(getBookReviews, { isbn });
      expect(reviews.map(({ review_id: id }) => id).sort()).toEqual([newer, bens].sort());
      expect((await app.call(getBook, { isbn })).book).toMatchObject({
        work_id: into,
        volumeInfo: { averageRating: 4, ratingsCount: 2 },
      });
      expect((await app.call(getReview, { isbn, review_id: newer })).review.isbn).toBe(firstWork);
      // The address of the earlier one leads to it.
      expect((await app.call(getReview, { isbn, review_id: old })).review.review_id).toBe(newer);
    }
    const { records } = await ada.call(exportAccount, {});
    expect(records).toMatchObject({
      reviews: [{ review_id: newer }],
      replaced_reviews: [{ isbn: other, review: 'The older one.', rating: 0.5 * 2 }],
    });
    expect(await firstValue('SELECT books_reviewed_count FROM users WHERE id = ?', ada.userId)).toBe(1);
    const refusal = await ada.callForError(submitReview, { isbn: other, rating: 2, review: '' });
    expect(refusal.message).toBe(reviewSentences.twice);
    await driftless();
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect(await firstValue('SELECT count(*) FROM replaced_reviews')).toBe(0);
  });

  describe.each(['first', 'second'] as const)('of one reader, the older of the %s work', (place) => {
    test.each([
      { older: 'Long words.', newer: '', text: 'Long words.', rating: 1, notices: 0 },
      { older: '', newer: 'Long words.', text: 'Long words.', rating: 5, notices: 0 },
      { older: '', newer: '', text: '', rating: 5, notices: 0 },
      { older: 'Once.', newer: 'Now.', text: 'Now.\n\nEarlier, DAY:\nOnce.', rating: 5, notices: 1 },
      { older: 'Both.', newer: 'Both.', text: 'Both.', rating: 5, notices: 1 },
      { older: 'Hidden.', newer: 'Now.', text: 'Now.', rating: 5, notices: 1, hidden: true },
    ])('“$older”, then “$newer”, is “$text”', async ({ older, newer, text, rating, notices, hidden = false }) => {
      const [one, two] = place === 'first' ? [firstWork, other] : [other, firstWork];
      const old = await hasReviewed(ada, one, { rating: 1, review: older });
      const ben = await app.reader();
      await ben.call(like, { kind: 'review', id: old });
      const day = clock.toISOString().slice(0, 10);
      if (hidden) await env.DB.prepare('UPDATE reviews SET hidden = 1 WHERE id = ?').bind(old).run();
      later();
      await hasReviewed(ada, two, { rating: 5, review: newer });
      await merge(from, into);
      const { review } = await ben.call(getReview, { isbn: one, review_id: old });
      expect(review).toMatchObject({ review: text.replace('DAY', day), rating });
      if (!hidden) expect(review).toMatchObject({ likes: 1, liked: true });
      const told = "SELECT count(*) FROM notices WHERE user_id = ? AND kind = 'reviews_joined'";
      expect(await firstValue(told, ada.userId)).toBe(notices);
      await driftless();
    });
  });

  test('of the remaining work is shown when it is the newer one', async () => {
    await hasReviewed(ada, firstWork, { rating: 1, review: 'The older one.' });
    later();
    const newer = await hasReviewed(ada, other, { rating: 5, review: 'The newer one.' });
    await merge(from, into);
    expect(await shelfOf(firstWork)).toEqual({
      read: true,
      bookmarked: false,
      isbn: other,
      review_id: newer,
      rating: 5,
    });
    await driftless();
  });
});

describe('a challenge', () => {
  const active = async () => (await ada.call(viewChallenges, {})).challenges_active;

  test('for which both counted counts one, and the next book counts', async () => {
    await ada.call(createChallenge, aChallenge(3));
    later();
    for (const isbn of [firstWork, other]) await ada.call(markRead, { isbn });
    expect(await active()).toMatchObject([{ books_read: 2, paid: false }]);
    await merge(from, into);
    expect(await active()).toMatchObject([{ books_read: 1, paid: false }]);
    const { isbns } = await aWorkOf(1);
    await ada.call(markRead, { isbn: isbns[0] ?? '' });
    expect(await active()).toMatchObject([{ books_read: 2 }]);
    await ada.call(unmarkRead, { isbn: firstWork });
    expect(await active()).toMatchObject([{ books_read: 1 }]);
  });

  test('that was completed with both stays completed, and keeps its points', async () => {
    await ada.call(createChallenge, aChallenge(2));
    later();
    for (const isbn of [firstWork, other]) await ada.call(markRead, { isbn });
    const earned = await experienceOf(ada);
    await merge(from, into);
    expect(await active()).toMatchObject([{ books_read: 2, paid: true }]);
    expect(await experienceOf(ada)).toBe(earned);
  });

  test('that earned points for one of them: the other earns none', async () => {
    const { challenge_id: id } = await ada.call(createChallenge, aChallenge(1));
    later();
    await ada.call(markRead, { isbn: firstWork });
    await ada.call(deleteChallenge, { challenge_id: id });
    await ada.call(createChallenge, aChallenge(2));
    later();
    await ada.call(markRead, { isbn: other });
    expect(await active()).toMatchObject([{ books_read: 1 }]);
    await merge(from, into);
    expect(await active()).toMatchObject([{ books_read: 0 }]);
    await ada.call(unmarkRead, { isbn: firstWork });
    await ada.call(markRead, { isbn: other });
    expect(await active()).toMatchObject([{ books_read: 0 }]);
  });
});

test('lists stay as they are, and a second merge of the same two changes nothing', async () => {
  const list = await listOf(ada, 'Both', firstWork, other);
  await hasReviewed(ada, firstWork);
  await hasReviewed(ada, other);
  await merge(from, into);
  expect(await firstValue('SELECT count(*) FROM book_list_books WHERE list_id = ?', list)).toBe(2);
  const before = await databaseRows();
  later();
  await merge(from, into);
  const database = openDatabase(env.DB, null, 'first-primary');
  await database.load({ now: currentWorks({ from, into }) });
  await database.save(mergeWorks(mergeParts, { from, into, now: 0 }));
  expect(await databaseRows()).toBe(before);
});

describe('an impossible merge', () => {
  test('is refused with a sentence: with itself, and back', async () => {
    await ada.call(markRead, { isbn: firstWork });
    await expect(merge(from, from)).rejects.toThrow(mergeSentences.itself);
    await merge(from, into);
    await expect(merge(into, from)).rejects.toThrow(mergeSentences.cycle);
    expect(await shelfOf(other)).toMatchObject({ read: true });
  });

  test('fails without changes when the other work was merged at the same time', async () => {
    const third = await aWorkOf(1);
    for (const isbn of [firstWork, other]) await ada.call(markRead, { isbn });
    await merge(into, third.work);
    const before = await databaseRows();
    const database = openDatabase(env.DB, null, 'first-primary');
    await database.load({ now: currentWorks({ from, into }) });
    const late = (pair: { from: string; into: string }) =>
      database.saveUnless(mergeBroken, mergeWorks(mergeParts, { ...pair, now: 0 }));
    await expect(late({ from, into })).rejects.toThrow(mergeSentences.meanwhile);
    await expect(late({ from: third.work, into })).rejects.toThrow(mergeSentences.meanwhile);
    await expect(late({ from, into: from })).rejects.toThrow(mergeSentences.meanwhile);
    expect(await databaseRows()).toBe(before);
    // Repeated, the merge goes to the work that `into` has been merged with.
    await merge(from, into);
    expect((await app.call(getBook, { isbn: firstWork })).book.work_id).toBe(third.work);
  });

  test('leaves no chains: every old ID leads to the last one, also for later editions', async () => {
    const work = await aWorkOf(2);
    const third = await aWorkOf(1);
    await ada.call(markRead, { isbn: third.isbns[0] ?? '' });
    await merge(work.work, from);
    await merge(from, third.work);
    // No reader has touched this edition.
    expect(await shelfOf(work.isbns[1] ?? '')).toMatchObject({ read: true });
    await ada.call(markRead, { isbn: work.isbns[0] ?? '' });
    expect(await firstValue('SELECT books_read_count FROM users WHERE id = ?', ada.userId)).toBe(1);
    expect(await firstValue('SELECT count(*) FROM merged_works WHERE into_id = ?', third.work)).toBe(2);
  });
});
