import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { keptBookColumns, keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import type { Builder } from '../db/open.ts';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';
import { shaped } from '../db/shaped.ts';

/** One row when a reader has read this book, none when they have not. */
export const readOf = shaped((build: Builder, userId: string, isbn: string) =>
  build
    .select({ isbn: booksRead.isbn })
    .from(booksRead)
    .where(and(eq(booksRead.userId, userId), eq(booksRead.isbn, isbn))),
);

/** SQL, 1 or 0: whether a reader has read this book, and whether they want to. */
export const standsOn = {
  read: (reader: SQLWrapper, isbn: SQLWrapper): SQL<number> =>
    sql`EXISTS (SELECT 1 FROM ${booksRead} WHERE ${booksRead.userId} = ${reader} AND ${booksRead.isbn} = ${isbn})`,
  bookmarked: (reader: SQLWrapper, isbn: SQLWrapper): SQL<number> =>
    sql`EXISTS (SELECT 1 FROM ${booksBookmarked}
      WHERE ${booksBookmarked.userId} = ${reader} AND ${booksBookmarked.isbn} = ${isbn})`,
};

/** Where a page of a shelf ends: when the book came, in epoch seconds, and which it is. */
export interface ShelfPlace {
  at: number;
  id: string;
}

/** A reader's read books with what is kept of them, the last one first. */
export const readShelf = shaped((build: Builder, userId: string, after: ShelfPlace | null, most: number) => {
  return build
    .select({ ...named({ isbn: booksRead.isbn, at: booksRead.readAt }), ...keptBookColumns })
    .from(booksRead)
    .innerJoin(keptBooks, eq(keptBooks.isbn, booksRead.isbn))
    .where(
      and(
        eq(booksRead.userId, userId),
        after === null ? undefined : sql`(${booksRead.readAt}, ${booksRead.isbn}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(booksRead.readAt), desc(booksRead.isbn))
    .limit(most);
});

/** The books that a reader wants to read with what is kept of them, the last one first. */
export const bookmarkedShelf = shaped((build: Builder, userId: string, after: ShelfPlace | null, most: number) => {
  return build
    .select({ ...named({ isbn: booksBookmarked.isbn, at: booksBookmarked.bookmarkedAt }), ...keptBookColumns })
    .from(booksBookmarked)
    .innerJoin(keptBooks, eq(keptBooks.isbn, booksBookmarked.isbn))
    .where(
      and(
        eq(booksBookmarked.userId, userId),
        after === null
          ? undefined
          : sql`(${booksBookmarked.bookmarkedAt}, ${booksBookmarked.isbn}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(booksBookmarked.bookmarkedAt), desc(booksBookmarked.isbn))
    .limit(most);
});

/** SQL for a recount: how many books stand on each shelf of the reader that a column names. */
export function shelfCountsOf(userId: SQLiteColumn): { read: SQL<number>; bookmarked: SQL<number> } {
  return {
    read: sql<number>`(SELECT count(*) FROM ${booksRead} WHERE ${booksRead.userId} = ${userId})`,
    bookmarked: sql<number>`(SELECT count(*) FROM ${booksBookmarked} WHERE ${booksBookmarked.userId} = ${userId})`,
  };
}
