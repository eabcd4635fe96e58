import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { code, isbn13, partialDay, readerId, workNumber } from '../../column-types.ts';

/** A work that a reader wants to read; `isbn` is the edition that they picked. */
export const booksBookmarked = sqliteTable(
  'books_bookmarked',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    bookmarkedAt: integer('bookmarked_at').notNull(),
    workId: workNumber('work_id').notNull(),
    importId: text('import_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);

/** A state as stored; finished readings take no space for it. */
export const stateCodes = ['finished', 'reading', 'paused', 'unfinished'] as const;
/** A unit of progress as stored. */
export const unitCodes = ['page', 'percent', 'minute'] as const;
/** A format as stored. */
export const formatCodes = ['print', 'ebook', 'audio'] as const;
/** The source of a copy as it is stored. */
export const sourceCodes = ['bought', 'borrowed', 'library', 'gift'] as const;

/** The marks that readings took the place of; only the version before this one writes them. */
export const booksRead = sqliteTable(
  'books_read',
  {
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    readAt: integer('read_at').notNull(),
    workId: workNumber('work_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isbn] })],
);

/**
 * A time that a reader went through a work, in the edition that they picked. `number` tells those of one reader and
 * work apart; `readAt` is what they are listed by and `addedAt` when the book came onto the shelves, in epoch seconds;
 * `pages` are those of the reader's own copy, where they say so.
 */
export const readings = sqliteTable(
  'readings',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    number: integer('number').notNull(),
    isbn: isbn13('isbn').notNull(),
    state: code(stateCodes)('state').notNull(),
    started: partialDay('started'),
    finished: partialDay('finished'),
    readAt: integer('read_at').notNull(),
    progressUnit: code(unitCodes)('progress_unit'),
    progressValue: integer('progress_value'),
    progressOf: integer('progress_of'),
    format: code(formatCodes)('format'),
    importId: text('import_id'),
    changedAt: integer('changed_at').notNull(),
    pages: integer('pages'),
    source: code(sourceCodes)('source'),
    addedAt: integer('added_at'),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId, table.number] })],
);

/** A reader's private note about a work; `isbn` is the edition at which it was written. */
export const notes = sqliteTable(
  'notes',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    note: text('note').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] })],
);

/** A reader's impressions of a work, one row per aspect; `isbn` is the edition at which it was given. */
export const impressions = sqliteTable(
  'impressions',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    aspect: text('aspect').notNull(),
    intensity: integer('intensity').notNull(),
    isbn: isbn13('isbn').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId, table.aspect] })],
);

export const impressionCounts = sqliteTable(
  'impression_counts',
  {
    workId: workNumber('work_id').notNull(),
    aspect: text('aspect').notNull(),
    intensity: integer('intensity').notNull(),
    readers: integer('readers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.aspect, table.intensity] })],
);

/** A named list; `ordinal` bounds how many a reader makes, see the migration. */
export const bookLists = sqliteTable('book_lists', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  bookCount: integer('book_count').notNull().default(0),
  ordinal: integer('ordinal').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** A book in a list; `position` counts from 0 without gaps. */
export const bookListBooks = sqliteTable(
  'book_list_books',
  {
    listId: text('list_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.isbn] })],
);
