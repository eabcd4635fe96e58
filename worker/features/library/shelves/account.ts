import { eq } from 'drizzle-orm';
import { named } from '../../../platform/db/columns.ts';
import { booksBookmarked, hiddenWorks } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import type { AccountPart } from '../../accounts/data-part.ts';
import { exportedBookColumns } from '../../books/export-columns.ts';
import { books } from '../../books/queries.ts';

export const shelvesPart: AccountPart = {
  tables: ['books_bookmarked', 'hidden_works'],
  exported: (userId) => ({
    books_bookmarked: db
      .select(
        named({ isbn: booksBookmarked.isbn, ...exportedBookColumns, bookmarked_at: booksBookmarked.bookmarkedAt }),
      )
      .from(booksBookmarked)
      .innerJoin(books, eq(books.isbn, booksBookmarked.isbn))
      .where(eq(booksBookmarked.userId, userId)),
    hidden_works: db
      .select({ work_id: hiddenWorks.workId, hidden_at: hiddenWorks.hiddenAt })
      .from(hiddenWorks)
      .where(eq(hiddenWorks.userId, userId)),
  }),
  leaving: (userId) => [
    db.delete(booksBookmarked).where(eq(booksBookmarked.userId, userId)),
    db.delete(hiddenWorks).where(eq(hiddenWorks.userId, userId)),
  ],
};
