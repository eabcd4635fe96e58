import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../../column-types.ts';

/**
 * One review a reader a work, `isbn` being the edition that they picked; `rating` counts half stars, `hasText` keeps
 * empty reviews behind the others, `spoiler` is what its author says of the whole. `hidden` ones are seen by their
 * author alone; `rawRating` is what a library said in stars where that is no half star. `createdAt` is 0 for an
 * imported review whose file gives no date.
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

/** A review that gave way to a newer one of its author's when two works became one; no one else sees it. */
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
