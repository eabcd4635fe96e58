import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { aliased } from '../../platform/db/columns.ts';
import { replacedReviews, reviewLikes, reviews } from '../../platform/db/schema/reviews.ts';
import { db } from '../../platform/db/statement.ts';
import { byNameOfBook, exportedBookColumns } from '../books/export-columns.ts';
import { books } from '../books/queries.ts';

/** Export and deletion of a reader's reviews. A trigger updates the books' ratings. */
export const reviewsPart: AccountPart = {
  tables: ['reviews', 'replaced_reviews', 'review_likes'],
  exported: (userId) => ({
    reviews: db
      .select({
        ...aliased({ review_id: reviews.id, isbn: reviews.isbn, ...exportedBookColumns, review: reviews.review }),
        rating: sql<number>`${reviews.rating} / 2.0`.as('rating'),
        ...aliased({
          raw_rating: reviews.rawRating,
          spoiler: reviews.spoiler,
          reviewed_at: reviews.createdAt,
          edited_at: reviews.editedAt,
          rated_at: reviews.ratedAt,
          import_id: reviews.importId,
          hidden: reviews.hidden,
        }),
      })
      .from(reviews)
      .innerJoin(books, eq(books.isbn, reviews.isbn))
      .where(eq(reviews.userId, userId))
      .orderBy(...byNameOfBook),
    reviews_liked: db
      .select({ review_id: reviewLikes.reviewId, liked_at: reviewLikes.likedAt })
      .from(reviewLikes)
      .where(eq(reviewLikes.userId, userId)),
    replaced_reviews: db
      .select({
        ...aliased({ isbn: replacedReviews.isbn, title: books.title, review: replacedReviews.review }),
        rating: sql<number>`${replacedReviews.rating} / 2.0`.as('rating'),
        ...aliased({
          spoiler: replacedReviews.spoiler,
          reviewed_at: replacedReviews.createdAt,
          replaced_at: replacedReviews.replacedAt,
        }),
      })
      .from(replacedReviews)
      .innerJoin(books, eq(books.isbn, replacedReviews.isbn))
      .where(eq(replacedReviews.userId, userId)),
  }),
  deleteRows: (userId) => [
    // The likes of the reader's own reviews are deleted with the reviews.
    db.delete(reviewLikes).where(eq(reviewLikes.userId, userId)),
    db.delete(reviews).where(eq(reviews.userId, userId)),
    db.delete(replacedReviews).where(eq(replacedReviews.userId, userId)),
  ],
};
