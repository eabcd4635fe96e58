import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../../column-types.ts';

/**
 * Each edition that a reader touched, as the book service tells it, and the work that it is one of. The ratings are
 * those of the reviews whose authors picked this edition, summed in half stars. Of pages, year, language and genres
 * (divided by commas) 0 and '' are unknown.
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
  pages: integer('pages').notNull().default(0),
  year: integer('year').notNull().default(0),
  language: text('language').notNull().default(''),
  genres: text('genres').notNull().default(''),
});

/** Data of a work that is independent of its editions; ratings are summed in half stars. No row for an unrated work. */
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

/** Readers' rows of both works before and after a librarian's merge, for its undo. */
export const mergedRows = sqliteTable(
  'merged_rows',
  {
    fromId: workNumber('from_id').notNull(),
    tableName: text('table_name').notNull(),
    userId: readerId('user_id').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull().default('[]'),
    mergedAt: integer('merged_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.tableName, table.userId] })],
);

/** A book that no service knows, under its internal number; `userId` is null once who added it has left. */
export const ownBooks = sqliteTable('own_books', {
  isbn: isbn13('isbn').primaryKey(),
  userId: readerId('user_id'),
  madeAs: text('made_as').notNull(),
  state: text('state', { enum: ['waiting', 'accepted', 'merged', 'rejected'] })
    .notNull()
    .default('waiting'),
  title: text('title').notNull(),
  authors: text('authors', { mode: 'json' }).$type<string[]>().notNull(),
  year: integer('year'),
  pages: integer('pages'),
  language: text('language'),
  intoIsbn: isbn13('into_isbn'),
  addedAt: integer('added_at').notNull(),
  /** The ISBN printed on the book; `isbn` is the internal number. */
  isbn13: isbn13('isbn13'),
  series: text('series'),
  position: text('position'),
  sourceId: text('source_id'),
  /** The import that added it, null for a book entered by hand. */
  importId: text('import_id'),
  /** Whether a librarian undid its merge: it joins no book of its ISBN by itself. */
  apart: integer('apart', { mode: 'boolean' }).notNull().default(false),
});

/** The folded words of a reader's own books. */
export const ownBookWords = sqliteTable(
  'own_book_words',
  {
    userId: readerId('user_id').notNull(),
    word: text('word').notNull(),
    isbn: isbn13('isbn').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.word, table.isbn] })],
);

/** The readers of an own book: who added it, and who used it since. */
export const ownBookReaders = sqliteTable(
  'own_book_readers',
  {
    isbn: isbn13('isbn').notNull(),
    userId: readerId('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.isbn, table.userId] })],
);

/** A work that a reader keeps to themselves; `ordinal` bounds how many, see the migration. */
export const hiddenWorks = sqliteTable(
  'hidden_works',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    hiddenAt: integer('hidden_at').notNull(),
    ordinal: integer('ordinal').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] })],
);
