import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';
import { shaped } from '../db/shaped.ts';

/** The statements that put a book among the read ones and take it off the want-to-read list; repeating them changes nothing. */
export const addRead = shaped((build: Builder, userId: string, isbn: string, now: number): Statement[] => [
  build.insert(booksRead).values({ userId, isbn, readAt: now }).onConflictDoNothing(),
  build.delete(booksBookmarked).where(and(eq(booksBookmarked.userId, userId), eq(booksBookmarked.isbn, isbn))),
]);

/** Whether a book was put among the read ones at this moment: not if it was there already. For a statement behind `addRead`. */
export function justRead(userId: string, isbn: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${booksRead}
    WHERE ${booksRead.userId} = ${userId} AND ${booksRead.isbn} = ${isbn} AND ${booksRead.readAt} = ${now})`;
}

/** The statement that takes a book off the read ones; a review of it stays. */
export const removeRead = shaped((build: Builder, userId: string, isbn: string) =>
  build.delete(booksRead).where(and(eq(booksRead.userId, userId), eq(booksRead.isbn, isbn))),
);

/** The statement that puts a book on the want-to-read list. */
export const addBookmarked = shaped((build: Builder, userId: string, isbn: string, now: number) =>
  build.insert(booksBookmarked).values({ userId, isbn, bookmarkedAt: now }).onConflictDoNothing(),
);

/** The statement that takes a book off the want-to-read list. */
export const removeBookmarked = shaped((build: Builder, userId: string, isbn: string) =>
  build.delete(booksBookmarked).where(and(eq(booksBookmarked.userId, userId), eq(booksBookmarked.isbn, isbn))),
);
