import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';

interface Mark {
  userId: string;
  isbn: string;
  /** Epoch seconds. */
  now: number;
}

/** The statements that put a book among the read ones and take it off the want-to-read list; repeating them changes nothing. */
export function addRead(mark: Mark): Statement[] {
  return [readMark(mark), removeBookmarked(mark)];
}

const readMark = prepared(({ userId, isbn, now }: Places<Mark>) =>
  db.insert(booksRead).values({ userId, isbn, readAt: now }).onConflictDoNothing(),
);

/** Whether a book was put among the read ones at this moment: not if it was there already. For a statement behind `addRead`. */
export function justRead(userId: SQLWrapper, isbn: SQLWrapper, now: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${booksRead}
    WHERE ${booksRead.userId} = ${userId} AND ${booksRead.isbn} = ${isbn} AND ${booksRead.readAt} = ${now})`;
}

/** The statement that takes a book off the read ones; a review of it stays. */
export const removeRead = prepared(({ userId, isbn }: Places<Omit<Mark, 'now'>>) =>
  db.delete(booksRead).where(and(eq(booksRead.userId, userId), eq(booksRead.isbn, isbn))),
);

/** The statement that puts a book on the want-to-read list. */
export const addBookmarked = prepared(({ userId, isbn, now }: Places<Mark>) =>
  db.insert(booksBookmarked).values({ userId, isbn, bookmarkedAt: now }).onConflictDoNothing(),
);

/** The statement that takes a book off the want-to-read list. */
export const removeBookmarked = prepared(({ userId, isbn }: Places<Omit<Mark, 'now'>>) =>
  db.delete(booksBookmarked).where(and(eq(booksBookmarked.userId, userId), eq(booksBookmarked.isbn, isbn))),
);
