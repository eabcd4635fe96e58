import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { numberToPartialDate } from '../../../platform/column-types.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { ownedBooks } from '../../../platform/db/schema/library.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import type { OwnedBook } from './contract.ts';

/** Returns SQL for a reader's mark of a work as JSON, NULL if they don't own it. */
export function ownedOf(reader: SqlValue, work: SqlValue): SQL<string | null> {
  return sql`(SELECT json_object('to', ${ownedBooks.lentTo}, 'since', ${ownedBooks.lentSince}) FROM ${ownedBooks}
    WHERE ${ownedBooks.workId} = ${work} AND ${ownedBooks.userId} = ${reader})`;
}

export function newestOwned(reader: SqlValue, limit: SqlValue): SQL {
  return sql`SELECT work_id AS work FROM ${ownedBooks} WHERE user_id = ${reader} ORDER BY owned_at DESC LIMIT ${limit}`;
}

export const ownedPages = paged('owned', { at: 'integer', isbn: 'text' });

/** Finds the books that a reader owns, last added first. */
export const ownedShelf = ({ userId, at, isbn, limit }: { userId: string; at: number; isbn: string; limit: number }) =>
  db
    .select({
      ...aliased({
        isbn: ownedBooks.isbn,
        at: ownedBooks.ownedAt,
        lentTo: ownedBooks.lentTo,
        lentSince: ownedBooks.lentSince,
      }),
      ...storedBookColumns,
    })
    .from(ownedBooks)
    .innerJoin(books, eq(books.isbn, ownedBooks.isbn))
    .where(and(eq(ownedBooks.userId, userId), sql`(${ownedBooks.ownedAt}, ${ownedBooks.isbn}) < (${at}, ${isbn})`))
    .orderBy(desc(ownedBooks.ownedAt), desc(ownedBooks.isbn))
    .limit(limit);

export function ownedBookOf(row: RowOf<typeof ownedShelf>): OwnedBook {
  return {
    isbn: row.isbn,
    title: row.bookTitle,
    authors: row.bookAuthors,
    cover: row.bookCover,
    ...(row.lentTo === '' ? {} : { lent_to: row.lentTo }),
    ...(row.lentSince === null ? {} : { lent_since: { date: row.lentSince } }),
  };
}

/** Reads what {@link ownedOf} finds. */
export function loanIn(json: string) {
  const { to, since } = JSON.parse(json) as { to: string; since: number | null };
  return {
    ...(to === '' ? {} : { lent_to: to }),
    ...(since === null ? {} : { lent_since: { date: numberToPartialDate(since) } }),
  };
}
