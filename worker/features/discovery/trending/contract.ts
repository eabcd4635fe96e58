import * as z from 'zod/mini';
import { endpoint } from '../../../platform/http/contract.ts';
import { shelf, volume } from '../../books/contract.ts';
import { review } from '../../reviews/contract.ts';

/** How many trending books and reviews are shown. */
export const TRENDING = { books: 12, reviews: 8, reviewsOfBook: 2 } as const;

/** A review that is trending, with its book. */
const trendingReview = z.extend(review, { book: volume });
export type TrendingReview = z.infer<typeof trendingReview>;

/** A book that is trending, with the newest of its reviews. */
const trendingBook = z.object({
  data: volume,
  reviews: z.array(review),
  shelf: z.optional(shelf),
});

export const getTrending = endpoint('/api/trending/get', {
  summary: 'Lists the most read books of the week and their reviews.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {},
  output: { trending_books: z.array(trendingBook), trending_reviews: z.array(trendingReview) },
  get: true,
});
