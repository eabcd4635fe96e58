import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { compound } from '../../platform/db/joining.ts';
import { mergedRows } from '../../platform/db/schema/books.ts';
import { db, type RowOf, type SqlValue, type Statement } from '../../platform/db/statement.ts';

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
  name: string;
  /** Selects the readers with rows about a work as `user_id`; null for rows that only follow others. */
  readersOf: ((work: SqlValue) => SQL) | null;
  /** Selects the rows of readers who have both works, as a merge saves them in `merged_rows`. */
  saved(merge: Merge & { now: number }): SQL;
  /**
   * The present rows of a reader of `merged_rows`, which tell whether anything was changed since the merge; null for
   * rows that a merge moves as they are.
   */
  present: ((merge: Merge) => SQL) | null;
  /**
   * Once the editions have moved: restores the rows of readers without changes since, and those of other readers where
   * they have none.
   * @param hasSaved whether the merge saved any.
   */
  restore(merge: Merge, hasSaved: boolean): Statement[];
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

/** Stored for readers whose rows are unchanged since the merge. */
export const SAME = 'same';

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
  const ofMerge = ({ from }: Merge) => sql`${mergedRows.fromId} = ${from} AND ${mergedRows.tableName} = ${name}`;
  const savedOf = (merge: Merge) =>
    sql`${mergedRows} CROSS JOIN json_each(${mergedRows.before}) AS saved ON ${ofMerge(merge)}`;
  const isSame = sql`${mergedRows.after} = ${SAME}`;
  const unchanged = (merge: Merge) => sql`SELECT user_id FROM ${mergedRows} WHERE ${ofMerge(merge)} AND ${isSame}`;
  // Restores nothing for readers who have since removed all their rows of the work.
  const restoreRows = (merge: Merge) =>
    db.run(sql`INSERT INTO ${table} (${names})
        SELECT ${values} FROM ${savedOf(merge)}
        WHERE ${options.where?.(place) ?? sql`true`} AND (${isSame}
          OR EXISTS (SELECT 1 FROM ${table} AS left_over WHERE left_over.work_id IN (${merge.from}, ${merge.into})
            AND left_over.user_id = ${mergedRows.userId})
          AND NOT EXISTS (SELECT 1 FROM ${table} AS present WHERE present.work_id = ${place('work_id')}
            AND present.user_id = ${mergedRows.userId}))
        ON CONFLICT DO NOTHING`);
  return {
    name,
    readersOf: (work) => sql`SELECT user_id FROM ${table} WHERE work_id = ${work}`,
    saved: ({ from, into, now }) => sql`
      SELECT ${from} AS from_id, ${name} AS table_name, user_id, ${rows} AS before, ${now} AS merged_at
      FROM ${table} WHERE work_id IN (${from}, ${into})
      GROUP BY user_id HAVING ${options.ofAll ? sql`true` : sql`min(work_id) <> max(work_id)`}`,
    present: options.isMovedWhole
      ? null
      : ({ into }) => sql`(SELECT ${rows} FROM ${table} WHERE work_id = ${into} AND user_id = ${mergedRows.userId})`,
    restore: (merge, hasSaved) => [
      ...(options.isMovedWhole || !hasSaved
        ? []
        : [
            db.run(sql`DELETE FROM ${table} WHERE work_id IN (${merge.from}, ${merge.into})
              AND user_id IN (${unchanged(merge)})`),
          ]),
      ...(hasSaved ? [restoreRows(merge)] : []),
      ...(options.followedBy?.(merge, savedOf(merge), unchanged(merge)) ?? []),
    ],
  };
}

interface Selection {
  rows: (merge: Merge) => SQL;
  restore: (saved: SQL, merge: Merge) => Statement[];
}

export function mergeableSelection(name: string, { rows, restore }: Selection): MergeableTable {
  return {
    name,
    readersOf: null,
    saved: (merge) => sql`
      SELECT ${merge.from} AS from_id, ${name} AS table_name, user_id,
        json_group_array(json(saved_row)) AS before, ${merge.now} AS merged_at
      FROM (${rows(merge)}) GROUP BY user_id`,
    present: null,
    restore: (merge, hasSaved) =>
      !hasSaved
        ? []
        : restore(
            sql`${mergedRows} CROSS JOIN json_each(${mergedRows.before}) AS saved
        ON ${mergedRows.fromId} = ${merge.from} AND ${mergedRows.tableName} = ${name}`,
            merge,
          ),
  };
}

/** SQL for the number of readers whose rows a merge of a work would move. */
export function countReadersOf(parts: readonly MergePart[], work: SqlValue): SQL<number> {
  const selects = parts.flatMap(({ tables }) => tables.flatMap(({ readersOf }) => readersOf?.(work) ?? []));
  return sql<number>`(SELECT count(*) FROM (${compound(selects, sql` UNION `)}))`;
}

/** Finds the parts that have rows about a work, as numbers in the order of the parts. */
export const partsHolding = (parts: readonly MergePart[], work: SqlValue) =>
  db
    .select({
      holds: sql`json_array(${sql.join(
        parts.map(({ tables }) => holdsAny(tables, work)),
        sql`, `,
      )})`
        .mapWith((text: string): number[] => JSON.parse(text))
        .as('holds'),
    })
    .from(sql`(SELECT 1)`);

/** Returns the parts that {@link partsHolding} found; the others have nothing to merge or move. */
export const heldParts = (parts: readonly MergePart[], found: readonly RowOf<typeof partsHolding>[]) =>
  parts.filter((_, place) => found[0]?.holds[place] === 1);

// What follows others without rows of readers is asked nothing, and merged in any case.
function holdsAny(tables: readonly MergeableTable[], work: SqlValue): SQL {
  const selects = tables.flatMap(({ readersOf }) => readersOf?.(work) ?? []);
  if (selects.length === 0) return sql`1`;
  return sql.join(
    selects.map((select) => sql`EXISTS (${select})`),
    sql` OR `,
  );
}
