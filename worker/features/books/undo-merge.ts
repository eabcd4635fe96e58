import { and, eq, sql } from 'drizzle-orm';
import { books, mergedRows, mergedWorks } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { mergeWorks } from './merge.ts';
import type { Merge, MergePart } from './mergeable-table.ts';

/** For how long a merge can be undone, in seconds. */
export const UNDO_MERGE_SECONDS = 30 * 86_400;

const tablesOf = (parts: readonly MergePart[]) => parts.flatMap(({ tables }) => tables);

/** Returns the statements that merge a work into another in a way that {@link undoMerge} can undo. */
export function mergeWorksReversibly(parts: readonly MergePart[], merge: Merge & { now: number }): Statement[] {
  const tables = tablesOf(parts);
  return [
    ...tables.flatMap((table) => table.save(merge)),
    ...mergeWorks(parts, merge),
    ...tables.flatMap((table) => table.compare(merge)),
  ];
}

/**
 * Returns the statements that undo a merge of works. Readers who have changed nothing since get their rows back as they
 * were. Later changes of other readers stay with the edition they were made for, and rows that the merge removed are
 * restored. `isbns` are the editions and `former` the former IDs of the restored work.
 */
export function undoMerge(
  parts: readonly MergePart[],
  { from, into, isbns, former }: Merge & { isbns: string[]; former: string[] },
): Statement[] {
  const tables = tablesOf(parts);
  const editions = sql`(SELECT value FROM json_each(${JSON.stringify(isbns.map(Number))}))`;
  const merge = { from, into };
  return [
    db.delete(mergedWorks).where(eq(mergedWorks.fromId, from)),
    db.run(sql`UPDATE ${mergedWorks} SET into_id = ${from}
      WHERE into_id = ${into} AND from_id IN (SELECT value FROM json_each(${JSON.stringify(former.map(Number))}))`),
    ...tables.flatMap((table) => table.mark(merge)),
    ...parts.flatMap((part) => part.move(editions, into, from)),
    ...tables.flatMap((table) => table.restore(merge)),
    ...tables.flatMap((table) => table.fill(merge)),
    db
      .update(books)
      .set({ workId: from })
      .where(and(eq(books.workId, into), sql`${books.isbn} IN ${editions}`)),
    db.delete(mergedRows).where(eq(mergedRows.fromId, from)),
  ];
}

/** Returns the statement that deletes the saved rows of merges from before a time in epoch seconds, up to a limit. */
export const forgetMergedRows = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(mergedRows)
    .where(
      sql`(from_id, table_name, user_id) IN (SELECT from_id, table_name, user_id FROM ${mergedRows}
        WHERE merged_at < ${before} LIMIT ${limit})`,
    )
    .returning({ id: mergedRows.fromId });
