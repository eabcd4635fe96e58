import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { booksBookmarked } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { byNameOfBook, exportedBookColumns } from '../../books/export-columns.ts';
import { books } from '../../books/queries.ts';

export const shelvesPart: AccountPart = {
  tables: ['books_bookmarked'],
  exported: (userId) => ({
    books_bookmarked: db
      .select(
        aliased({ isbn: booksBookmarked.isbn, ...exportedBookColumns, bookmarked_at: booksBookmarked.bookmarkedAt }),
      )
      .from(booksBookmarked)
      .innerJoin(books, eq(books.isbn, booksBookmarked.isbn))
      .where(eq(booksBookmarked.userId, userId))
      // An exported file has only the day.
      .orderBy(sql`${booksBookmarked.bookmarkedAt} / 86400`, ...byNameOfBook),
  }),
  deleteRows: (userId) => [db.delete(booksBookmarked).where(eq(booksBookmarked.userId, userId))],
};
