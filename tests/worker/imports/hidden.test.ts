import { expect, test } from 'vitest';
import { exportedBooks } from '../../../web/features/imports/files/exported-book.ts';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { getBookReviews, getReview, showReview } from '../../../worker/features/reviews/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import { imported } from '../../support/worker/features/imports.ts';

// /api/user_actions/show_review

async function reviewsSeen(who: Reader, isbn: string, of: Reader = who) {
  const { reviews } = await who.call(getBookReviews, { isbn });
  return reviews.filter((review) => review.user_id === of.userId);
}

test('an imported hidden review can be shown by its author, and hidden again, and no other one', async () => {
  const bert = await reader();
  const anna = await reader();
  const isbn = await anIsbn();
  await imported(anna, [{ title: '', isbn, state: 'finished', rating: 3, review: 'Cold.', private: true }]);
  const input = { isbn, review_id: (await reviewsSeen(anna, isbn))[0]?.review_id ?? '' };
  const setVisible = async (isShown: boolean) => {
    await anna.call(showReview, { ...input, visible: isShown });
    expect((await anna.call(getReview, input)).hidden).toBe(!isShown);
    expect(await reviewsSeen(bert, isbn, anna)).toHaveLength(isShown ? 1 : 0);
  };
  expect((await anna.call(getReview, input)).hidden).toBe(true);
  await setVisible(true);
  expect((await bert.call(getReview, input)).hidden).toBeUndefined();
  expect((await bert.callForError(showReview, { ...input, visible: false })).code).toBe('not_found');
  const feed = await bert.call(viewUserBookStats, { target_id: anna.userId });
  expect(feed.books_reviewed).toHaveLength(1);
  await setVisible(false);
  const own = { isbn, review_id: await hasReviewed(bert, isbn) };
  expect((await bert.callForError(showReview, { ...own, visible: false })).code).toBe('conflict');
  expect((await bert.call(getReview, own)).hidden).toBeUndefined();
});

test('a review without a date does not get the day of the import, and is sorted after dated ones', async () => {
  const anna = await reader();
  const [undated = '', dated = ''] = await someIsbns(2);
  const row = { title: '', state: 'finished' as const, rating: 3, review: 'Cold.' };
  await imported(anna, [
    { ...row, isbn: undated },
    { ...row, isbn: dated, reviewed: '2019-05-06' },
  ]);
  const { books_reviewed: reviews } = await anna.call(viewUserBookStats, { target_id: anna.userId });
  const noon = Date.UTC(2019, 4, 6, 12) / 1000;
  expect(reviews.map(({ isbn, timestamp }) => [isbn, timestamp])).toEqual([
    [dated, noon],
    [undated, undefined],
  ]);
  const [review] = await reviewsSeen(anna, undated);
  expect(review?.timestamp).toBeUndefined();
  const { records } = await anna.call(exportAccount, {});
  expect(exportedBooks({ records }).map(({ isbn, reviewed }) => [isbn, reviewed])).toContainEqual([undated, undefined]);
});
