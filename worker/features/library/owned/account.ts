import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { ownedBooks } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { byNameOfBook, exportedBookColumns } from '../../books/export-columns.ts';
import { books } from '../../books/queries.ts';

/** Export and deletion of the marks of books that a reader owns. */
export const ownedPart: AccountPart = {
  tables: ['owned_books'],
  exported: (userId) => ({
    owned_books: db
      .select(
        aliased({
          isbn: ownedBooks.isbn,
          ...exportedBookColumns,
          owned_at: ownedBooks.ownedAt,
          lent_to: ownedBooks.lentTo,
          lent_since: ownedBooks.lentSince,
          import_id: ownedBooks.importId,
        }),
      )
      .from(ownedBooks)
      .innerJoin(books, eq(books.isbn, ownedBooks.isbn))
      .where(eq(ownedBooks.userId, userId))
      // An exported file has only the day.
      .orderBy(sql`${ownedBooks.ownedAt} / 86400`, ...byNameOfBook),
  }),
  deleteRows: (userId) => [db.delete(ownedBooks).where(eq(ownedBooks.userId, userId))],
};
