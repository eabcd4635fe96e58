import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { editionsOfWork, getBook, isbnOf, searchBooks } from '../../../../worker/features/books/contract.ts';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { trendingJob } from '../../../../worker/features/discovery/trending/job.ts';
import { createChallenge, viewChallenges } from '../../../../worker/features/habits/challenges/contract.ts';
import { viewActs } from '../../../../worker/features/habits/streaks/contract.ts';
import {
  chooseEdition,
  markBookmarked,
  markRead,
  shelfSentences,
  unmarkBookmarked,
  unmarkRead,
} from '../../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import {
  deleteBookReview,
  getBookReviews,
  getReview,
  reviewSentences,
  submitReview,
} from '../../../../worker/features/reviews/contract.ts';
import { call, callForError, type Reader, reader } from '../../../support/worker/app.ts';
import { firstValue, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { runJob } from '../../../support/worker/jobs.ts';

let ada: Reader;
let [paper, cloth, reprint] = ['', '', ''];
let work = '';

beforeEach(async () => {
  ada = await reader();
  const made = await aWorkOf(3);
  work = made.work;
  [paper = '', cloth = '', reprint = ''] = made.isbns;
});

const shelfOf = async (isbn: string) => (await ada.call(getBook, { isbn })).book.shelf;
const pickedOf = async ({ userId }: Reader) => {
  const stats = await call(viewUserBookStats, { target_id: userId });
  if (stats.private === 'true') throw new Error('The profile is hidden');
  const isbnsOf = (rows: readonly { isbn: string }[]) => rows.map(({ isbn }) => isbn);
  return [isbnsOf(stats.books_read), isbnsOf(stats.books_bookmarked), isbnsOf(stats.books_reviewed)];
};
const experienceOf = ({ userId }: Reader) => firstValue<number>('SELECT experience FROM users WHERE id = ?', userId);

describe('a mark', () => {
  test('of one edition shows on every other, and the profile shows the chosen one', async () => {
    await ada.call(markRead, { isbn: paper });
    expect(await shelfOf(paper)).toEqual({ read: true, bookmarked: false });
    expect(await shelfOf(cloth)).toEqual({ read: true, bookmarked: false, isbn: paper });
    const { editions } = await ada.call(editionsOfWork, { isbn: paper });
    expect(editions.map(({ work_id, shelf }) => [work_id, shelf?.read])).toEqual([
      [work, true],
      [work, true],
      [work, true],
    ]);
    const { items } = await ada.call(searchBooks, { query: cloth });
    expect(items.map(({ shelf }) => shelf?.read)).toEqual([true]);
    expect(await pickedOf(ada)).toEqual([[paper], [], []]);
  });

  test('of another edition is not a second one: it counts, earns and trends once', async () => {
    const { challenge_id: id } = await ada.call(createChallenge, {
      challenge_name: 'Two',
      num_books: 2,
      challenge_due_date: Math.floor(Date.now() / 1000) + 86_400,
    });
    expect((await ada.call(markRead, { isbn: paper })).earned?.experience).toBe(20);
    expect((await ada.call(markRead, { isbn: cloth })).earned).toBeUndefined();
    expect(await pickedOf(ada)).toEqual([[paper], [], []]);
    expect(await firstValue('SELECT books_read_count FROM users WHERE id = ?', ada.userId)).toBe(1);
    const active = async () => (await ada.call(viewChallenges, {})).challenges_active;
    expect(await active()).toMatchObject([{ _id: id, books_read: 1 }]);
    // Unmarking one edition and marking another is still the same book, which has earned its XP already.
    await ada.call(unmarkRead, { isbn: reprint });
    expect(await active()).toMatchObject([{ books_read: 0 }]);
    expect((await ada.call(markRead, { isbn: cloth })).earned).toBeUndefined();
    expect(await active()).toMatchObject([{ books_read: 1 }]);
    expect(await experienceOf(ada)).toBe(20);
    expect((await ada.call(viewActs, {})).acts).toMatchObject([{ source: 'read', target: cloth, isbn: cloth }]);
  });

  test('can be removed on an edition that no one marked', async () => {
    await ada.call(markBookmarked, { isbn: paper });
    expect(await shelfOf(reprint)).toEqual({ read: false, bookmarked: true, isbn: paper });
    await ada.call(unmarkBookmarked, { isbn: reprint });
    expect(await shelfOf(paper)).toEqual({ read: false, bookmarked: false });
    await ada.call(markBookmarked, { isbn: paper });
    await ada.call(markRead, { isbn: cloth });
    expect(await pickedOf(ada)).toEqual([[cloth], [], []]);
  });
});

describe('a review', () => {
  test('belongs to the work: one for each reader, in the edition that they read, shown on all editions', async () => {
    const ben = await reader();
    await ada.call(markRead, { isbn: paper });
    const { review_id: id } = await ada.call(submitReview, { isbn: cloth, rating: 4, review: 'Salt on every page.' });
    const again = await ada.callForError(submitReview, { isbn: reprint, rating: 1, review: '' });
    expect(again).toMatchObject({ code: 'conflict', message: reviewSentences.twice });
    await ben.call(markRead, { isbn: cloth });
    await ben.call(submitReview, { isbn: cloth, rating: 2, review: 'Too long.' });
    for (const isbn of [paper, reprint]) {
      const { reviews } = await call(getBookReviews, { isbn });
      expect(reviews.map((review) => [review.user_id, review.isbn]).sort()).toEqual(
        [
          [ada.userId, paper],
          [ben.userId, cloth],
        ].sort(),
      );
      expect((await call(getBook, { isbn })).book.volumeInfo).toMatchObject({ averageRating: 3, ratingsCount: 2 });
    }
    expect(await shelfOf(reprint)).toEqual({ read: true, bookmarked: false, isbn: paper, review_id: id, rating: 4 });
    const visibleReview = await call(getReview, { isbn: reprint, review_id: id });
    expect([visibleReview.review.isbn, isbnOf(visibleReview.book), visibleReview.book.work_id]).toEqual([
      paper,
      paper,
      work,
    ]);
    await ada.call(deleteBookReview, { isbn: reprint, review_id: id });
    expect((await call(getBook, { isbn: paper })).book.volumeInfo.averageRating).toBe(2);
  });

  test('is refused on every edition of an unread work', async () => {
    const refusal = await ada.callForError(submitReview, { isbn: cloth, rating: 4, review: '' });
    expect(refusal.message).toBe(reviewSentences.notRead);
  });
});

test('a work trends once, in its most active edition', async () => {
  // The work is more active than the other one, though no single edition of it is.
  const [rival = ''] = (await aWorkOf(1)).isbns;
  for (const isbn of [paper, paper, rival, rival, rival, rival]) await (await reader()).call(markRead, { isbn });
  await ada.call(markRead, { isbn: cloth });
  await ada.call(submitReview, { isbn: cloth, rating: 5, review: 'Again, at once.' });
  await runJob(trendingJob);
  const { trending_books: books } = await call(getTrending, {});
  expect(books.slice(0, 2).map(({ data }) => isbnOf(data))).toEqual([cloth, rival]);
  const own = books.filter(({ data }) => data.work_id === work);
  expect(own.map(({ data }) => isbnOf(data))).toEqual([cloth]);
  expect(own[0]?.reviews).toMatchObject([{ user_id: ada.userId }]);
});

describe('/api/books/choose_edition', () => {
  test('moves mark, review and challenge to the edition, and earns nothing', async () => {
    await ada.call(createChallenge, {
      challenge_name: 'One more',
      num_books: 5,
      challenge_due_date: Math.floor(Date.now() / 1000) + 86_400,
    });
    await ada.call(markRead, { isbn: paper });
    await ada.call(submitReview, { isbn: paper, rating: 4, review: 'Kept.' });
    await ada.call(markBookmarked, { isbn: paper });
    const before = await experienceOf(ada);
    for (const isbn of [reprint, reprint, cloth]) {
      await ada.call(chooseEdition, { isbn });
      expect(await pickedOf(ada)).toEqual([[isbn], [isbn], [isbn]]);
      const { records } = await ada.call(exportAccount, {});
      expect(records).toMatchObject({ reviews: [{ isbn }], books_read: [{ isbn }] });
    }
    expect(await experienceOf(ada)).toBe(before);
    expect((await ada.call(viewChallenges, {})).challenges_active).toMatchObject([{ books_read: 1 }]);
    expect(await firstValue('SELECT isbn FROM challenge_books WHERE user_id = ?', ada.userId)).toBe(Number(cloth));
    const counts = 'SELECT reads || wants || reviews FROM book_activity WHERE isbn = ?';
    expect([await firstValue(counts, paper), await firstValue(counts, cloth)]).toEqual(['000', '111']);
  });

  test('refuses an edition of an unmarked work, an unknown one, and an invalid ISBN', async () => {
    const before = await firstValue('SELECT count(*) FROM books');
    expect(await ada.callForError(chooseEdition, { isbn: paper })).toMatchObject({
      code: 'conflict',
      message: shelfSentences.notMarked,
    });
    expect(await ada.callForError(chooseEdition, { isbn: UNKNOWN_ISBN })).toMatchObject({
      code: 'not_found',
      message: shelfSentences.unknown,
    });
    expect((await ada.callForError(chooseEdition, { isbn: '12' })).code).toBe('invalid_input');
    expect((await callForError(chooseEdition, { isbn: paper })).code).toBe('signed_out');
    expect(await firstValue('SELECT count(*) FROM books')).toBe(before);
  });
});
