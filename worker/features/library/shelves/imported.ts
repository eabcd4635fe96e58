import { sql } from 'drizzle-orm';
import { booksBookmarked } from '../../../platform/db/schema/library.ts';
import { splitIntoParts } from '../../../platform/db/split-into-parts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';

// Imported want-to-read books, many at once.

/** A want-to-read book as stored; `importId` is null unless it was imported. */
export interface StoredBookmark {
  isbn: string;
  /** Epoch seconds. */
  at: number;
  importId: string | null;
}

/** Finds the works of these books that a reader wants to read. */
export function bookmarksOfBooks(userId: string, isbns: readonly string[]) {
  return ofBooks({ userId, isbns: JSON.stringify(isbns) });
}

const ofBooks = ({ userId, isbns }: { userId: string; isbns: string }) =>
  db
    .select({
      work: sql<string>`m.work_id`.mapWith(String).as('work'),
      isbn: sql<string>`m.isbn`.mapWith(String).as('isbn'),
      at: sql<number>`m.bookmarked_at`.as('at'),
      importId: sql<string | null>`m.import_id`.as('import_id'),
    })
    .from(sql`(SELECT DISTINCT b.work_id AS work_id FROM json_each(${isbns}) i CROSS JOIN ${books} b ON b.isbn = i.value) AS w
      CROSS JOIN ${booksBookmarked} m ON m.work_id = w.work_id AND m.user_id = ${userId}`);

/** Returns the statements that add the works of stored books to want-to-read, unless they are on it. */
export function addImportedBookmarks(userId: string, added: readonly StoredBookmark[]): Statement[] {
  return splitIntoParts(added, (rows) => insertBookmarks({ userId, rows }));
}

const insertBookmarks = ({ userId, rows }: { userId: string; rows: string }) =>
  db
    .insert(booksBookmarked)
    .select(
      sql`SELECT ${userId}, b.isbn, r.value ->> 'at', b.work_id, r.value ->> 'importId'
        FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'`,
    )
    .onConflictDoNothing();

/** Returns the statements that remove the works of stored books from want-to-read, if an import added them. */
export function removeImportedBookmarks(userId: string, removed: readonly StoredBookmark[]): Statement[] {
  return splitIntoParts(removed, (rows) => deleteBookmarks({ userId, rows }));
}

const deleteBookmarks = ({ userId, rows }: { userId: string; rows: string }) =>
  db.delete(booksBookmarked).where(
    sql`(user_id, isbn) IN (SELECT m.user_id, m.isbn FROM json_each(${rows}) r
      CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'
      CROSS JOIN ${booksBookmarked} m ON m.work_id = b.work_id AND m.user_id = ${userId} AND m.import_id = r.value ->> 'importId')`,
  );
