import { and, eq, sql } from 'drizzle-orm';
import { compound } from '../../platform/db/joining.ts';
import { books, mergedRows, mergedWorks } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { mergeWorks } from './merge.ts';
import { type Merge, type MergeableTable, type MergePart, SAME } from './mergeable-table.ts';

/** For how long a merge can be undone, in seconds. */
export const UNDO_MERGE_SECONDS = 30 * 86_400;

const tablesOf = (parts: readonly MergePart[]) => parts.flatMap(({ tables }) => tables);

/**
 * Returns the statements that merge a work into another in a way that {@link undoMerge} can undo.
 * @param held the parts with rows about the merged work, if they are known.
 */
export function mergeWorksReversibly(
  parts: readonly MergePart[],
  merge: Merge & { now: number },
  held = parts,
): Statement[] {
  const tables = tablesOf(parts);
  return [
    saveRows(tables, merge),
    ...mergeWorks(held, merge),
    db.run(sql`UPDATE ${mergedRows} SET after = ${presentRows(tables, merge)}
      WHERE ${mergedRows.fromId} = ${merge.from} AND ${mergedRows.tableName} IN (${namesOf(tables.filter(({ present }) => present))})`),
  ];
}

const saveRows = (tables: readonly MergeableTable[], merge: Merge & { now: number }) =>
  db.run(sql`INSERT INTO ${mergedRows} (from_id, table_name, user_id, before, merged_at)
    SELECT * FROM (${compound(
      tables.map((table) => table.saved(merge)),
      sql` UNION ALL `,
    )}) WHERE true ON CONFLICT DO NOTHING`);

const namesOf = (tables: readonly MergeableTable[]) => sql.raw(tables.map(({ name }) => `'${name}'`).join(', '));

/** The present rows of a row of `merged_rows`, of whichever table they are. */
const presentRows = (tables: readonly MergeableTable[], merge: Merge) =>
  sql`CASE ${mergedRows.tableName} ${sql.join(
    tables.flatMap((table) => (table.present ? [sql`WHEN ${namesOf([table])} THEN ${table.present(merge)} `] : [])),
  )}END`;

/**
 * Returns the statements that undo a merge of works. Readers who have changed nothing since get their rows back as they
 * were. Later changes of other readers stay with the edition they were made for, and rows that the merge removed are
 * restored. `isbns` are the editions and `former` the former IDs of the restored work, `saved` the names of
 * {@link savedTables}.
 */
export function undoMerge(
  parts: readonly MergePart[],
  { from, into, isbns, former, saved }: Merge & { isbns: string[]; former: string[]; saved: readonly string[] },
): Statement[] {
  const tables = tablesOf(parts);
  const editions = sql`(SELECT value FROM json_each(${JSON.stringify(isbns.map(Number))}))`;
  const merge = { from, into };
  return [
    db.delete(mergedWorks).where(eq(mergedWorks.fromId, from)),
    db.run(sql`UPDATE ${mergedWorks} SET into_id = ${from}
      WHERE into_id = ${into} AND from_id IN (SELECT value FROM json_each(${JSON.stringify(former.map(Number))}))`),
    // Of all tables, before any row is restored.
    db.run(sql`UPDATE ${mergedRows} SET after = ${SAME}
      WHERE ${mergedRows.fromId} = ${from} AND ${mergedRows.after} = ${presentRows(tables, merge)}`),
    ...parts.flatMap((part) => part.move(editions, into, from)),
    ...tables.flatMap((table) => table.restore(merge, saved.includes(table.name))),
    db
      .update(books)
      .set({ workId: from })
      .where(and(eq(books.workId, into), sql`${books.isbn} IN ${editions}`)),
    db.delete(mergedRows).where(eq(mergedRows.fromId, from)),
  ];
}

/** Finds the names of the tables of which a merge saved rows. */
export const savedTables = ({ from }: Pick<Merge, 'from'>) =>
  db.selectDistinct({ name: mergedRows.tableName }).from(mergedRows).where(eq(mergedRows.fromId, from));

/** Returns the statement that deletes the saved rows of merges from before a time in epoch seconds, up to a limit. */
export const forgetMergedRows = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(mergedRows)
    .where(
      sql`(from_id, table_name, user_id) IN (SELECT from_id, table_name, user_id FROM ${mergedRows}
        WHERE merged_at < ${before} LIMIT ${limit})`,
    )
    .returning({ id: mergedRows.fromId });
