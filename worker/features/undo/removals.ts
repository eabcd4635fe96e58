import { and, eq, getTableColumns, getTableName, gt, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { removedRows } from '../../platform/db/schema/undo.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { workOfStored } from '../books/works.ts';

// What is stored in place of saved rows: after they were restored, and for a removal that found none.
const [RESTORED, FOUND_NONE] = ['[]', '{}'];

/** Seconds in which a removal can be undone. The page offers it for ten; the rest is for slow connections. */
const UNDO_SECONDS = 60;

/** One call that deleted something. */
export interface Removal {
  userId: string;
  removalId: string;
  /** Epoch seconds. */
  now: number;
}

export function newRemoval(call: Call): Removal {
  return { userId: call.memberId, removalId: call.newId, now: call.seconds };
}

export function requireRemoval(call: Call, removalId: string): Removal {
  return { userId: call.memberId, removalId, now: call.seconds };
}

/** A table from which a reader's rows are deleted so that they can be put back. */
export interface RestorableTable {
  name: string;
  /**
   * Returns the statement that saves the rows which `where` matches; it runs before the one that deletes them, or those
   * of them for which `isRemoved` is true.
   */
  save(removal: Removal, where: SQL | undefined, isRemoved?: SQL): Statement;
  /** SQL for whether a saved row was deleted. */
  wasRemoved: SQL;
  restore(removal: Removal, condition?: SQL): Statement[];
  saved: Saved;
}

type Saved = (column: Pick<SQLiteColumn, 'name'>) => SQL;

/** Where a saved row of a table names its reader, for tables whose rows do. */
const readerPlaces = new Map<string, number>();

interface RestoreOptions {
  /** Recomputed values by column name. */
  computed?: (removal: Removal, saved: Saved) => Record<string, SQL>;
  /** A condition that a saved row must still fulfil. */
  where?: (removal: Removal, saved: Saved) => SQL;
  /** The action if the row exists already; by default it stays unchanged. */
  conflict?: SQL;
  /** Statements to run first. */
  precededBy?: (removal: Removal, saved: Saved) => Statement[];
  /** Statements that follow. */
  followedBy?: (removal: Removal, saved: Saved) => Statement[];
}

export function restorableTable(table: SQLiteTable, options: RestoreOptions = {}): RestorableTable {
  const name = getTableName(table);
  const columns = Object.values(getTableColumns(table)).map((column) => column.name);
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const names = list(columns.map((column) => sql.identifier(column)).map((column) => sql`${column}`));
  const isbn = columns.includes('isbn') ? sql`max(isbn)` : sql`NULL`;
  const saved: Saved = (column) => valueAt(columns.indexOf(column.name));
  if (columns.includes('user_id')) readerPlaces.set(name, columns.indexOf('user_id'));
  return {
    name,
    saved,
    wasRemoved: sql`coalesce(${valueAt(columns.length)}, 1)`,
    save: (removal, where, isRemoved) =>
      db.run(sql`
        INSERT INTO ${removedRows} (user_id, removal_id, table_name, isbn, rows, removed_at)
        SELECT ${removal.userId}, ${removal.removalId}, ${name}, ${isbn}, json_group_array(json_array(${isRemoved ? sql`${names}, ${isRemoved}` : names})),
          ${removal.now}
        FROM ${table} WHERE ${where} HAVING count(*) > 0
        ON CONFLICT DO UPDATE SET isbn = excluded.isbn, rows = excluded.rows, removed_at = excluded.removed_at
          WHERE rows = '[]'`),
    restore(removal, condition = sql`true`) {
      const computed = new Map<string, SQL>();
      // The work is looked up again, since the book's work may have been merged meanwhile.
      if (columns.includes('work_id') && columns.includes('isbn'))
        computed.set('work_id', workOfStored(valueAt(columns.indexOf('isbn'))));
      const computedNow = options.computed?.(removal, saved) ?? {};
      for (const [column, value] of Object.entries(computedNow)) computed.set(column, value);
      const values = list(columns.map((column, place) => computed.get(column) ?? valueAt(place)));
      return [
        ...(options.precededBy?.(removal, saved) ?? []),
        db.run(sql`
          INSERT INTO ${table} (${names})
          SELECT ${values} FROM ${removedRowsOf(removal, name)} WHERE ${options.where?.(removal, saved) ?? sql`true`}
            AND ${condition}
          ON CONFLICT ${options.conflict ?? sql`DO NOTHING`}`),
        ...(options.followedBy?.(removal, saved) ?? []),
      ];
    },
  };
}

const valueAt = (place: number) => sql`(saved.value ->> ${sql.raw(String(place))})`;

/** Returns SQL for the saved rows of a table, each as `saved.value`. */
export function removedRowsOf({ userId, removalId }: Pick<Removal, 'userId' | 'removalId'>, name: string): SQL {
  return sql`${removedRows} CROSS JOIN json_each(${removedRows.rows}) AS saved
    ON ${removedRows.userId} = ${userId} AND ${removedRows.removalId} = ${removalId} AND ${removedRows.tableName} = ${name}`;
}

/** Selects the IDs of the saved rows of a table whose first column is the ID. */
export const savedIds = (removal: Pick<Removal, 'userId' | 'removalId'>, name: string): SQL =>
  sql`SELECT ${valueAt(0)} FROM ${removedRowsOf(removal, name)}`;

/**
 * Returns the tables that a removal deleted rows from, and a book that it was about. There are no rows if it is too old
 * to be undone.
 */
export function removedTables({ userId, removalId, now }: Removal) {
  return removedSince({ userId, removalId, since: now - UNDO_SECONDS });
}

const removedSince = ({ userId, removalId, since }: Pick<Removal, 'userId' | 'removalId'> & { since: number }) =>
  db
    .select({ table: removedRows.tableName, isbn: removedRows.isbn })
    .from(removedRows)
    .where(
      and(
        eq(removedRows.userId, userId),
        eq(removedRows.removalId, removalId),
        gt(removedRows.removedAt, since),
        notInArray(removedRows.rows, [RESTORED, FOUND_NONE]),
      ),
    );

interface RemovedLater {
  userId: string;
  table: string;
  isbn: string;
  moment: number;
}

const removedAfter = ({ userId, table, isbn, moment }: RemovedLater, except: readonly string[]): SQL =>
  // The plus keeps SQLite from using the index by time, with which it would scan the removals of all readers.
  sql`EXISTS (SELECT 1 FROM ${removedRows} WHERE ${removedRows.userId} = ${userId}
    AND +${removedRows.removedAt} > ${moment} AND ${removedRows.tableName} = ${table}
    AND ${notInArray(removedRows.rows, [...except])}
    AND ${workOfStored(sql`${removedRows.isbn}`)} = ${workOfStored(isbn)})`;

/**
 * Returns SQL for whether the reader removed their rows of a work from a table after a moment: what another device has
 * removed since stays removed when an earlier call arrives late.
 */
export const wasRemovedAfter = (later: RemovedLater) => removedAfter(later, [RESTORED, FOUND_NONE]);

/** The same also for removals that found none: the very act was taken back before it arrived. */
export const wasTakenBackAfter = (later: RemovedLater) => removedAfter(later, [RESTORED]);

/**
 * Returns the statement that records a removal of a reader's rows of a work which found none, so that it also holds
 * against an earlier call that arrives late. It follows the one that saves the rows.
 */
export const recordRemoval = ({ userId, removalId, now }: Removal, { name }: RestorableTable, isbn: string) =>
  db.run(sql`
    INSERT INTO ${removedRows} (user_id, removal_id, table_name, isbn, rows, removed_at)
    VALUES (${userId}, ${removalId}, ${name}, ${isbn}, ${FOUND_NONE}, ${now}) ON CONFLICT DO NOTHING`);

/**
 * Finds the second value of each row that the reader has removed from a table after a moment, of those whose first value
 * is `first`.
 */
export const removedRowsSince = ({ userId, table, moment, first }: RowsRemovedLater) =>
  db
    .selectDistinct({ value: sql<string>`saved.value ->> 1`.mapWith(String).as('value') })
    .from(sql`${removedRows} CROSS JOIN json_each(${removedRows.rows}) AS saved`)
    .where(
      sql`${removedRows.userId} = ${userId} AND +${removedRows.removedAt} > ${moment} AND ${removedRows.tableName} = ${table.name}
        AND ${valueAt(0)} = ${first} AND ${table.wasRemoved}`,
    );

interface RowsRemovedLater extends Pick<RemovedLater, 'userId' | 'moment'> {
  table: Pick<RestorableTable, 'name' | 'wasRemoved'>;
  first: string;
}

/**
 * Returns the statement that saves rows which were gone before a removal, so that it covers them, too. Their first two
 * values identify them. Repeating it changes nothing.
 */
export const addSavedRows = (
  { userId, removalId, now }: Removal,
  { name }: Pick<RestorableTable, 'name'>,
  rows: readonly (readonly (string | number)[])[],
) =>
  db.run(sql`
    INSERT INTO ${removedRows} (user_id, removal_id, table_name, rows, removed_at)
    VALUES (${userId}, ${removalId}, ${name}, ${JSON.stringify(rows)}, ${now})
    ON CONFLICT DO UPDATE SET rows = (SELECT json_group_array(json(value)) FROM (
      SELECT value FROM json_each(${removedRows.rows}) UNION ALL
      SELECT gone.value FROM json_each(excluded.rows) AS gone WHERE NOT EXISTS (
        SELECT 1 FROM json_each(${removedRows.rows}) AS saved
        WHERE saved.value ->> 0 = gone.value ->> 0 AND saved.value ->> 1 = gone.value ->> 1)))
    WHERE ${removedRows.rows} <> '[]'`);

interface AddedRow {
  userId: string;
  table: string;
  /** SQL for the work of the row. */
  work: SQL;
  number: number;
  /** SQL for whether the row was added. */
  wasAdded: SQL;
}

/**
 * Returns the statement that records a row which a reader adds while an earlier removal from the same table and work
 * can still be undone. Undoing the removal deletes the row.
 */
export const noteAddedSince = ({ userId, table, work, number, wasAdded }: AddedRow) =>
  db
    .update(removedRows)
    .set({ markedSince: sql`json_insert(${removedRows.markedSince}, '$[#]', ${number})` })
    .where(
      and(
        eq(removedRows.userId, userId),
        eq(removedRows.tableName, table),
        notInArray(removedRows.rows, [RESTORED, FOUND_NONE]),
        sql`${workOfStored(removedRows.isbn)} = ${work}`,
        wasAdded,
      ),
    );

/** Returns SQL for work, reader and number of the rows that were added to a table since a removal from it. */
export function addedSince({ userId, removalId }: Pick<Removal, 'userId' | 'removalId'>, table: string): SQL {
  return sql`SELECT ${workOfStored(sql`removed.isbn`)}, removed.user_id, added.value
    FROM ${removedRows} AS removed CROSS JOIN json_each(removed.marked_since) AS added
    WHERE removed.user_id = ${userId} AND removed.removal_id = ${removalId} AND removed.table_name = ${table}`;
}

export function undoneNumbers({ userId }: Pick<Removal, 'userId'>, table: string): SQL {
  return sql`SELECT added.value FROM ${removedRows} AS undone CROSS JOIN json_each(undone.marked_since) AS added
    WHERE undone.user_id = ${userId} AND undone.table_name = ${table} AND undone.rows = '[]'`;
}

export const closeRemoval = ({ userId, removalId }: Removal): Statement =>
  db
    .update(removedRows)
    .set({ rows: '[]' })
    .where(and(eq(removedRows.userId, userId), eq(removedRows.removalId, removalId)));

export const closeRemovalsWith = ({ userId, table, value }: { userId: string; table: string; value: number }) =>
  db
    .update(removedRows)
    .set({ rows: '[]' })
    .where(
      and(
        eq(removedRows.userId, userId),
        eq(removedRows.tableName, table),
        sql`EXISTS (SELECT 1 FROM json_each(${removedRows.rows}) AS saved CROSS JOIN json_each(saved.value) AS one
          WHERE one.value = ${value})`,
      ),
    );

/**
 * Finds a reader's removals with those rows that are theirs: with a post go replies and likes of others, which its author
 * may not see.
 */
export function removalsOf({ userId }: { userId: string }) {
  const place = sql`CASE table_name ${sql.join(
    [...readerPlaces].map(([name, at]) => sql.raw(`WHEN '${name}' THEN ${at}`)),
    sql` `,
  )} END`;
  const own = sql<string>`(SELECT json_group_array(json(saved.value)) FROM json_each(${removedRows.rows}) AS saved
    WHERE CASE WHEN ${place} IS NULL THEN true ELSE (saved.value ->> (${place})) IS CAST(${userId} AS INTEGER) END)`;
  return db
    .select({ table_name: removedRows.tableName, rows: own.as('rows'), removed_at: removedRows.removedAt })
    .from(removedRows)
    .where(eq(removedRows.userId, userId));
}

export const forgetRemovalsOf = ({ userId }: { userId: string }) =>
  db.delete(removedRows).where(eq(removedRows.userId, userId));

/** Returns the statement that deletes removals before a time in epoch seconds, up to a limit. */
export const forgetRemovals = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(removedRows)
    .where(
      sql`(user_id, removal_id, table_name) IN (SELECT user_id, removal_id, table_name FROM ${removedRows}
        WHERE ${lt(removedRows.removedAt, before)} LIMIT ${limit})`,
    )
    .returning({ id: removedRows.removalId });
