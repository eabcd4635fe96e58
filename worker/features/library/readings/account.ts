import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { booksRead, readings } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { exportedBookColumns } from '../../books/export-columns.ts';
import { books } from '../../books/queries.ts';
import { isFinished } from './queries.ts';

/** Export and deletion of a reader's readings. */
export const readingsPart: AccountPart = {
  // The previous version of the worker still uses the older table.
  tables: ['readings', 'books_read'],
  exported: (userId) => ({
    // Each work once, with the last reading: the form of the export before there were readings.
    books_read: db
      .select(aliased({ isbn: readings.isbn, title: books.title, read_at: readings.readAt }))
      .from(readings)
      .innerJoin(books, eq(books.isbn, readings.isbn))
      .where(
        and(
          eq(readings.userId, userId),
          eq(readings.state, 'finished'),
          sql`NOT EXISTS (SELECT 1 FROM ${readings} AS later WHERE later.work_id = ${readings.workId}
            AND later.user_id = ${userId} AND ${isFinished('later')}
            AND (+later.read_at, later.number) > (${readings.readAt}, ${readings.number}))`,
        ),
      ),
    readings: db
      .select(
        aliased({
          isbn: readings.isbn,
          ...exportedBookColumns,
          state: readings.state,
          started: readings.started,
          finished: readings.finished,
          progress_unit: readings.progressUnit,
          progress_value: readings.progressValue,
          progress_of: readings.progressOf,
          format: readings.format,
          source: readings.source,
          copy_pages: readings.pages,
          import_id: readings.importId,
          read_at: readings.readAt,
          changed_at: readings.changedAt,
          added_at: readings.addedAt,
        }),
      )
      .from(readings)
      .innerJoin(books, eq(books.isbn, readings.isbn))
      .where(eq(readings.userId, userId))
      // The order of an imported file.
      .orderBy(desc(readings.number), asc(readings.workId)),
  }),
  deleteRows: (userId) => [
    db.delete(booksRead).where(eq(booksRead.userId, userId)),
    db.delete(readings).where(eq(readings.userId, userId)),
  ],
};
