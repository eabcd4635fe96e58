import { and, eq } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { reviews } from '../db/schema/reviews.ts';

/** The statement that adds a review; the same id again changes nothing, another review by the same reader of the same book fails the batch. */
export function addReview(
  build: Builder,
  review: { id: string; isbn: string; userId: string; stars: number; text: string; now: number },
) {
  return build
    .insert(reviews)
    .values({
      id: review.id,
      isbn: review.isbn,
      userId: review.userId,
      rating: Math.round(review.stars * 2),
      review: review.text,
      hasText: review.text !== '',
      createdAt: review.now,
    })
    .onConflictDoNothing({ target: reviews.id });
}

/** The statement that deletes a reader's own review and nobody else's. */
export function removeOwnReview(build: Builder, reviewId: string, isbn: string, userId: string) {
  return build.delete(reviews).where(and(eq(reviews.id, reviewId), eq(reviews.isbn, isbn), eq(reviews.userId, userId)));
}

/** The statement that deletes a review whoever wrote it: a moderator's. */
export function removeReview(build: Builder, reviewId: string) {
  return build.delete(reviews).where(eq(reviews.id, reviewId));
}
