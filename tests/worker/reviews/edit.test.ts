import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { recountJob } from '../../../worker/composition/jobs.ts';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { getBook } from '../../../worker/features/books/contract.ts';
import { editReview, getReview, reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { anIsbn, hasRead, hasReviewed } from '../../support/worker/features/builders.ts';
import { aWorkOf } from '../../support/worker/features/editions.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const later = () => {
  clock = new Date(clock.getTime() + 60_000);
};

let ada: Reader;
let [isbn, another] = ['', ''];
beforeEach(async () => {
  later();
  [
    ada,
    {
      isbns: [isbn = '', another = ''],
    },
  ] = [await app.reader('Ada'), await aWorkOf(2)];
});

const other = { rating: 1.5, review: 'On second thought.', spoiler: false };
const experienceOf = async ({ userId }: Reader) =>
  (await env.DB.prepare('SELECT experience FROM users WHERE id = ?').bind(userId).first())?.experience;
const meanOf = async (of: string) => {
  const { averageRating, ratingsCount } = (await ada.call(getBook, { isbn: of })).book.volumeInfo;
  return [averageRating, ratingsCount];
};

describe('/api/user_actions/edit_review', () => {
  test('changes stars and text, records when, updates the mean and earns nothing', async () => {
    const bob = await app.reader('Bob');
    await hasReviewed(bob, isbn, { rating: 2 });
    const id = await hasReviewed(ada, isbn, { rating: 5 });
    const before = await ada.call(getReview, { isbn, review_id: id });
    expect(before.review).toMatchObject({ rating: 5, spoiler: false });
    expect(before.review.edited_at).toBeUndefined();
    expect(await meanOf(isbn)).toEqual([3.5, 2]);
    const points = await experienceOf(ada);
    later();
    // A review can be edited through any edition of the work.
    await ada.call(editReview, { review_id: id, isbn: another, ...other, spoiler: true });
    const { review } = await bob.call(getReview, { isbn, review_id: id });
    // Only the author edits it.
    const { version: _, ...shown } = before.review;
    expect(review).toEqual({
      ...shown,
      ...other,
      spoiler: true,
      edited_at: Math.floor(clock.getTime() / 1000),
    });
    expect([await meanOf(isbn), await meanOf(another)]).toEqual([
      [1.75, 2],
      [1.75, 2],
    ]);
    expect(await experienceOf(ada)).toBe(points);
    const { records } = await ada.call(exportAccount, {});
    expect(records).toMatchObject({ reviews: [{ rating: 1.5, review: other.review, edited_at: review.edited_at }] });
    expect(await runJob(recountJob, clock)).not.toMatch(/[1-9]\d* had drifted/);
  });

  test('an identical review is not an edit', async () => {
    const id = await hasReviewed(ada, isbn, other);
    later();
    await ada.call(editReview, { review_id: id, isbn, ...other });
    expect((await ada.call(getReview, { isbn, review_id: id })).review.edited_at).toBeUndefined();
  });

  test('a review without text is sorted after reviews with text', async () => {
    const id = await hasReviewed(ada, isbn);
    await ada.call(editReview, { review_id: id, isbn, ...other, review: '  ' });
    const row = await env.DB.prepare('SELECT review, has_text FROM reviews WHERE id = ?').bind(id).first();
    expect(row).toEqual({ review: '', has_text: 0 });
  });

  test("refuses somebody else's, one that is gone, and one of another book as if it were not there", async () => {
    const id = await hasReviewed(ada, isbn);
    const bob = await app.reader('Bob');
    await hasReviewed(bob, isbn);
    const before = await snapshot();
    const missing = { status: 404, error: reviewSentences.deleted };
    expect(await bob.callForError(editReview, { review_id: id, isbn, ...other })).toMatchObject(missing);
    expect(await ada.callForError(editReview, { review_id: 'no-such-review', isbn, ...other })).toMatchObject(missing);
    expect(await ada.callForError(editReview, { review_id: id, isbn: await anIsbn(), ...other })).toMatchObject(
      missing,
    );
    expect(await snapshot()).toBe(before);
  });

  test('refuses a reader who is banned from reviewing', async () => {
    const id = await hasReviewed(ada, isbn);
    await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run();
    const before = await snapshot();
    expect(await ada.callForError(editReview, { review_id: id, isbn, ...other })).toMatchObject({
      status: 403,
      error: reviewSentences.banned,
    });
    expect(await snapshot()).toBe(before);
  });

  test.for([
    [{ rating: 0 }, reviewSentences.noRating],
    [{ rating: 4.2 }, reviewSentences.noRating],
    [{ review: 'x'.repeat(10_001) }, 'Please keep it to 10000 characters.'],
  ] as const)('checks %o like a new review', async ([wrong, sentence]) => {
    const id = await hasReviewed(ada, isbn);
    const before = await snapshot();
    expect(await ada.callForError(editReview, { review_id: id, isbn, ...other, ...wrong })).toMatchObject({
      status: 400,
      error: sentence,
    });
    expect(await snapshot()).toBe(before);
  });

  test('20 simultaneous edits leave one of them, and a correct mean', async () => {
    const id = await hasReviewed(ada, isbn, { rating: 3 });
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        ada.call(editReview, { review_id: id, isbn, ...other, rating: 0.5 + (place % 10) / 2 }),
      ),
    );
    const { rating } = (await ada.call(getReview, { isbn, review_id: id })).review;
    expect(await meanOf(isbn)).toEqual([rating, 1]);
  });
});

test('a new review can be marked as containing spoilers, and is unmarked by default', async () => {
  await hasRead(ada, isbn);
  const { review_id: id } = await ada.call(submitReview, { isbn, rating: 3, review: 'The end.', spoiler: true });
  expect((await ada.call(getReview, { isbn, review_id: id })).review.spoiler).toBe(true);
});
