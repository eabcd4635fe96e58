import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId, workNumber } from '../../column-types.ts';

/**
 * Editions that readers have used, with the facts of a book service and their work. The ratings are the sum, in half
 * stars, of the reviews for this edition. For pages, year, language and genres (separated by commas) 0 and '' mean
 * unknown.
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
  titleKey: text('title_key').notNull().default(''),
  authorKey: text('author_key').notNull().default(''),
});

/** Data of a work that is independent of its editions; ratings are summed in half stars. No row for an unrated work. */
export const works = sqliteTable('works', {
  id: workNumber('id').primaryKey(),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
});

/** Works that were merged into another one, which is never merged itself. */
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

/**
 * Books that no service has, under an internal number. `userId` is null after the account of the reader who added it
 * was deleted.
 */
export const ownBooks = sqliteTable('own_books', {
  isbn: isbn13('isbn').primaryKey(),
  userId: readerId('user_id'),
  creationKey: text('creation_key').notNull(),
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
  /** Whether a librarian undid its merge. It is then not merged automatically with the book of its ISBN. */
  keepSeparate: integer('keep_separate', { mode: 'boolean' }).notNull().default(false),
});

/** The normalised words of own books, for the search. */
export const ownBookWords = sqliteTable(
  'own_book_words',
  {
    userId: readerId('user_id').notNull(),
    word: text('word').notNull(),
    isbn: isbn13('isbn').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.word, table.isbn] })],
);

/** The readers who added or use an own book. */
export const ownBookReaders = sqliteTable(
  'own_book_readers',
  {
    isbn: isbn13('isbn').notNull(),
    userId: readerId('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.isbn, table.userId] })],
);

/** Works that a reader hides from others. `ordinal` limits their number, see the migration. */
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
