import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { reviews } from '../../platform/db/schema/reviews.ts';
import { db } from '../../platform/db/statement.ts';
import { areBlocked } from '../accounts/blocks.ts';
import { userColumns, users } from '../accounts/users.ts';
import { isHidden } from '../books/hidden.ts';
import { isPublicBook } from '../books/own/queries.ts';
import { books, storedBookColumns } from '../books/queries.ts';

// Public lists leave out readers who are private, hide the book or are banned from reviewing.
const mayBeNamed = and(
  eq(users.profilePrivacy, 'everybody'),
  isNull(users.reviewingBannedAt),
  sql`NOT ${isHidden(reviews.userId, reviews.workId)}`,
);

// Public lists leave out reviews that are marked as a spoiler.
const hasOpenWords = and(eq(reviews.hasText, true), eq(reviews.spoiler, false));

// Repeats the condition of the partial index.
const isNotImported = isNull(reviews.importId);

/** Returns the newest reviews with text since a time in epoch seconds, by readers who may be named in public lists. */
export const recentReviewIds = ({ since, limit }: { since: number; limit: number }) =>
  db
    .select(aliased({ reviewId: reviews.id, isbn: reviews.isbn }))
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(sql`${reviews.createdAt} > ${since}`, isNotImported, hasOpenWords, mayBeNamed, isPublicBook(reviews.isbn)),
    )
    .orderBy(desc(reviews.createdAt))
    .limit(limit);

// The maximum number of newest reviews examined for those since the moment.
const MAX_SCANNED = sql.raw('24');

/**
 * Returns these reviews and the newest since a time in epoch seconds, with their books. Reviews that were deleted or
 * that `reader` (empty for a visitor) may not see are left out.
 */
export function recentReviews(ids: readonly string[], since: number, reader: string) {
  return readable({ ids: JSON.stringify(ids), since, reader });
}

const readable = ({ ids, since, reader }: { ids: string; since: number; reader: string }) => {
  const candidates = sql`SELECT id FROM (
    SELECT id FROM ${reviews} WHERE created_at >= ${since} AND import_id IS NULL ORDER BY created_at DESC LIMIT ${MAX_SCANNED}
  )`;
  return db
    .select({
      ...aliased({
        reviewId: reviews.id,
        isbn: reviews.isbn,
        rating: reviews.rating,
        review: reviews.review,
        hasText: reviews.hasText,
        reviewedAt: reviews.createdAt,
        spoiler: reviews.spoiler,
        editedAt: reviews.editedAt,
        workId: reviews.workId,
      }),
      ...userColumns,
      ...storedBookColumns,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(books, eq(books.isbn, reviews.isbn))
    .where(
      and(
        sql`${reviews.id} IN (SELECT value FROM json_each(${ids}) UNION ${candidates})`,
        hasOpenWords,
        mayBeNamed,
        sql`NOT ${areBlocked(reader, reviews.userId)}`,
        isPublicBook(reviews.isbn),
      ),
    )
    .orderBy(desc(reviews.createdAt));
};
