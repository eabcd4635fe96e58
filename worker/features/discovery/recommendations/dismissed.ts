import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dismissedWorks } from '../../../platform/db/schema/discovery.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { mergeableTable } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf } from '../../books/works.ts';

/** Stores that the reader does not want the work of a stored edition recommended. */
export const addDismissed = ({ userId, isbn, now }: { userId: string; isbn: string; now: number }) =>
  db
    .insert(dismissedWorks)
    .select(sql`SELECT work_id, ${userId}, isbn, ${now} FROM ${books} WHERE isbn = ${isbn}`)
    .onConflictDoNothing();

/** Returns the statement that undoes a dismissal. */
export const removeDismissed = (at: Edition & { userId: string }) =>
  db.delete(dismissedWorks).where(and(eq(dismissedWorks.userId, at.userId), eq(dismissedWorks.workId, workOf(at))));

export const mergeableDismissed = mergeableTable(dismissedWorks);

/**
 * The statements that make what was dismissed of one work the other's. What was near it is not handed on: nothing leads to a
 * work without editions, and the next night counts its readers as the other's.
 */
export function mergeDismissed(from: string, into: string): Statement[] {
  return [
    db.run(sql`INSERT INTO ${dismissedWorks} (work_id, user_id, isbn, dismissed_at)
      SELECT ${into}, user_id, isbn, dismissed_at FROM ${dismissedWorks} WHERE work_id = ${from}
      ON CONFLICT (work_id, user_id) DO NOTHING`),
    db.delete(dismissedWorks).where(eq(dismissedWorks.workId, from)),
  ];
}

/** The statement that moves what was dismissed as some editions from one work to another; no reader may have any of the other yet. */
export function moveDismissed(isbns: SQL, from: string, into: string): Statement {
  return db.run(sql`UPDATE ${dismissedWorks} SET work_id = ${into} WHERE work_id = ${from} AND isbn IN ${isbns}`);
}
