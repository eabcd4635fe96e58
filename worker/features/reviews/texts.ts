import { type SQL, sql } from 'drizzle-orm';
import { reviews } from '../../platform/db/schema/reviews.ts';
import type { SqlValue } from '../../platform/db/statement.ts';

// The newest reviews, among which identical texts are searched for.
const newest = (since: number) => sql`(SELECT user_id, review FROM ${reviews}
  WHERE created_at >= ${since} AND import_id IS NULL ORDER BY created_at DESC LIMIT 5000) newest`;

/** Returns SQL for the IDs of readers who published exactly this text as a review since a time in epoch seconds. */
export function authorsOfReview(text: string, since: number): SQL {
  return sql`SELECT user_id AS id FROM ${newest(since)} WHERE review = ${text}`;
}

export function repeatedReviews(since: number): SQL {
  return sql`SELECT review AS text, count(DISTINCT user_id) AS accounts FROM ${newest(since)} WHERE review <> ''
    GROUP BY review HAVING count(DISTINCT user_id) >= 5`;
}

/** Returns SQL for the number of a reader's reviews, at most 100. */
export function reviewsBy(userId: SqlValue): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reviews} WHERE user_id = ${userId} LIMIT 100))`;
}
