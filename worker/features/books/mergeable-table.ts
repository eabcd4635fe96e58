import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { mergedRows } from '../../platform/db/schema/books.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /** The tables of each feature that refer to works, for merges of works and their undo. */
    mergeParts: readonly MergePart[];
  }
}

/** A merge of one work into another. */
export interface Merge {
  from: string;
  into: string;
}

/**
 * A table with readers' rows about works. A merge saves the rows that it removes, so that its undo can restore them.
 */
export interface MergeableTable {
  /** Selects the readers with rows about a work as `user_id`; null for rows that only follow others. */
  readersOf: ((work: SqlValue) => SQL) | null;
  /** Before a merge: saves the rows of readers who have both works. */
  save(merge: Merge & { now: number }): Statement[];
  /** After the merge: saves the resulting rows. */
  compare(merge: Merge): Statement[];
  /** Marks readers without changes since; all tables are marked before any row is restored. */
  mark(merge: Merge): Statement[];
  /** Restores the rows of those readers, once the editions have moved. */
  restore(merge: Merge): Statement[];
  /** Restores rows for the other readers, where they have none since the merge. */
  fill(merge: Merge): Statement[];
}

/** How one feature's rows about works follow merges, their undo, and editions that move to another work. */
export interface MergePart {
  /** Assigns the rows of one work to another; `now` in epoch seconds. */
  merge(from: string, into: string, now: number): Statement[];
  /** Moves the rows of editions to a work of which no reader may have a row yet. */
  move(editions: SQL, from: string, into: string): Statement[];
  /** The tables whose rows a merge may remove. One that refers to another comes after it. */
  tables: readonly MergeableTable[];
}

/** Moves the rows of a table that stores editions with their works. */
export const moveRowsOf =
  (table: SQLiteTable): MergePart['move'] =>
  (editions, from, into) => [
    db.run(sql`UPDATE ${table} SET work_id = ${into} WHERE work_id = ${from} AND isbn IN ${editions}`),
  ];

interface Options {
  /** The columns that identify a row besides the work and the reader. */
  key?: string;
  /** SQL for values that are computed instead of restored, by the name of their column. */
  computed?: (saved: (column: string) => SQL) => Record<string, SQL>;
  /** A condition for restoring a row. */
  where?: (saved: (column: string) => SQL) => SQL;
  /** Whether rows of readers who have only one of the works are saved, too. */
  ofAll?: boolean;
  /** Whether a merge moves rows without changing them, so that they are only filled. */
  isMovedWhole?: boolean;
  /** Returns statements that run afterwards; `unchanged` selects the readers who changed nothing since. */
  followedBy?: (merge: Merge, saved: SQL, unchanged: SQL) => Statement[];
}

// Stored for readers whose rows are unchanged since the merge.
const SAME = 'same';

const FILLS_ONLY = { compare: () => [], mark: () => [], restore: () => [] };

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
    readersOf: (work) => sql`SELECT user_id FROM ${table} WHERE work_id = ${work}`,
    save: ({ from, into, now }) => [
      db.run(sql`
        INSERT INTO ${mergedRows} (from_id, table_name, user_id, before, merged_at)
        SELECT ${from}, ${name}, user_id, ${rows}, ${now} FROM ${table} WHERE work_id IN (${from}, ${into})
        GROUP BY user_id HAVING ${options.ofAll ? sql`true` : sql`min(work_id) <> max(work_id)`}
        ON CONFLICT DO NOTHING`),
    ],
    ...(options.isMovedWhole ? FILLS_ONLY : comparing),
    // Restores nothing for readers who have since removed all their rows of the work.
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
  rows: (merge: Merge) => SQL;
  fill: (saved: SQL, merge: Merge) => Statement[];
}

export function mergeableSelection(name: string, { rows, fill }: Selection): MergeableTable {
  return {
    readersOf: null,
    save: (merge) => [
      db.run(sql`
        INSERT INTO ${mergedRows} (from_id, table_name, user_id, before, merged_at)
        SELECT ${merge.from}, ${name}, user_id, json_group_array(json(saved_row)), ${merge.now}
        FROM (${rows(merge)}) GROUP BY user_id
        ON CONFLICT DO NOTHING`),
    ],
    ...FILLS_ONLY,
    fill: (merge) =>
      fill(
        sql`${mergedRows} CROSS JOIN json_each(${mergedRows.before}) AS saved
        ON ${mergedRows.fromId} = ${merge.from} AND ${mergedRows.tableName} = ${name}`,
        merge,
      ),
  };
}

// D1 accepts five terms in a compound SELECT.
const TERMS = 5;

/** SQL for the number of readers whose rows a merge of a work would move. */
export function countReadersOf(parts: readonly MergePart[], work: SqlValue): SQL<number> {
  const selects = parts.flatMap(({ tables }) => tables.flatMap(({ readersOf }) => readersOf?.(work) ?? []));
  const groups: SQL[] = [];
  for (let at = 0; at < selects.length; at += TERMS)
    groups.push(sql`SELECT user_id FROM (${sql.join(selects.slice(at, at + TERMS), sql` UNION `)})`);
  return sql<number>`(SELECT count(*) FROM (${sql.join(groups, sql` UNION `)}))`;
}
