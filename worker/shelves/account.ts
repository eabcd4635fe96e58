import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';
import { db } from '../db/statement.ts';

/** The shelves of a reader who takes everything along, or leaves. */
export const shelvesPart: AccountPart = {
  tables: ['books_read', 'books_bookmarked'],
  exported: (userId) => ({
    books_read: db
      .select(named({ isbn: booksRead.isbn, title: keptBooks.title, read_at: booksRead.readAt }))
      .from(booksRead)
      .innerJoin(keptBooks, eq(keptBooks.isbn, booksRead.isbn))
      .where(eq(booksRead.userId, userId)),
    books_bookmarked: db
      .select(
        named({ isbn: booksBookmarked.isbn, title: keptBooks.title, bookmarked_at: booksBookmarked.bookmarkedAt }),
      )
      .from(booksBookmarked)
      .innerJoin(keptBooks, eq(keptBooks.isbn, booksBookmarked.isbn))
      .where(eq(booksBookmarked.userId, userId)),
  }),
  leaving: (userId) => [
    db.delete(booksRead).where(eq(booksRead.userId, userId)),
    db.delete(booksBookmarked).where(eq(booksBookmarked.userId, userId)),
  ],
};
