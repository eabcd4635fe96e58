import { and, eq, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { reviews } from '../../platform/db/schema/reviews.ts';
import { db } from '../../platform/db/statement.ts';
import { users } from '../accounts/users.ts';
import { isSeenBy } from './queries.ts';

interface ReportQuery {
  id: string;
  reader: string;
}

const visibleReview = ({ id, reader }: ReportQuery) =>
  and(eq(reviews.id, id), isSeenBy(reader), eq(users.profilePrivacy, 'everybody'));

/** Returns a review that the reader can see, with its rating in half stars and its edition. */
export const reviewForReport = (at: ReportQuery) =>
  db
    .select(aliased({ authorId: reviews.userId, isbn: reviews.isbn, text: reviews.review, halfStars: reviews.rating }))
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(visibleReview(at));

/** Returns a review as {@link Reported}. */
export const reviewToReport = (at: ReportQuery) =>
  db
    .select({
      authorId: sql<string | null>`${reviews.userId}`.mapWith(String).as('authorId'),
      words: sql<string>`${reviews.review}`.as('words'),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(visibleReview(at));
