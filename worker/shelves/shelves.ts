import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';

/** The statements that put a book among the read ones and take it off the want-to-read list; repeating them changes nothing. */
export function addRead(build: Builder, userId: string, isbn: string, now: number): Statement[] {
  return [
    build.insert(booksRead).values({ userId, isbn, readAt: now }).onConflictDoNothing(),
    removeBookmarked(build, userId, isbn),
  ];
}

/** Whether a book was put among the read ones at this moment: not if it was there already. For a statement behind `addRead`. */
export function justRead(userId: string, isbn: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${booksRead}
    WHERE ${booksRead.userId} = ${userId} AND ${booksRead.isbn} = ${isbn} AND ${booksRead.readAt} = ${now})`;
}

/** The statement that takes a book off the read ones; a review of it stays. */
export function removeRead(build: Builder, userId: string, isbn: string): Statement {
  return build.delete(booksRead).where(and(eq(booksRead.userId, userId), eq(booksRead.isbn, isbn)));
}

/** The statement that puts a book on the want-to-read list. */
export function addBookmarked(build: Builder, userId: string, isbn: string, now: number): Statement {
  return build.insert(booksBookmarked).values({ userId, isbn, bookmarkedAt: now }).onConflictDoNothing();
}

/** The statement that takes a book off the want-to-read list. */
export function removeBookmarked(build: Builder, userId: string, isbn: string): Statement {
  return build.delete(booksBookmarked).where(and(eq(booksBookmarked.userId, userId), eq(booksBookmarked.isbn, isbn)));
}
