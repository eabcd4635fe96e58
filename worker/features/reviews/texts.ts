import { eq, type SQL, sql } from 'drizzle-orm';
import { reviews } from '../../platform/db/schema/reviews.ts';
import { db, type SqlValue } from '../../platform/db/statement.ts';

// The same words from many accounts are looked for among the newest reviews, which an index finds.
const newest = (since: number) => sql`(SELECT user_id, review FROM ${reviews}
  WHERE created_at >= ${since} AND import_id IS NULL ORDER BY created_at DESC LIMIT 5000) newest`;

/** SQL: the ids of who published exactly this as a review since a moment in epoch seconds. */
export function authorsOfReview(text: string, since: number): SQL {
  return sql`SELECT user_id AS id FROM ${newest(since)} WHERE review = ${text}`;
}

/** SQL: texts of newest reviews that at least five accounts wrote, as `text` and `accounts`. */
export function repeatedReviews(since: number): SQL {
  return sql`SELECT review AS text, count(DISTINCT user_id) AS accounts FROM ${newest(since)} WHERE review <> ''
    GROUP BY review HAVING count(DISTINCT user_id) >= 5`;
}

/** SQL: how many reviews a reader has written, counted up to 100. */
export function reviewsBy(userId: SqlValue): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reviews} WHERE user_id = ${userId} LIMIT 100))`;
}

/** The statement that deletes every review of a reader; likes go with them. */
export const removeReviewsOf = ({ userId }: { userId: string }) => db.delete(reviews).where(eq(reviews.userId, userId));
