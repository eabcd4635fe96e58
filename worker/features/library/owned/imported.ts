import { type SQL, sql } from 'drizzle-orm';
import { ownedBooks } from '../../../platform/db/schema/library.ts';
import { splitIntoParts } from '../../../platform/db/split-into-parts.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';

// Imported marks of owned books, many at once.

/** To whom an owned book is lent: '' if it isn't, and since when, as stored. */
export interface StoredLoan {
  lentTo: string;
  lentSince: number | null;
}

/** A book that an import marks as owned. */
export interface ImportedOwned extends StoredLoan {
  isbn: string;
  /** Epoch seconds. */
  at: number;
}

/** A loan that is added to, or taken from, a book that was marked as owned. */
export interface ChangedLoan {
  isbn: string;
  from: StoredLoan;
  to: StoredLoan;
}

/** Finds the works of these books that a reader owns. */
export const ownedOfBooks = (userId: string, isbns: readonly string[]) =>
  db
    .select({
      work: sql<string>`o.work_id`.mapWith(String).as('work'),
      lentTo: sql<string>`o.lent_to`.as('lent_to'),
      lentSince: sql<number | null>`o.lent_since`.as('lent_since'),
    })
    .from(sql`(SELECT DISTINCT b.work_id AS work_id
      FROM json_each(${JSON.stringify(isbns)}) i CROSS JOIN ${books} b ON b.isbn = i.value) AS w
      CROSS JOIN ${ownedBooks} o ON o.work_id = w.work_id AND o.user_id = ${userId}`);

export function addImportedOwned(
  { userId, importId }: { userId: string; importId: string },
  added: readonly ImportedOwned[],
): Statement[] {
  return splitIntoParts(added, (rows) =>
    db
      .insert(ownedBooks)
      .select(
        sql`SELECT b.work_id, ${userId}, b.isbn, r.value ->> 'at', r.value ->> 'lentTo', r.value ->> 'lentSince', ${importId}
          FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn' WHERE true`,
      )
      .onConflictDoNothing(),
  );
}

/** Returns the statements that change loans which are still as stated. */
export function changeImportedLoans(userId: string, changed: readonly ChangedLoan[]): Statement[] {
  return splitIntoParts(changed, (rows) =>
    db
      .insert(ownedBooks)
      .select(
        sql`SELECT o.work_id, o.user_id, o.isbn, o.owned_at, r.value ->> '$.to.lentTo', r.value ->> '$.to.lentSince', o.import_id
          FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'
          CROSS JOIN ${ownedBooks} o ON o.work_id = b.work_id AND o.user_id = ${userId}
          WHERE (o.lent_to, o.lent_since) IS (r.value ->> '$.from.lentTo', r.value ->> '$.from.lentSince')`,
      )
      .onConflictDoUpdate({
        target: [ownedBooks.workId, ownedBooks.userId],
        set: { lentTo: sql`excluded.lent_to`, lentSince: sql`excluded.lent_since` },
      }),
  );
}

/** Returns the statements that remove imported marks which their reader has not changed since. */
export function removeImportedOwned(userId: string, removed: readonly ImportedOwned[]): Statement[] {
  return splitIntoParts(removed, (rows) =>
    db.delete(ownedBooks).where(
      sql`(work_id, user_id) IN (SELECT o.work_id, o.user_id FROM json_each(${rows}) r
        CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'
        CROSS JOIN ${ownedBooks} o ON o.work_id = b.work_id AND o.user_id = ${userId} AND o.import_id IS NOT NULL
          AND (o.lent_to, o.lent_since) IS (r.value ->> 'lentTo', r.value ->> 'lentSince'))`,
    ),
  );
}

export function isOwnedBy(reader: SqlValue, work: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${ownedBooks} WHERE ${ownedBooks.workId} = ${work} AND ${ownedBooks.userId} = ${reader})`;
}
