import { anIsbn, hasImportedReview, hasRead, hasReviewed, someIsbns } from '../builders.ts';
import type { Examples } from '../examples.ts';

/** Valid calls of reviews. */
export const examples: Examples = {
  '/api/public/get_book_reviews_db': async ({ reader }) => {
    const isbn = await anIsbn();
    await hasReviewed(reader, isbn);
    return { isbn };
  },
  '/api/user_actions/submit_review': async ({ reader }) => {
    const isbn = await anIsbn();
    await hasRead(reader, isbn);
    return { isbn, rating: 4.5, review: 'Two sentences.\n\nAnd a paragraph.' };
  },
  '/api/user_actions/delete_book_review': async ({ reader }) => {
    const isbn = await anIsbn();
    return { isbn, review_id: await hasReviewed(reader, isbn) };
  },
  '/api/user_actions/edit_review': async ({ reader }) => {
    // Whoever does everything has reviewed the first one already.
    const [, isbn = ''] = await someIsbns(2);
    const reviewId = await hasReviewed(reader, isbn);
    return { isbn, review_id: reviewId, rating: 2.5, review: 'On second thought, ||no||.', spoiler: true };
  },
  '/api/user_actions/show_review': async ({ reader }) => {
    const [, , isbn = ''] = await someIsbns(3);
    return { isbn, review_id: await hasImportedReview(reader, isbn), shown: true };
  },
  '/api/reviews/get_review': async ({ app }) => {
    const isbn = await anIsbn();
    return { isbn, review_id: await hasReviewed(await app.reader('Author'), isbn) };
  },
};
