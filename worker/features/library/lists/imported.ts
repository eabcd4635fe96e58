import { and, eq, type SQL, sql } from 'drizzle-orm';
import { bookListBooks, bookLists } from '../../../platform/db/schema/library.ts';
import { splitIntoParts } from '../../../platform/db/split-into-parts.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { LISTS_OF_READER } from './contract.ts';

// Lists made from the shelves of imported libraries, many books at once.

/** A book that an import adds to a list, or that its undo removes; `position` counts from 0. */
export interface ListedImport {
  list: string;
  isbn: string;
  position: number;
}

/** Finds all lists of a reader, with their numbers of books. */
export const listsNamed = ({ userId }: { userId: string }) =>
  db
    .select({ id: bookLists.id, name: bookLists.name, bookCount: bookLists.bookCount })
    .from(bookLists)
    .where(eq(bookLists.userId, userId))
    .limit(LISTS_OF_READER);

/** Finds which of these books are in which of these lists. */
export function listedIn(lists: readonly string[], isbns: readonly string[]) {
  return existingEntries({ lists: JSON.stringify(lists), isbns: JSON.stringify(isbns) });
}

const existingEntries = ({ lists, isbns }: { lists: string; isbns: string }) =>
  db
    .select({ list: bookListBooks.listId, isbn: bookListBooks.isbn })
    .from(bookListBooks)
    .where(sql`(list_id, isbn) IN (SELECT l.value, i.value FROM json_each(${lists}) l, json_each(${isbns}) i)`);

export function addListed(userId: string, added: readonly ListedImport[], now: number): Statement[] {
  return splitIntoParts(added, (rows) => [insertListBooks({ userId, rows }), recountBooks({ userId, rows, now })]);
}

const insertListBooks = ({ userId, rows }: { userId: string; rows: string }) =>
  db
    .insert(bookListBooks)
    .select(
      sql`SELECT l.id, r.value ->> 'isbn', r.value ->> 'position', NULL FROM json_each(${rows}) r
        CROSS JOIN ${bookLists} l ON l.id = r.value ->> 'list' AND l.user_id = ${userId}`,
    )
    .onConflictDoNothing();

const ofRows = (rows: Parameters<typeof sql>[1]) => sql`(SELECT r.value ->> 'list' FROM json_each(${rows}) r)`;

const recountBooks = ({ userId, rows, now }: { userId: string; rows: string; now: number }) =>
  db
    .update(bookLists)
    .set({
      bookCount: sql`(SELECT count(*) FROM ${bookListBooks} WHERE list_id = ${bookLists.id})`,
      updatedAt: now,
    })
    .where(and(eq(bookLists.userId, userId), sql`${bookLists.id} IN ${ofRows(rows)}`));

export function removeListed(
  userId: string,
  removed: readonly Omit<ListedImport, 'position'>[],
  now: number,
): Statement[] {
  return splitIntoParts(removed, (rows) => [
    deleteRows({ userId, rows }),
    closeGaps({ userId, rows }),
    recountBooks({ userId, rows, now }),
  ]);
}

const deleteRows = ({ userId, rows }: { userId: string; rows: string }) =>
  db.delete(bookListBooks).where(
    sql`(list_id, isbn) IN (SELECT l.id, r.value ->> 'isbn' FROM json_each(${rows}) r
      CROSS JOIN ${bookLists} l ON l.id = r.value ->> 'list' AND l.user_id = ${userId})`,
  );

const closeGaps = ({ userId, rows }: { userId: string; rows: string }) =>
  db
    .insert(bookListBooks)
    .select(
      sql`SELECT list_id, isbn, place, added_at FROM (
          SELECT b.list_id AS list_id, b.isbn AS isbn, b.position AS position, b.added_at AS added_at,
            row_number() OVER (PARTITION BY b.list_id ORDER BY b.position, b.isbn) - 1 AS place
          FROM ${bookLists} l CROSS JOIN ${bookListBooks} b ON b.list_id = l.id
          WHERE l.user_id = ${userId} AND l.id IN ${ofRows(rows)})
        WHERE place <> position`,
    )
    .onConflictDoUpdate({
      target: [bookListBooks.listId, bookListBooks.isbn],
      set: { position: sql`excluded.position` },
    });

/** Returns the statement that deletes empty lists which an import created. */
export function removeEmptyLists(userId: string, lists: readonly { id: string; name: string }[]): Statement[] {
  return splitIntoParts(lists, (rows) => emptied({ userId, rows }));
}

const emptied = ({ userId, rows }: { userId: string; rows: string }) =>
  db.delete(bookLists).where(
    sql`user_id = ${userId} AND book_count = 0 AND description = ''
      AND (id, name) IN (SELECT r.value ->> 'id', r.value ->> 'name' FROM json_each(${rows}) r)`,
  );

export function isListedBy(reader: SqlValue, isbn: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${bookLists} l CROSS JOIN ${bookListBooks} b ON b.list_id = l.id AND b.isbn = ${isbn}
    WHERE l.user_id = ${reader})`;
}
