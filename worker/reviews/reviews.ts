import { and, eq, sql } from 'drizzle-orm';
import { type Builder, builder, constant, type Statement } from '../db/open.ts';
import { reviews } from '../db/schema/reviews.ts';

const added = constant(
  builder
    .insert(reviews)
    .values({
      id: sql.placeholder('id'),
      isbn: sql.placeholder('isbn'),
      userId: sql.placeholder('userId'),
      rating: sql.placeholder('rating'),
      review: sql.placeholder('text'),
      hasText: sql.placeholder('hasText'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing({ target: reviews.id }),
);

/** The statement that adds a review; the same id again changes nothing, another review by the same reader of the same book fails the batch. */
export function addReview(review: {
  id: string;
  isbn: string;
  userId: string;
  stars: number;
  text: string;
  now: number;
}): Statement {
  return added({ ...review, rating: Math.round(review.stars * 2), hasText: review.text !== '' });
}

/** The statement that deletes a reader's own review and nobody else's. */
export function removeOwnReview(build: Builder, reviewId: string, isbn: string, userId: string) {
  return build.delete(reviews).where(and(eq(reviews.id, reviewId), eq(reviews.isbn, isbn), eq(reviews.userId, userId)));
}

/** The statement that deletes a review whoever wrote it: a moderator's. */
export function removeReview(build: Builder, reviewId: string) {
  return build.delete(reviews).where(eq(reviews.id, reviewId));
}
