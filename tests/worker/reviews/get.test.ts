import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { deleteBookReview, getReview, reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { admin, call, callForError, reader, send } from '../../support/worker/app.ts';
import { hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';

describe('/api/reviews/get_review', () => {
  test('opens a review for visitors, with its author and its book', async () => {
    const ada = await reader('Ada');
    const [isbn = ''] = await someIsbns(1);
    const id = await hasReviewed(ada, isbn, { rating: 4.5, review: 'Once more.' });
    const { review, book } = await call(getReview, { isbn, review_id: id });
    expect(review).toMatchObject({ review_id: id, isbn, user_id: ada.userId, user_name: 'Ada', user_rank: 'member' });
    expect(review).toMatchObject({ rating: 4.5, review: 'Once more.' });
    expect(book.volumeInfo.title).not.toBe('');
    expect(book.volumeInfo.authors?.length).toBeGreaterThan(0);
  });

  test('accepts the ISBN as printed on the book', async () => {
    const ada = await reader();
    const [isbn = ''] = await someIsbns(1);
    const id = await hasReviewed(ada, isbn);
    const written = `${isbn.slice(0, 3)}-${isbn.slice(3)}`;
    expect((await call(getReview, { isbn: written, review_id: id })).review.review_id).toBe(id);
  });

  test('does not find a review that is unknown, of another book, or deleted', async () => {
    const ada = await reader();
    const [isbn = '', other = ''] = await someIsbns(2);
    const id = await hasReviewed(ada, isbn);
    const missing = { code: 'not_found', message: reviewSentences.notFound };
    expect(await callForError(getReview, { isbn, review_id: 'nothing' })).toMatchObject(missing);
    expect(await callForError(getReview, { isbn: other, review_id: id })).toMatchObject(missing);
    await ada.call(deleteBookReview, { isbn, review_id: id });
    expect(await callForError(getReview, { isbn, review_id: id })).toMatchObject(missing);
  });

  test("a private reader's review is there for them and for admins, for nobody else", async () => {
    const [ada, grace, boss] = [await reader('Ada'), await reader('Grace'), await admin('Boss')];
    const [isbn = ''] = await someIsbns(1);
    const review = { isbn, review_id: await hasReviewed(ada, isbn) };
    await env.DB.prepare("UPDATE users SET profile_privacy = 'nobody' WHERE id = ?").bind(ada.userId).run();
    expect(await callForError(getReview, review)).toMatchObject({ code: 'not_found' });
    expect(await grace.callForError(getReview, review)).toMatchObject({ code: 'not_found' });
    for (const viewer of [ada, boss]) expect((await viewer.call(getReview, review)).review.user_name).toBe('Ada');
  });

  test("without an id it is the asking reader's own review of that book", async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const [isbn = ''] = await someIsbns(1);
    await hasReviewed(grace, isbn);
    expect(await ada.callForError(getReview, { isbn })).toMatchObject({ code: 'not_found' });
    const id = await hasReviewed(ada, isbn);
    expect((await ada.call(getReview, { isbn })).review.review_id).toBe(id);
    expect((await send('/api/reviews/get_review', { isbn })).status).toBe(404);
  });
});
