import { env } from 'cloudflare:workers';
import { deleteBookReview } from '../../../worker/features/reviews/contract.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { anIsbn, hasImportedReview, hasRead, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import { READING_TABLES } from '../../support/worker/tables.ts';

/** Valid calls of reviews. */
export const examples: Examples = {
  '/api/public/get_book_reviews_db': {
    access: 'optional',
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      await hasReviewed(reader, isbn);
      return { isbn };
    },
  },
  '/api/user_actions/submit_review': {
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      await hasRead(reader, isbn);
      return { isbn, rating: 4.5, review: 'Two sentences.\n\nAnd a paragraph.' };
    },
    writes: [...READING_TABLES, 'daily_counts', 'reviews'],
    others: 'conflict',
    banned: { reviewing: 'not_allowed' },
    lose: {
      turn: ({ reader }) =>
        env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(reader.userId).run(),
      code: 'not_allowed',
    },
    remove: ({ reader }, input, { review_id: id }) =>
      reader.call(deleteBookReview, { isbn: String(input.isbn), review_id: String(id) }),
  },
  '/api/user_actions/delete_book_review': {
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      return { isbn, review_id: await hasReviewed(reader, isbn) };
    },
    writes: ['books', 'works', 'book_activity', 'reviews', 'review_likes', 'removed_rows'],
    others: 'not_found',
    again: 'not_found',
  },
  '/api/user_actions/rate_book': {
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      await hasRead(reader, isbn);
      return { isbn, rating: 3.5 };
    },
    writes: [...READING_TABLES, 'daily_counts', 'reviews', 'removed_rows'],
    others: 'conflict',
    banned: { reviewing: 'not_allowed' },
  },
  '/api/user_actions/edit_review': {
    input: async ({ reader }) => {
      const [, isbn = ''] = await someIsbns(2);
      const reviewId = await hasReviewed(reader, isbn);
      return { isbn, review_id: reviewId, rating: 2.5, review: 'On second thought, ||no||.', spoiler: true };
    },
    writes: ['books', 'works', 'reviews'],
    others: 'not_found',
    banned: { reviewing: 'not_allowed' },
  },
  '/api/user_actions/show_review': {
    input: async ({ reader }) => {
      const [, , isbn = ''] = await someIsbns(3);
      return { isbn, review_id: await hasImportedReview(reader, isbn), visible: true };
    },
    writes: ['reviews'],
    others: 'not_found',
  },
  '/api/reviews/get_review': {
    access: 'optional',
    input: async ({ app }) => {
      const isbn = await anIsbn();
      return { isbn, review_id: await hasReviewed(await app.reader('Author'), isbn) };
    },
  },
};
