import { and, eq, sql } from 'drizzle-orm';
import { ownedBooks } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { mergeableTable, moveRowsOf } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf } from '../../books/works.ts';
import { type Removal, restorableTable } from '../../undo/removals.ts';

interface Mark {
  userId: string;
  isbn: string;
  lentTo: string;
  /** As stored: yyyymmdd. */
  lentSince: number | null;
  now: number;
}

export const addOwned = ({ userId, isbn, lentTo, lentSince, now }: Mark) =>
  db
    .insert(ownedBooks)
    .select(
      sql`SELECT work_id, ${userId}, isbn, ${now}, ${lentTo}, ${lentSince}, NULL FROM ${books} WHERE isbn = ${isbn}`,
    )
    .onConflictDoUpdate({
      target: [ownedBooks.workId, ownedBooks.userId],
      set: { lentTo: sql`excluded.lent_to`, lentSince: sql`excluded.lent_since` },
    });

export const restorableOwned = restorableTable(ownedBooks);

export function removeOwned(removal: Removal, edition: Edition): Statement[] {
  const own = and(eq(ownedBooks.userId, removal.userId), eq(ownedBooks.workId, workOf(edition)));
  return [restorableOwned.save(removal, own), db.delete(ownedBooks).where(own)];
}

export const mergeableOwned = mergeableTable(ownedBooks);

/** Returns the statements that make the marks of one work those of another; a reader's mark of the other stays. */
export function mergeOwned(from: string, into: string): Statement[] {
  return [
    db.run(sql`UPDATE OR IGNORE ${ownedBooks} SET work_id = ${into} WHERE work_id = ${from}`),
    db.delete(ownedBooks).where(eq(ownedBooks.workId, from)),
  ];
}

export const moveOwned = moveRowsOf(ownedBooks);
