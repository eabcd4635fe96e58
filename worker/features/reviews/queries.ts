import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../platform/db/columns.ts';
import { replacedReviews, reviewLikes, reviews } from '../../platform/db/schema/reviews.ts';
import { db, type RowOf, type SqlValue } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { versionOf } from '../../platform/http/version-contract.ts';
import { areBlocked } from '../accounts/blocks.ts';
import { pictureDetailsOf, userColumns, users } from '../accounts/users.ts';
import type { Volume } from '../books/contract.ts';
import { isHidden } from '../books/hidden.ts';
import { books, storedBookColumns, volumeFromStored } from '../books/queries.ts';
import { type Edition, type EditionUse, workOf, workOfStored } from '../books/works.ts';
import { MAX_COUNTED } from '../social/notifications/contract.ts';
import { type Review, textWithoutSpoilers } from './contract.ts';

/** `reviewedAt` of an imported review without a date: it sorts after all others. */
export const UNDATED = 0;

const reviewColumns = aliased({
  reviewId: reviews.id,
  isbn: reviews.isbn,
  workId: reviews.workId,
  rating: reviews.rating,
  review: reviews.review,
  hasText: reviews.hasText,
  reviewedAt: reviews.createdAt,
  spoiler: reviews.spoiler,
  editedAt: reviews.editedAt,
  likes: reviews.likeCount,
});

export function isLikedBy(reader: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${reviewLikes} WHERE ${reviewLikes.reviewId} = ${reviews.id}
    AND ${reviewLikes.userId} = ${reader})`;
}

export const reviewPages = paged('reviews', { hasText: 'integer', reviewedAt: 'integer', reviewId: 'text' });

interface ReviewsOfBook {
  isbn: string;
  /** The work according to a book service, or empty. */
  work: string;
  reader: string;
  /** Stored as 1 with text, 0 without. */
  hasText: number;
  reviewedAt: number;
  reviewId: string;
  limit: number;
}

/**
 * Returns the reviews of an edition's work: those with text first, then newest first. The viewer's own review and those
 * of private readers are left out.
 */
export const reviewsOfBook = ({ isbn, work, reader, hasText, reviewedAt, reviewId, limit }: ReviewsOfBook) =>
  db
    .select({ ...reviewColumns, ...userColumns, liked: isLikedBy(reader).mapWith(Boolean).as('liked') })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(
        eq(reviews.workId, workOf({ isbn, work })),
        eq(users.profilePrivacy, 'everybody'),
        sql`${reviews.userId} <> ${reader}`,
        eq(reviews.hidden, false),
        sql`NOT ${isHidden(reviews.userId, reviews.workId)}`,
        sql`NOT ${areBlocked(reader, reviews.userId)}`,
        sql`(${reviews.hasText}, ${reviews.createdAt}, ${reviews.id}) < (${hasText}, ${reviewedAt}, ${reviewId})`,
      ),
    )
    .orderBy(desc(reviews.hasText), desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);

// The columns that decide whether others see an imported review.
const visibilityColumns = aliased({ importId: reviews.importId, hidden: reviews.hidden });

// Returns the base query for one review with author, book and likes, as the viewer sees them.
const oneReview = (at: { reader: string }) =>
  db
    .select({
      ...reviewColumns,
      ...visibilityColumns,
      ...aliased({ ratedAt: reviews.ratedAt }),
      ...userColumns,
      ...storedBookColumns,
      liked: isLikedBy(at.reader).mapWith(Boolean).as('liked'),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(books, eq(books.isbn, reviews.isbn));

export const ownReviewOfBook = (at: Edition & { reader: string }) =>
  oneReview(at).where(and(eq(reviews.userId, at.reader), eq(reviews.workId, workOf(at))));

type RemovalCheck = (review: { authorId: SqlValue; workId: SqlValue }) => SQL;

/**
 * Returns the ID of a review if it is the reader's own and of the edition's work.
 * @param wereRemoved SQL for whether a moderator removed a review of this author and work, or all of them.
 */
export const ownReviewIdOf = (
  at: Edition & { reviewId: string; reader: string },
  wereRemoved: RemovalCheck = () => sql`false`,
) =>
  db
    .select({
      ...aliased({
        reviewId: reviews.id,
        importId: reviews.importId,
        rating: reviews.rating,
        review: reviews.review,
        spoiler: reviews.spoiler,
      }),
      contentRemoved: wereRemoved({ authorId: at.reader, workId: sql.raw('reviews.work_id') })
        .mapWith(Boolean)
        .as('contentRemoved'),
    })
    .from(reviews)
    .where(and(eq(reviews.id, at.reviewId), eq(reviews.userId, at.reader), eq(reviews.workId, workOf(at))));

/** Whether the stars or words of a review were given after a moment, at which a call was made that arrives late. */
export const isRatedAfter = ({ reviewedAt, editedAt, ratedAt }: RowOf<typeof ownReviewOfBook>, moment: number) =>
  Math.max(reviewedAt, editedAt ?? 0, ratedAt ?? 0) > moment;

/** Returns SQL for the ID of a reader's own review of a work, or NULL. */
export function ownReviewId(reader: SqlValue, work: SqlValue): SQL<string | null> {
  return sql`(SELECT ${reviews.id} FROM ${reviews} WHERE ${reviews.userId} = ${reader} AND ${reviews.workId} = ${work})`;
}

/** Returns SQL for the ID of a reader's review of a work that others may read, or NULL. */
export function openReviewId(reader: SqlValue, work: SqlValue): SQL<string | null> {
  return sql`(SELECT ${reviews.id} FROM ${reviews} WHERE ${reviews.userId} = ${reader} AND ${reviews.workId} = ${work}
    AND NOT ${reviews.hidden})`;
}

export function justReviewed(reader: SqlValue, isbn: SqlValue, now: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.userId} = ${reader}
    AND ${reviews.workId} = ${workOfStored(isbn)} AND ${reviews.createdAt} = ${now})`;
}

