import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { people, personColumns, pictureDetailsOf } from '../account/people.ts';
import { keptBookColumns, keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import { reviews } from '../db/schema/reviews.ts';
import { db, type Places, prepared, type RowOf } from '../db/statement.ts';
import { paged } from '../http/cursor.ts';
import type { Review } from './contract.ts';

const columns = {
  ...named({
    reviewId: reviews.id,
    isbn: reviews.isbn,
    rating: reviews.rating,
    review: reviews.review,
    hasText: reviews.hasText,
    reviewedAt: reviews.createdAt,
  }),
  ...personColumns,
};

/** The pages of a book's reviews. */
export const reviewPages = paged('reviews', { hasText: 'integer', reviewedAt: 'integer', reviewId: 'text' });

interface ReviewsOfBook {
  isbn: string;
  reader: string;
  /** As it is kept: 1 with text, 0 without. */
  hasText: number;
  reviewedAt: number;
  reviewId: string;
  limit: number;
}

/** A book's reviews, those with text first, newest first, without the asking reader's own and without private readers'. */
export const reviewsOfBook = prepared(({ isbn, reader, hasText, reviewedAt, reviewId, limit }: Places<ReviewsOfBook>) =>
  db
    .select(columns)
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.userId))
    .where(
      and(
        eq(reviews.isbn, isbn),
        eq(people.profilePrivacy, 'everybody'),
        sql`${reviews.userId} <> ${reader}`,
        sql`(${reviews.hasText}, ${reviews.createdAt}, ${reviews.id}) < (${hasText}, ${reviewedAt}, ${reviewId})`,
      ),
    )
    .orderBy(desc(reviews.hasText), desc(reviews.createdAt), desc(reviews.id))
    .limit(limit),
);

/** The asking reader's own review of a book; they see it whatever their privacy. */
export const ownReviewOfBook = prepared(({ isbn, reader }: Places<{ isbn: string; reader: string }>) =>
  db
    .select(columns)
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.userId))
    .where(and(eq(reviews.isbn, isbn), eq(reviews.userId, reader))),
);

/** The id of a reader's own review of a book; no row when there is none. */
export const ownReviewIdOf = prepared(({ isbn, reader }: Places<{ isbn: string; reader: string }>) =>
  db
    .select({ reviewId: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.userId, reader), eq(reviews.isbn, isbn))),
);

/** SQL: the id of a reader's own review of this book, NULL for none. */
export function ownReviewId(reader: SQLWrapper, isbn: SQLWrapper): SQL<string | null> {
  return sql`(SELECT ${reviews.id} FROM ${reviews} WHERE ${reviews.userId} = ${reader} AND ${reviews.isbn} = ${isbn})`;
}

/** One review of a book, with its author; whether the one who asks may see it is for the caller to say. */
export const reviewById = prepared(({ isbn, reviewId }: Places<{ isbn: string; reviewId: string }>) =>
  db
    .select(columns)
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.userId))
    .where(and(eq(reviews.id, reviewId), eq(reviews.isbn, isbn))),
);

/** The pages of a reader's reviews. */
export const reviewedPages = paged('reviewed', { at: 'integer', id: 'text' });

/** A reader's reviews with what is kept of their books, newest first. */
export const reviewsByReader = prepared(
  ({ userId, at, id, limit }: Places<{ userId: string; at: number; id: string; limit: number }>) =>
    db
      .select({
        ...named({
          id: reviews.id,
          isbn: reviews.isbn,
          rating: reviews.rating,
          review: reviews.review,
          at: reviews.createdAt,
        }),
        ...keptBookColumns,
      })
      .from(reviews)
      .innerJoin(keptBooks, eq(keptBooks.isbn, reviews.isbn))
      .where(and(eq(reviews.userId, userId), sql`(${reviews.createdAt}, ${reviews.id}) < (${at}, ${id})`))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(limit),
);

/** SQL for a joined select: whether the review that a column names is still there. */
export function reviewStands(reviewId: SQLiteColumn): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.id} = ${reviewId})`.mapWith(Boolean);
}

type ReviewRow = RowOf<typeof ownReviewOfBook>;

/** A review in the shape of the wire. */
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
    timestamp: row.reviewedAt,
    review: row.review,
    rating: row.rating / 2,
  };
}

/** SQL for a recount: how many reviews the reader has that a column names. */
export function reviewCountOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${reviews.userId} = ${userId})`;
}

/** SQL for a recount: how many reviews the book has that a column names, and their ratings summed in half stars. */
export function ratingsCounted(isbn: SQLiteColumn): { count: SQL<number>; sum: SQL<number> } {
  return {
    count: sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${reviews.isbn} = ${isbn})`,
    sum: sql<number>`(SELECT coalesce(sum(${reviews.rating}), 0) FROM ${reviews} WHERE ${reviews.isbn} = ${isbn})`,
  };
}
