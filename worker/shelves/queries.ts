import { and, eq, sql } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';

/** Which of these books a reader has read or wants to read. */
export const ownShelves = {
  read: (build: Builder, userId: string, isbns: readonly string[]) =>
    build
      .select({ isbn: booksRead.isbn })
      .from(booksRead)
      .where(
        and(
          eq(booksRead.userId, userId),
          sql`${booksRead.isbn} IN (SELECT value FROM json_each(${JSON.stringify(isbns)}))`,
        ),
      ),
  bookmarked: (build: Builder, userId: string, isbns: readonly string[]) =>
    build
      .select({ isbn: booksBookmarked.isbn })
      .from(booksBookmarked)
      .where(
        and(
          eq(booksBookmarked.userId, userId),
          sql`${booksBookmarked.isbn} IN (SELECT value FROM json_each(${JSON.stringify(isbns)}))`,
        ),
      ),
};
