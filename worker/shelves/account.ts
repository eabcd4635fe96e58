import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';

/** The shelves of a reader who takes everything along, or leaves. */
export const shelvesPart: AccountPart = {
  tables: ['books_read', 'books_bookmarked'],
  exported: (build, userId) => ({
    books_read: build
      .select(named({ isbn: booksRead.isbn, title: keptBooks.title, read_at: booksRead.readAt }))
      .from(booksRead)
      .innerJoin(keptBooks, eq(keptBooks.isbn, booksRead.isbn))
      .where(eq(booksRead.userId, userId)),
    books_bookmarked: build
      .select(
        named({ isbn: booksBookmarked.isbn, title: keptBooks.title, bookmarked_at: booksBookmarked.bookmarkedAt }),
      )
      .from(booksBookmarked)
      .innerJoin(keptBooks, eq(keptBooks.isbn, booksBookmarked.isbn))
      .where(eq(booksBookmarked.userId, userId)),
  }),
  leaving: (build, userId) => [
    build.delete(booksRead).where(eq(booksRead.userId, userId)),
    build.delete(booksBookmarked).where(eq(booksBookmarked.userId, userId)),
  ],
};
