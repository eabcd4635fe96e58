import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import { booksBookmarked } from '../db/schema/shelves.ts';
import { db } from '../db/statement.ts';

/** What a reader wants to read who takes everything along, or leaves. */
export const shelvesPart: AccountPart = {
  tables: ['books_bookmarked'],
  exported: (userId) => ({
    books_bookmarked: db
      .select(
        named({ isbn: booksBookmarked.isbn, title: keptBooks.title, bookmarked_at: booksBookmarked.bookmarkedAt }),
      )
      .from(booksBookmarked)
      .innerJoin(keptBooks, eq(keptBooks.isbn, booksBookmarked.isbn))
      .where(eq(booksBookmarked.userId, userId)),
  }),
  leaving: (userId) => [db.delete(booksBookmarked).where(eq(booksBookmarked.userId, userId))],
};
