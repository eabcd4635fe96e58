import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13 } from '../types.ts';

/** Each book that a reader touched, as the book service tells it; ratings are summed in half stars. */
export const books = sqliteTable('books', {
  isbn: isbn13('isbn').primaryKey(),
  title: text('title').notNull(),
  authors: text('authors', { mode: 'json' }).$type<string[]>().notNull(),
  cover: text('cover').notNull(),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  updatedAt: integer('updated_at').notNull(),
});
