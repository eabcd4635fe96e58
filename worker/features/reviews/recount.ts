import { sql } from 'drizzle-orm';
import { reviewLikes, reviews } from '../../platform/db/schema/reviews.ts';
import { db } from '../../platform/db/statement.ts';
import { placesAfter } from '../../platform/jobs/paging.ts';

export const reviewsAfter = placesAfter(reviews, reviews.id);

export function recountReviewLikes(after: string, last: string) {
  const likes = sql<number>`(SELECT count(*) FROM ${reviewLikes} WHERE ${reviewLikes.reviewId} = ${reviews.id})`;
  return db
    .update(reviews)
    .set({ likeCount: likes })
    .where(sql`${reviews.id} > ${after} AND ${reviews.id} <= ${last} AND ${reviews.likeCount} <> ${likes}`)
    .returning({ place: reviews.id });
}
