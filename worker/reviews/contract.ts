import * as z from 'zod/mini';
import { pictureDetails, ranks } from '../account/contract.ts';
import { isbn, volume } from '../books/contract.ts';
import { cursor, endpoint, id, limits, nextCursor, typed } from '../http/contract.ts';
import { earned } from '../streaks/contract.ts';

/** Sentences of reviewing (document 1, section 8; decisions, "Reading, reviews, sharing"). */
export const reviewSentences = {
  noRating: 'Please select a rating!',
  notRead: 'You have not read this book yet!',
  twice: 'You have already reviewed this book!',
  banned: 'You can no longer write reviews.',
  submitted: 'Successfully submitted review!',
  notFound: 'Review not found',
  copied: 'Copied review link to clipboard!',
  gone: 'This review is not there any more.',
} as const;

/** Stars in half steps from 0.5 to 5. */
const rating = z
  .number({ error: reviewSentences.noRating })
  .check(
    z.minimum(0.5, reviewSentences.noRating),
    z.maximum(5, reviewSentences.noRating),
    z.multipleOf(0.5, reviewSentences.noRating),
  );

/** A review as it is listed; `timestamp` in epoch seconds, `rating` in stars. */
export const review = z.object({
  review_id: z.string(),
  isbn: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_rank: z.enum(ranks),
  user_picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  timestamp: z.number(),
  review: z.string(),
  rating: z.number(),
});
export type Review = z.infer<typeof review>;

export const getBookReviews = endpoint('/api/public/get_book_reviews_db', {
  access: 'optional',
  limit: 'read',
  input: { isbn, cursor },
  output: { reviews: z.array(review), next_cursor: nextCursor },
});

export const submitReview = endpoint('/api/user_actions/submit_review', {
  limit: 'write',
  input: { isbn, rating, review: typed({ max: limits.review, lines: true }) },
  output: { review_id: z.string(), earned },
  creates: true,
});

export const deleteBookReview = endpoint('/api/user_actions/delete_book_review', {
  limit: 'write',
  input: { review_id: id, isbn },
  output: {},
});

/** One review with what is kept of its book; without `review_id` it is the asking reader's own review of that book. */
export const getReview = endpoint('/api/reviews/get_review', {
  access: 'optional',
  limit: 'read',
  input: { isbn, review_id: z.optional(id) },
  output: { review, book: volume },
});
