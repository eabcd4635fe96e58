import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { deleteBookReview, reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { createTestApp, type Reader, reader, send } from '../../support/worker/app.ts';
import {
  anIsbn,
  firstValue,
  hasRead,
  hasReviewed,
  someIsbns,
  UNKNOWN_ISBN,
} from '../../support/worker/features/builders.ts';
import { aWorkOf } from '../../support/worker/features/editions.ts';
import { snapshot } from '../../support/worker/snapshot.ts';
import { watch } from '../../support/worker/watching.ts';

const aReview = { rating: 4.5, review: 'Read it by a window.' };

async function traces({ userId }: Reader, isbn: string) {
  return {
    rows: await firstValue('SELECT count(*) FROM reviews WHERE user_id = ? AND isbn = ?', userId, isbn),
    counted: await firstValue('SELECT books_reviewed_count FROM users WHERE id = ?', userId),
    points: await firstValue(
      "SELECT coalesce(sum(points), 0) FROM ledger WHERE user_id = ? AND source = 'review'",
      userId,
    ),
    book: await env.DB.prepare('SELECT rating_sum AS sum, rating_count AS count FROM books WHERE isbn = ?')
      .bind(isbn)
      .first(),
  };
}

/** A reader who has read a book that no one else in this file touches. */
let usedIsbns = 0;
async function readerOfOne(): Promise<{ ada: Reader; isbn: string }> {
  usedIsbns += 1;
  const isbn = (await someIsbns(usedIsbns)).at(-1) ?? '';
  const ada = await reader();
  await hasRead(ada, isbn);
  return { ada, isbn };
}

describe('/api/user_actions/submit_review', () => {
  test('saves the review, counts it and earns its points', async () => {
    const { ada, isbn } = await readerOfOne();
    const { review_id: id } = await ada.call(submitReview, { isbn, ...aReview });
    expect(await traces(ada, isbn)).toEqual({ rows: 1, counted: 1, points: 15, book: { sum: 9, count: 1 } });
    expect(
      await env.DB.prepare(
        'SELECT CAST(user_id AS TEXT) AS user_id, CAST(isbn AS TEXT) AS isbn, rating, review FROM reviews WHERE id = ?',
      )
        .bind(id)
        .first(),
    ).toEqual({
      user_id: ada.userId,
      isbn,
      rating: 9,
      review: aReview.review,
    });
  });

  test('from the page of another edition reviews the edition that was read', async () => {
    const { isbns, work } = await aWorkOf(2);
    const [readIsbn = '', otherIsbn = ''] = isbns;
    const ada = await reader();
    await hasRead(ada, readIsbn);
    expect(await firstValue('SELECT count(*) FROM books WHERE isbn = ?', otherIsbn)).toBe(0);
    const { review_id: id } = await ada.call(submitReview, { isbn: otherIsbn, ...aReview });
    expect(await firstValue('SELECT CAST(isbn AS TEXT) FROM reviews WHERE id = ?', id)).toBe(readIsbn);
    expect(await firstValue('SELECT CAST(work_id AS TEXT) FROM reviews WHERE id = ?', id)).toBe(work);
    const again = await ada.callForError(submitReview, { isbn: otherIsbn, ...aReview });
    expect(again).toMatchObject({ code: 'conflict', message: reviewSentences.twice });
  });

  test('reads once for a stored edition, without the catalogue', async () => {
    const { ada, isbn } = await readerOfOne();
    const watching = watch(env);
    await createTestApp({ env: watching.env }).call(submitReview, { isbn, ...aReview }, { as: ada });
    expect(watching.roundTrips).toEqual({ DB: 2, CATALOGUE: 0 });
  });

  test.for([0.5, 1, 2.5, 5])('accepts %d stars', async (rating) => {
    const { ada, isbn } = await readerOfOne();
    await ada.call(submitReview, { isbn, rating, review: '' });
    expect((await traces(ada, isbn)).book).toEqual({ sum: rating * 2, count: 1 });
  });

  test.for([0, 0.25, 0.75, 4.9, 5.5, -1, 1e9, null, '4', true, undefined])('refuses %s stars', async (rating) => {
    const { ada, isbn } = await readerOfOne();
    const before = await snapshot();
    const answer = await send(submitReview.path, {
      user_id: ada.userId,
      session_token: ada.token,
      isbn,
      rating,
      review: 'Words',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'Please select a rating!' } });
    expect(await snapshot()).toBe(before);
  });

  test('refuses an unread book', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const refusal = await ada.callForError(submitReview, { isbn, ...aReview });
    expect(refusal).toMatchObject({ status: 409, error: 'You have not read this book yet!' });
    expect((await ada.callForError(submitReview, { isbn: UNKNOWN_ISBN, ...aReview })).error).toBe(
      reviewSentences.notRead,
    );
  });

  test('refuses a second one of the same book', async () => {
    const { ada, isbn } = await readerOfOne();
    await ada.call(submitReview, { isbn, ...aReview });
    const before = await snapshot();
    const refusal = await ada.callForError(submitReview, { isbn, rating: 1, review: 'On second thought' });
    expect(refusal).toMatchObject({ status: 409, error: 'You have already reviewed this book!' });
    expect(await snapshot()).toBe(before);
  });

  test('refuses a reader who is banned from reviewing', async () => {
    const { ada, isbn } = await readerOfOne();
    await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run();
    const before = await snapshot();
    const refusal = await ada.callForError(submitReview, { isbn, ...aReview });
    expect(refusal).toMatchObject({ status: 403, error: 'You can no longer write reviews.' });
    expect(await snapshot()).toBe(before);
  });

  test.for([
    ['nothing', '', ''],
    ['spaces', '  \n ', ''],
    ['paragraphs', ' One.\r\n\r\nTwo. ', 'One.\n\nTwo.'],
    ['markup, as the text it is', '<b>bold</b> & <script>', '<b>bold</b> & <script>'],
    ['many scripts', 'читал 読んだ قرأت 👩‍🚀', 'читал 読んだ قرأت 👩‍🚀'],
    ['letters in pieces', 'e\u0301', 'é'],
    ['ten thousand characters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ] as const)('keeps %s', async ([, text, stored]) => {
    const { ada, isbn } = await readerOfOne();
    const { review_id: id } = await ada.call(submitReview, { isbn, rating: 3, review: text });
    expect(await firstValue<string>('SELECT review FROM reviews WHERE id = ?', id)).toBe(stored);
  });

  test('refuses a text that is too long', async () => {
    const { ada, isbn } = await readerOfOne();
    const refusal = await ada.callForError(submitReview, { isbn, rating: 3, review: 'x'.repeat(10_001) });
    expect(refusal).toMatchObject({ status: 400, error: 'Please keep it to 10000 characters.' });
  });

  test('one click sent 20 times at once creates one review, and every answer names it', async () => {
    const { ada, isbn } = await readerOfOne();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.call(submitReview, { isbn, ...aReview }, key)),
    );
    expect(new Set(answers.map(({ review_id: id }) => id)).size).toBe(1);
    expect(await traces(ada, isbn)).toEqual({ rows: 1, counted: 1, points: 15, book: { sum: 9, count: 1 } });
    expect((await ada.call(submitReview, { isbn, ...aReview }, key)).review_id).toBe(answers[0]?.review_id);
  });

  test('20 simultaneous clicks create one review, and the others answer that it exists', async () => {
    const { ada, isbn } = await readerOfOne();
    const body = { user_id: ada.userId, session_token: ada.token, isbn, ...aReview };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        send(submitReview.path, body, { 'idempotency-key': `click-number-${place}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes(reviewSentences.twice))).toHaveLength(19);
    expect(await traces(ada, isbn)).toEqual({ rows: 1, counted: 1, points: 15, book: { sum: 9, count: 1 } });
  });

  test('20 simultaneous readers create 20 reviews of one book', async () => {
    const { isbn } = await readerOfOne();
    const readers = await Promise.all(Array.from({ length: 20 }, () => reader()));
    await Promise.all(readers.map((reader) => hasReviewed(reader, isbn, { rating: 2.5 })));
    expect(await firstValue('SELECT rating_count FROM books WHERE isbn = ?', isbn)).toBe(20);
    expect(await firstValue('SELECT rating_sum FROM books WHERE isbn = ?', isbn)).toBe(100);
  });

  test("another reader's key makes another review", async () => {
    const { ada, isbn } = await readerOfOne();
    const bob = await reader('Bob');
    await hasRead(bob, isbn);
    const key = { 'idempotency-key': 'the-same-key-twice' };
    const first = await ada.call(submitReview, { isbn, ...aReview }, key);
    const second = await bob.call(submitReview, { isbn, ...aReview }, key);
    expect(second.review_id).not.toBe(first.review_id);
  });
});

describe('/api/user_actions/delete_book_review', () => {
  test('deletes the review, with its count and rating', async () => {
    const { ada, isbn } = await readerOfOne();
    const id = await hasReviewed(ada, isbn);
    await ada.call(deleteBookReview, { isbn, review_id: id });
    expect(await traces(ada, isbn)).toMatchObject({ rows: 0, counted: 0, book: { sum: 0, count: 0 } });
  });

  test('another review may be written, and earns nothing a second time', async () => {
    const { ada, isbn } = await readerOfOne();
    const id = await hasReviewed(ada, isbn);
    await ada.call(deleteBookReview, { isbn, review_id: id });
    await ada.call(submitReview, { isbn, ...aReview });
    expect(await traces(ada, isbn)).toEqual({ rows: 1, counted: 1, points: 15, book: { sum: 9, count: 1 } });
  });

  test("refuses another reader's review as if it were not there", async () => {
    const { ada, isbn } = await readerOfOne();
    const id = await hasReviewed(ada, isbn);
    const bob = await reader('Bob');
    await hasReviewed(bob, isbn);
    const before = await snapshot();
    expect(await bob.callForError(deleteBookReview, { isbn, review_id: id })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await snapshot()).toBe(before);
  });

  test('refuses a review of another book, and a deleted one', async () => {
    const { ada, isbn } = await readerOfOne();
    const id = await hasReviewed(ada, isbn);
    expect((await ada.callForError(deleteBookReview, { isbn: await anIsbn(), review_id: id })).code).toBe('not_found');
    await ada.call(deleteBookReview, { isbn, review_id: id });
    expect((await ada.callForError(deleteBookReview, { isbn, review_id: id })).code).toBe('not_found');
  });

  test('20 simultaneous calls delete one review once', async () => {
    const { ada, isbn } = await readerOfOne();
    const bob = await reader('Bob');
    await hasReviewed(bob, isbn, { rating: 5 });
    const id = await hasReviewed(ada, isbn, { rating: 1 });
    const body = { user_id: ada.userId, session_token: ada.token, isbn, review_id: id };
    await Promise.all(Array.from({ length: 20 }, () => send(deleteBookReview.path, body)));
    expect(await traces(ada, isbn)).toMatchObject({ rows: 0, counted: 0, book: { sum: 10, count: 1 } });
  });
});