/** Returns SQL for a reader's rating of this work, in half stars; NULL without a review. */
export function ownRating(reader: SqlValue, work: SqlValue): SQL<number | null> {
  return sql`(SELECT ${reviews.rating} FROM ${reviews} WHERE ${reviews.userId} = ${reader} AND ${reviews.workId} = ${work})`;
}

/** Returns SQL for the edition that a reader chose for their review of a work, or NULL. */
export function editionReviewed(reader: SqlValue, work: SqlValue): SQL<string | null> {
  return sql`(SELECT ${reviews.isbn} FROM ${reviews} WHERE ${reviews.userId} = ${reader} AND ${reviews.workId} = ${work})`;
}

/** Returns SQL for the ISBN of the reader's own review that a merge put below another one, else NULL. */
export function isbnOfReplaced({ reviewId, reader }: Record<'reviewId' | 'reader', SqlValue>): SQL<string | null> {
  return sql<string | null>`(SELECT isbn FROM ${replacedReviews} WHERE id = ${reviewId} AND user_id = ${reader})`;
}

// The ID of a review, or of the one below which a merge put it.
const standingId = (at: Edition & { reviewId: string }) =>
  sql`coalesce((SELECT standing.id FROM ${replacedReviews} AS earlier
    JOIN ${reviews} AS standing ON standing.user_id = earlier.user_id AND standing.work_id = ${workOf(at)}
    WHERE earlier.id = ${at.reviewId}), ${at.reviewId})`;

/**
 * Returns one review of an edition's work with its author. The caller checks whether the viewer may see the author's
 * profile. `reader` is empty for a visitor.
 */
export const reviewById = (at: Edition & { reviewId: string; reader: string }) =>
  oneReview(at).where(and(eq(reviews.id, standingId(at)), eq(reviews.workId, workOf(at)), isSeenBy(at.reader)));

// Returns SQL for whether a reader may see a review: not if it is another reader's hidden imported review or review of
// a hidden book, and not if one of the two has blocked the other.
export function isSeenBy(reader: SqlValue): SQL {
  return sql`(${reviews.userId} = ${reader}
    OR (NOT ${reviews.hidden} AND NOT ${isHidden(reviews.userId, reviews.workId)}
      AND NOT ${areBlocked(reader, reviews.userId)}))`;
}

export const reviewedPages = paged('reviewed', { at: 'integer', id: 'text' });

interface ByReader {
  userId: string;
  /** The viewer's ID, empty for a visitor. */
  reader: string;
  /** 1 to include imported reviews, which feeds leave out. */
  imported: number;
  at: number;
  id: string;
  limit: number;
}

