import { and, eq, sql } from 'drizzle-orm';
import { dismissedWorks } from '../../../platform/db/schema/discovery.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { mergeableTable, moveRowsOf } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf } from '../../books/works.ts';

export const addDismissed = ({ userId, isbn, now }: { userId: string; isbn: string; now: number }) =>
  db
    .insert(dismissedWorks)
    .select(sql`SELECT work_id, ${userId}, isbn, ${now} FROM ${books} WHERE isbn = ${isbn}`)
    .onConflictDoNothing();

export const removeDismissed = (at: Edition & { userId: string }) =>
  db.delete(dismissedWorks).where(and(eq(dismissedWorks.userId, at.userId), eq(dismissedWorks.workId, workOf(at))));

export const mergeableDismissed = mergeableTable(dismissedWorks);

/**
 * Returns the statements that move dismissals of one work to another. Related works are not moved, because nothing
 * leads to a work without editions, and the next night counts its readers for the other work.
 */
export function mergeDismissed(from: string, into: string): Statement[] {
  return [db.run(sql`UPDATE OR REPLACE ${dismissedWorks} SET work_id = ${into} WHERE work_id = ${from}`)];
}

export const moveDismissed = moveRowsOf(dismissedWorks);
