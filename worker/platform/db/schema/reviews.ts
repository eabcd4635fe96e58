import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../../column-types.ts';

/**
 * Reviews, at most one per reader and work. `isbn` is the edition that the author chose, `rating` is in half stars,
 * `hasText` sorts reviews without text last, `spoiler` marks the whole text as a spoiler. Only the author sees a review
 * with `hidden`. `rawRating` is an imported rating in stars that is not a multiple of 0.5. `createdAt` is 0 for an
 * imported review without a date. `ratedAt` is when the stars were last given, NULL if that is unknown.
 */
export const reviews = sqliteTable('reviews', {
  id: text('id').primaryKey(),
  isbn: isbn13('isbn').notNull(),
  userId: readerId('user_id').notNull(),
  rating: integer('rating').notNull(),
  review: text('review').notNull(),
  hasText: integer('has_text', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
  workId: workNumber('work_id').notNull(),
  spoiler: integer('spoiler', { mode: 'boolean' }).notNull().default(false),
  editedAt: integer('edited_at'),
  importId: text('import_id'),
  hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
  rawRating: real('raw_rating'),
  likeCount: integer('like_count').notNull().default(0),
  ratedAt: integer('rated_at'),
});

export const reviewLikes = sqliteTable(
  'review_likes',
  {
    reviewId: text('review_id').notNull(),
    userId: readerId('user_id').notNull(),
    likedAt: integer('liked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);

/**
 * Reviews that were replaced by a newer one of the same author in a merge of works. Only the author can export them.
 */
export const replacedReviews = sqliteTable('replaced_reviews', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  isbn: isbn13('isbn').notNull(),
  rating: integer('rating').notNull(),
  review: text('review').notNull(),
  createdAt: integer('created_at').notNull(),
  replacedAt: integer('replaced_at').notNull(),
  spoiler: integer('spoiler', { mode: 'boolean' }).notNull().default(false),
});