/** Returns a reader's reviews with their books that the viewer may see, newest first. */
export const reviewsByReader = ({ userId, reader, imported, at, id, limit }: ByReader) =>
  db
    .select({
      ...aliased({
        id: reviews.id,
        isbn: reviews.isbn,
        rating: reviews.rating,
        review: reviews.review,
        spoiler: reviews.spoiler,
        at: reviews.createdAt,
      }),
      ...storedBookColumns,
    })
    .from(reviews)
    .innerJoin(books, eq(books.isbn, reviews.isbn))
    .where(
      and(
        eq(reviews.userId, userId),
        sql`(${reviews.createdAt}, ${reviews.id}) < (${at}, ${id})`,
        isSeenBy(reader),
        sql`(${imported} OR ${reviews.importId} IS NULL)`,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);

type LikedRow = RowOf<typeof reviewsOfBook>;
// Responses that are the same for all viewers contain no likes.
type ReviewRow = Omit<LikedRow, 'likes' | 'liked'> & Partial<Pick<LikedRow, 'likes' | 'liked'>>;

export function bookOfReview(row: RowOf<typeof reviewById>): Volume {
  return volumeFromStored({
    isbn: row.isbn,
    workId: row.workId,
    title: row.bookTitle,
    authors: row.bookAuthors,
    cover: row.bookCover,
  });
}

/** Returns a review as the API does for its own page: with the full text, in which readers can reveal spoilers. */
export function reviewOf(row: ReviewRow): Review {
  return {
    review_id: row.reviewId,
    isbn: row.isbn,
    user_id: row.personId,
    user_name: row.personName,
    user_rank: row.personRank,
    user_picture: row.personPictureIsDefault ? '' : row.personPicture,
    picture_is_default: row.personPictureIsDefault,
    picture_generation_details: pictureDetailsOf(row),
    ...(row.reviewedAt === UNDATED ? {} : { timestamp: row.reviewedAt }),
    review: row.review,
    rating: row.rating / 2,
    spoiler: row.spoiler,
    ...(row.editedAt === null ? {} : { edited_at: row.editedAt }),
    ...(row.likes === undefined ? {} : { likes: row.likes, liked: row.liked === true }),
  };
}

/** What the author of a review edits as a whole. */
export function editableReviewOf({ rating, review, spoiler }: Pick<ReviewRow, 'rating' | 'review' | 'spoiler'>) {
  return { rating: rating / 2, review, spoiler };
}

export function ownReview(row: ReviewRow): Review {
  return { ...reviewOf(row), version: versionOf(editableReviewOf(row)) };
}

/** Returns a review as the API does for other pages: without spoilers. */
export function reviewCardOf(row: ReviewRow): Review {
  return { ...reviewOf(row), review: textWithoutSpoilers(row) };
}

export function reviewCountOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${reviews.userId} = ${userId})`;
}

interface CountedReview {
  count: SQL<number>;
  sum: SQL<number>;
}

/**
 * Returns SQL for the recounted number of reviews of the work named by a column, and for the sum of their ratings in
 * half stars.
 */
export function countRatings(work: SQLiteColumn): CountedReview {
  return countedWhere(sql`${reviews.workId} = ${work}`);
}

/** Returns the same as {@link countRatings} for the reviews of one edition. */
export function countEditionRatings(isbn: SQLiteColumn, work: SQLiteColumn): CountedReview {
  return countedWhere(sql`${reviews.workId} = ${work} AND ${reviews.isbn} = ${isbn}`);
}

// A suspended reader's ratings do not count.
function countedWhere(condition: SQL): CountedReview {
  const which = sql`${condition} AND NOT EXISTS (
    SELECT 1 FROM ${users} WHERE ${users.id} = ${reviews.userId} AND ${users.suspendedAt} IS NOT NULL)`;
  return {
    count: sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${which})`,
    sum: sql<number>`(SELECT coalesce(sum(${reviews.rating}), 0) FROM ${reviews} WHERE ${which})`,
  };
}

/** Returns SQL for the number of others who liked a review in a period, up to one more than {@link MAX_COUNTED}. */
export function newLikesOf(at: Record<'about' | 'reader' | 'since' | 'until', SqlValue>): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM ${reviewLikes} l JOIN ${reviews} r ON r.id = l.review_id
    WHERE l.review_id = ${at.about} AND r.user_id = ${at.reader} AND l.liked_at BETWEEN ${at.since} AND ${at.until}
      AND NOT ${areBlocked(at.reader, sql`l.user_id`)}
    LIMIT ${sql.raw(String(MAX_COUNTED + 1))}))`;
}

/** Returns SQL for the ISBN of a review if it is the reader's own, else NULL. */
export function isbnOfOwn({ reviewId, reader }: Record<'reviewId' | 'reader', SqlValue>): SQL<string | null> {
  return sql<string | null>`(SELECT isbn FROM ${reviews} WHERE id = ${reviewId} AND user_id = ${reader})`;
}

/** Returns SQL for whether a reader has a review of this edition. */
export const reviewsEdition = ({ isbn, work, reader }: EditionUse) =>
  sql`EXISTS (SELECT 1 FROM ${reviews} used
    WHERE used.work_id = ${work} AND used.user_id = ${reader} AND used.isbn = ${isbn})`;
