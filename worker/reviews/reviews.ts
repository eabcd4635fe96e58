import { and, eq } from 'drizzle-orm';
import { reviews } from '../db/schema/reviews.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';

interface Added {
  id: string;
  isbn: string;
  userId: string;
  /** Half stars. */
  rating: number;
  text: string;
  hasText: boolean;
  now: number;
}

const added = prepared(({ id, isbn, userId, rating, text, hasText, now }: Places<Added>) =>
  db
    .insert(reviews)
    .values({ id, isbn, userId, rating, review: text, hasText, createdAt: now })
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
export const removeOwnReview = prepared(
  ({ reviewId, isbn, userId }: Places<{ reviewId: string; isbn: string; userId: string }>) =>
    db.delete(reviews).where(and(eq(reviews.id, reviewId), eq(reviews.isbn, isbn), eq(reviews.userId, userId))),
);

/** The statement that deletes a review whoever wrote it: a moderator's. */
export const removeReview = prepared(({ reviewId }: Places<{ reviewId: string }>) =>
  db.delete(reviews).where(eq(reviews.id, reviewId)),
);
