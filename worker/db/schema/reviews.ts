import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../types.ts';

/** One review a reader a book; `rating` counts half stars, `hasText` keeps empty reviews behind the others. */
export const reviews = sqliteTable('reviews', {
  id: text('id').primaryKey(),
  isbn: isbn13('isbn').notNull(),
  userId: readerId('user_id').notNull(),
  rating: integer('rating').notNull(),
  review: text('review').notNull(),
  hasText: integer('has_text', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
});
