import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { hiddenWorks, mergedRows, ownBookReaders, ownBooks } from '../../platform/db/schema/books.ts';
import { db } from '../../platform/db/statement.ts';
import { leaveOwnBooks } from './own/own-books.ts';

/** A reader's own books, others' own books that they used, the works they hide, and their rows saved before merges. */
export const booksPart: AccountPart = {
  tables: ['own_books', 'own_book_words', 'own_book_readers', 'hidden_works', 'merged_rows'],
  exported: (userId) => ({
    own_books: db
      .select({
        isbn: ownBooks.isbn,
        title: ownBooks.title,
        authors: ownBooks.authors,
        year: ownBooks.year,
        pages: ownBooks.pages,
        language: ownBooks.language,
        isbn13: sql<string | null>`CAST(${ownBooks.isbn13} AS TEXT)`.as('isbn13'),
        series: ownBooks.series,
        position: ownBooks.position,
        source_id: ownBooks.sourceId,
        state: ownBooks.state,
        added_at: ownBooks.addedAt,
      })
      .from(ownBooks)
      .where(eq(ownBooks.userId, userId)),
    own_books_used: db
      .select({ isbn: ownBookReaders.isbn })
      .from(ownBookReaders)
      .where(eq(ownBookReaders.userId, userId)),
    hidden_works: db
      .select({ work_id: hiddenWorks.workId, hidden_at: hiddenWorks.hiddenAt })
      .from(hiddenWorks)
      .where(eq(hiddenWorks.userId, userId)),
    merged_rows: db
      .select({
        table_name: mergedRows.tableName,
        before: mergedRows.before,
        after: mergedRows.after,
        merged_at: mergedRows.mergedAt,
      })
      .from(mergedRows)
      .where(eq(mergedRows.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(hiddenWorks).where(eq(hiddenWorks.userId, userId)),
    db.delete(mergedRows).where(eq(mergedRows.userId, userId)),
    ...leaveOwnBooks(userId),
  ],
};
