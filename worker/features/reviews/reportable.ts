import { and, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import type { RemovableContent } from '../../platform/db/content-rows.ts';
import { replacedReviews, reviewLikes, reviews } from '../../platform/db/schema/reviews.ts';
import { db } from '../../platform/db/statement.ts';
import { users } from '../accounts/users.ts';
import { isHidden } from '../books/hidden.ts';
import { workOfStored } from '../books/works.ts';

/**
 * Finds a review that others can see, for a report. A block between the two readers hides it from neither, so that the
 * blocked and the blocking reader can report each other.
 */
export const reviewToReport = ({ id, reader }: { id: string; reader: string }) =>
  db
    .select(aliased({ authorId: reviews.userId, words: reviews.review, isbn: reviews.isbn, rating: reviews.rating }))
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(
        eq(reviews.id, id),
        eq(users.profilePrivacy, 'everybody'),
        sql`(${reviews.userId} = ${reader}
          OR (NOT ${reviews.hidden} AND NOT ${isHidden(reviews.userId, reviews.workId)}))`,
      ),
    );

// Reviews whose words a merge put below another one of their reader, each with that one.
const joinedReviews = sql`${replacedReviews} AS earlier JOIN ${reviews} AS standing
  ON standing.user_id = earlier.user_id AND standing.work_id = ${workOfStored(sql`earlier.isbn`)}
    AND earlier.review <> '' AND instr(standing.review, earlier.review) > 0`;

// The reviews that hold the words of these.
const standing = (ids: SQL) => sql`SELECT id FROM ${reviews} WHERE id IN (${ids})
  UNION SELECT standing.id FROM ${joinedReviews} WHERE earlier.id IN (${ids})`;

/** Reviews, which moderators can remove. */
export const removableReviews: RemovableContent = {
  // The undo of a merge would bring an earlier review back.
  targets: (ids) => sql`SELECT id, user_id, isbn FROM ${reviews} WHERE id IN (${standing(ids)})
    UNION ALL SELECT earlier.id, earlier.user_id, earlier.isbn FROM ${joinedReviews} WHERE standing.id IN (${standing(ids)})`,
  rows: (ids) => [
    {
      table: reviews,
      where: sql`${reviews.id} IN (${standing(ids)})`,
      computed: (stored) => ({ work_id: workOfStored(stored('isbn')) }),
      insertedAs: { like_count: sql`0` },
      revokes: { kind: 'review', target: (stored) => stored('id') },
    },
    {
      table: reviewLikes,
      where: sql`${reviewLikes.reviewId} IN (${standing(ids)})`,
      returnsIf: (stored) => sql`EXISTS (SELECT 1 FROM ${reviews} WHERE id = ${stored('review_id')})`,
    },
  ],
  remove: (ids) => [db.delete(reviews).where(sql`${reviews.id} IN (${standing(ids)})`)],
  // Stars are no words, so they change at once.
  changes: (ids) => [
    { table: reviews, where: sql`${reviews.id} IN (${ids})`, updates: ['review', 'has_text', 'spoiler'] },
  ],
  words: (id) => sql`(SELECT review FROM ${reviews} WHERE id IN (${standing(sql`SELECT ${id}`)}))`,
};

/** Selects the ID of a reader's review of a work. */
export const reviewIdOf = ({ userId, work }: { userId: string; work: string }) =>
  sql`SELECT id FROM ${reviews} WHERE user_id = ${userId} AND work_id = CAST(${work} AS INTEGER)`;

/** Selects the IDs of a reader's reviews. */
export const reviewIdsOf = (userId: string) => sql`SELECT id FROM ${reviews} WHERE user_id = ${userId}`;
