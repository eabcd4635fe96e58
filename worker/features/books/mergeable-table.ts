import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { mergedRows } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';

/** A merge of one work into another. */
export interface Merge {
  from: string;
  into: string;
}

/** A table with readers' rows about works; a merge saves the rows it removes, so that its undo can restore them. */
export interface MergeableTable {
  /** The statements before a merge that save the rows of readers who have both works. */
  save(merge: Merge & { now: number }): Statement[];
  /** The statements after it that save what became of them. */
  compare(merge: Merge): Statement[];
  /**
   * Returns the statements that mark readers without changes since; all tables are marked before any row is restored.
   */
  mark(merge: Merge): Statement[];
  /** The statements that put back the rows of those readers, once the editions have moved. */
  restore(merge: Merge): Statement[];
  /** Returns the statements that restore rows for the other readers, where they have none since the merge. */
  fill(merge: Merge): Statement[];
}

/** How one feature's rows about works follow a merge of two works, its undo, and editions that become another work. */
export interface MergePart {
  /** The statements that make the rows of one work those of another; `now` in epoch seconds. */
  merge(from: string, into: string, now: number): Statement[];
  /** The statements that move the rows of some editions, an SQL list, to a work of which no reader has any yet. */
  move(editions: SQL, from: string, into: string): Statement[];
  /** The feature's tables whose rows a merge may remove; one that refers to another comes after it. */
  tables: readonly MergeableTable[];
}

interface Options {
  /** The columns that identify a row besides the work and the reader. */
  key?: string;
  /** Values that are not put back as they were, by the name of their column. */
  computed?: (saved: (column: string) => SQL) => Record<string, SQL>;
  /** A condition that a row must still fulfil. */
  where?: (saved: (column: string) => SQL) => SQL;
  /** Whether rows are saved of readers who have only one of the works. */
  ofAll?: boolean;
  /** Only fills: rows that a merge moves are never changed by it. */
  isMovedWhole?: boolean;
  /** Statements that follow; `unchanged` selects the readers who changed nothing since. */
  followedBy?: (merge: Merge, saved: SQL, unchanged: SQL) => Statement[];
}

// Marks readers whose rows are unchanged since the merge.
const SAME = 'same';

// Rows that a merge moves without changing them are not compared.
const FILLS_ONLY = { compare: () => [], mark: () => [], restore: () => [] };

/** Makes the rows of a table survive a merge of works that is undone. */
export function mergeableTable(table: SQLiteTable, options: Options = {}): MergeableTable {
  const name = getTableName(table);
  const columns = Object.values(getTableColumns(table)).map((column) => column.name);
  const names = sql.raw(columns.join(', '));
  const order = sql.raw(['work_id', ...(options.key === undefined ? [] : [options.key])].join(', '));
  const place = (column: string) => sql.raw(`(saved.value ->> ${columns.indexOf(column)})`);
  const computed = options.computed?.(place) ?? {};
  const values = sql.join(
    columns.map((column) => computed[column] ?? place(column)),
    sql`, `,
  );
  const rows = sql`json_group_array(json_array(${names}) ORDER BY ${order})`;
  const rowsNow = ({ into }: Merge) =>
    sql`(SELECT ${rows} FROM ${table} WHERE work_id = ${into} AND user_id = ${mergedRows.userId})`;
  const ofMerge = ({ from }: Merge) => sql`${mergedRows.fromId} = ${from} AND ${mergedRows.tableName} = ${name}`;
  const savedOf = (merge: Merge, condition: SQL) =>
    sql`${mergedRows} CROSS JOIN json_each(${mergedRows.before}) AS saved ON ${ofMerge(merge)} AND ${condition}`;
  const rowCondition = options.where?.(place) ?? sql`true`;
  const isSame = sql`${mergedRows.after} = ${SAME}`;
  const unchanged = (merge: Merge) => sql`SELECT user_id FROM ${mergedRows} WHERE ${ofMerge(merge)} AND ${isSame}`;
  const comparing: Pick<MergeableTable, 'compare' | 'mark' | 'restore'> = {
    compare: (merge) => [db.run(sql`UPDATE ${mergedRows} SET after = ${rowsNow(merge)} WHERE ${ofMerge(merge)}`)],
    mark: (merge) => [
      db.run(sql`UPDATE ${mergedRows} SET after = ${SAME} WHERE ${ofMerge(merge)} AND after = ${rowsNow(merge)}`),
    ],
    restore: (merge) => [
      db.run(sql`DELETE FROM ${table} WHERE work_id IN (${merge.from}, ${merge.into})
        AND user_id IN (${unchanged(merge)})`),
      db.run(sql`INSERT INTO ${table} (${names})
        SELECT ${values} FROM ${savedOf(merge, isSame)} WHERE ${rowCondition} ON CONFLICT DO NOTHING`),
    ],
  };
  return {
    save: ({ from, into, now }) => [
      db.run(sql`
        INSERT INTO ${mergedRows} (from_id, table_name, user_id, before, merged_at)
        SELECT ${from}, ${name}, user_id, ${rows}, ${now} FROM ${table} WHERE work_id IN (${from}, ${into})
        GROUP BY user_id HAVING ${options.ofAll ? sql`true` : sql`min(work_id) <> max(work_id)`}
        ON CONFLICT DO NOTHING`),
    ],
    ...(options.isMovedWhole ? FILLS_ONLY : comparing),
    // Readers who since removed all that they had of the work want none of it back.
    fill: (merge) => [
      db.run(sql`INSERT INTO ${table} (${names})
        SELECT ${values} FROM ${savedOf(merge, sql`${mergedRows.after} <> ${SAME}`)}
        WHERE ${rowCondition}
          AND EXISTS (SELECT 1 FROM ${table} AS left_over WHERE left_over.work_id IN (${merge.from}, ${merge.into})
            AND left_over.user_id = ${mergedRows.userId})
          AND NOT EXISTS (SELECT 1 FROM ${table} AS present WHERE present.work_id = ${place('work_id')}
            AND present.user_id = ${mergedRows.userId})
        ON CONFLICT DO NOTHING`),
      ...(options.followedBy?.(merge, savedOf(merge, sql`true`), unchanged(merge)) ?? []),
    ],
  };
}

interface Selection {
  /** SQL: the rows to save, as the columns `user_id` and `saved_row`, a JSON array. */
  rows: (merge: Merge) => SQL;
  /** The statements that put it back. */
  fill: (saved: SQL) => Statement[];
}

/** Makes child rows of what a merge removes survive its undo; nothing else of their table changes. */
export function mergeableSelection(name: string, { rows, fill }: Selection): MergeableTable {
  return {
    save: (merge) => [
      db.run(sql`
        INSERT INTO ${mergedRows} (from_id, table_name, user_id, before, merged_at)
        SELECT ${merge.from}, ${name}, user_id, json_group_array(json(saved_row)), ${merge.now}
        FROM (${rows(merge)}) GROUP BY user_id
        ON CONFLICT DO NOTHING`),
    ],
    ...FILLS_ONLY,
    fill: ({ from }) =>
      fill(sql`${mergedRows} CROSS JOIN json_each(${mergedRows.before}) AS saved
        ON ${mergedRows.fromId} = ${from} AND ${mergedRows.tableName} = ${name}`),
  };
}
