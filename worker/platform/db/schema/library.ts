import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { code, isbn13, partialDay, readerId, workNumber } from '../../column-types.ts';

/** Works that readers want to read. `isbn` is the edition that they chose. */
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

/** The states of a reading by their stored number. Finished is 0, which SQLite stores without a byte. */
export const stateCodes = ['finished', 'reading', 'paused', 'unfinished'] as const;
/** The units of progress by their stored number. */
export const unitCodes = ['page', 'percent', 'minute'] as const;
/** The formats by their stored number. */
export const formatCodes = ['print', 'ebook', 'audio'] as const;
/** The sources of a copy by their stored number. */
export const sourceCodes = ['bought', 'borrowed', 'library', 'gift'] as const;

/** Marks of read books, which readings have replaced. Only the previous version writes them. */
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
 * Readings of works, in the edition that the reader chose. `number` distinguishes readings of the same work. `readAt`
 * determines the order in lists and `addedAt` is the time at which the book was added to the shelves, in epoch seconds.
 * `pages` is the page count of the reader's own copy, if they entered it.
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

/** Private notes about works. `isbn` is the edition at which the note was written. */
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

/** Books that readers own, and to whom they are lent. `isbn` is the edition that they have. */
export const ownedBooks = sqliteTable(
  'owned_books',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    ownedAt: integer('owned_at').notNull(),
    lentTo: text('lent_to').notNull(),
    lentSince: partialDay('lent_since'),
    importId: text('import_id'),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] })],
);

/** Impressions of works, one row per aspect. `isbn` is the edition at which they were given. */
export const impressions = sqliteTable(
  'impressions',
  {
    workId: workNumber('work_id').notNull(),
    userId: readerId('user_id').notNull(),
    aspect: text('aspect').notNull(),
    intensity: integer('intensity').notNull(),
    isbn: isbn13('isbn').notNull(),
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
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

/** Lists of books. `ordinal` limits the number of lists per reader, see the migration. */
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

/** Books in lists. `position` counts from 0 without gaps; `addedAt` is NULL if it is unknown. */
export const bookListBooks = sqliteTable(
  'book_list_books',
  {
    listId: text('list_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    position: integer('position').notNull(),
    addedAt: integer('added_at'),
  },
  (table) => [primaryKey({ columns: [table.listId, table.isbn] })],
);
