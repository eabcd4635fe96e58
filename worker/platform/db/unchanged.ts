import { isSQLWrapper, type SQL, sql } from 'drizzle-orm';
import { db, type Statement } from './statement.ts';

/** Thrown when a batch wrote nothing because rows on which it was decided have changed since they were loaded. */
export class ChangedSinceLoad extends Error {
  override name = 'ChangedSinceLoad';
}

/** The text of the database's error; SQLite quotes a path of JSON that is none. */
export const CHANGED_SINCE_LOAD = 'changed_since_load';

/** Rows as the database returned them, before Drizzle converts their values. */
export type RawRows = readonly Record<string, unknown>[];

/** Returns the statement that fails its batch unless the query still has these rows. */
export function requireRows(query: Statement, rows: RawRows): Statement {
  if (!isSQLWrapper(query)) throw new Error('Only a query can be required to be unchanged');
  const [first] = rows;
  const now = sql`now AS (${query.getSQL()})`;
  if (first === undefined) return failIf(sql`EXISTS (SELECT * FROM now)`, CHANGED_SINCE_LOAD, sql`WITH ${now}`);
  const columns = Object.keys(first).map((_, place) => sql.raw(`value ->> ${place}`));
  const values = JSON.stringify(rows.map((row) => Object.values(row)));
  // EXCEPT takes two NULLs for the same, and needs no names of columns.
  return failIf(
    sql`EXISTS (SELECT * FROM now EXCEPT SELECT * FROM seen) OR EXISTS (SELECT * FROM seen EXCEPT SELECT * FROM now)`,
    CHANGED_SINCE_LOAD,
    sql`WITH ${now}, seen AS (SELECT ${sql.join(columns, sql`, `)} FROM json_each(${values}))`,
  );
}

/** Returns the statement that fails its batch with this text, a word, if a condition holds at the moment of writing. */
export const failIf = (condition: SQL, text: string, expressions = sql``): Statement =>
  db.run(sql`${expressions} SELECT json_extract('{}', iif(${condition}, ${text}, '$'))`);
