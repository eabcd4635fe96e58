import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, workNumber } from '../types.ts';

/**
 * Each edition that a reader touched, as the book service tells it, and the work that it is one of. The ratings are those of
 * the reviews whose authors picked this edition, summed in half stars.
 */
export const books = sqliteTable('books', {
  isbn: isbn13('isbn').primaryKey(),
  workId: workNumber('work_id').notNull(),
  title: text('title').notNull(),
  authors: text('authors', { mode: 'json' }).$type<string[]>().notNull(),
  cover: text('cover').notNull(),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  updatedAt: integer('updated_at').notNull(),
});

/** What belongs to a work however many editions it has; ratings are summed in half stars. No row for one never rated. */
export const works = sqliteTable('works', {
  id: workNumber('id').primaryKey(),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
});

/** Works that were found to be another one, which itself is never merged. */
export const mergedWorks = sqliteTable('merged_works', {
  fromId: workNumber('from_id').primaryKey(),
  intoId: workNumber('into_id').notNull(),
  mergedAt: integer('merged_at').notNull(),
});
