import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../platform/db/columns.ts';
import { booksBookmarked } from '../../../platform/db/schema/library.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { isVisibleTo } from '../../books/hidden.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { type Edition, type EditionUse, workOf, workOfStored } from '../../books/works.ts';

/** Finds whether a reader wants to read the work of this edition. */
export const bookmarkOf = (at: Edition & { userId: string }) =>
  db
    .select({ isbn: booksBookmarked.isbn })
    .from(booksBookmarked)
    .where(and(eq(booksBookmarked.userId, at.userId), eq(booksBookmarked.workId, workOf(at))));

/** Returns SQL for whether a reader put a stored edition's work on want-to-read after a moment. */
export const wasWantedAfter = ({ userId, isbn, moment }: { userId: string; isbn: string; moment: number }) =>
  sql`EXISTS (SELECT 1 FROM ${booksBookmarked} AS wanted WHERE wanted.work_id = ${workOfStored(isbn)}
    AND wanted.user_id = ${userId} AND wanted.bookmarked_at > ${moment})`;

/** Returns SQL for the edition of a want-to-read work that a reader chose, NULL if none. */
export function editionBookmarked(reader: SqlValue, work: SqlValue): SQL<string | null> {
  return sql`(SELECT ${booksBookmarked.isbn} FROM ${booksBookmarked}
    WHERE ${booksBookmarked.userId} = ${reader} AND ${booksBookmarked.workId} = ${work})`;
}

export const bookmarkedPages = paged('bookmarked', { at: 'integer', isbn: 'text' });

type Page = { userId: string; reader: string; at: number; isbn: string; limit: number };

/** Finds a reader's want-to-read books with their stored facts, last added first. */
export const bookmarkedShelf = ({ userId, reader, at, isbn, limit }: Page) =>
  db
    .select({ ...aliased({ isbn: booksBookmarked.isbn, at: booksBookmarked.bookmarkedAt }), ...storedBookColumns })
    .from(booksBookmarked)
    .innerJoin(books, eq(books.isbn, booksBookmarked.isbn))
    .where(
      and(
        eq(booksBookmarked.userId, userId),
        isVisibleTo(reader, booksBookmarked.userId, booksBookmarked.workId),
        sql`(${booksBookmarked.bookmarkedAt}, ${booksBookmarked.isbn}) < (${at}, ${isbn})`,
      ),
    )
    .orderBy(desc(booksBookmarked.bookmarkedAt), desc(booksBookmarked.isbn))
    .limit(limit);

export function bookmarkCountOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${booksBookmarked} WHERE ${booksBookmarked.userId} = ${userId})`;
}

export function newestWanted(reader: SqlValue, limit: SqlValue): SQL {
  return sql`SELECT work_id AS work, bookmarked_at AS at FROM ${booksBookmarked}
    WHERE user_id = ${reader} ORDER BY bookmarked_at DESC LIMIT ${limit}`;
}

/** Returns SQL for whether a reader has a bookmark of this edition. */
export const wantsEdition = ({ isbn, work, reader }: EditionUse) =>
  sql`EXISTS (SELECT 1 FROM ${booksBookmarked} used
    WHERE used.work_id = ${work} AND used.user_id = ${reader} AND used.isbn = ${isbn})`;
