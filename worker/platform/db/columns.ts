import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type Named<Columns extends Record<string, SQLiteColumn>> = {
  [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name]>>;
};

/**
 * Columns of a joined select, each under the name it is asked by: in a batch two columns of one name would shift every
 * value behind them (drizzle-orm issue 6038), so a join always selects through this.
 */
export function named<Columns extends Record<string, SQLiteColumn>>(columns: Columns): Named<Columns> {
  const own: Partial<Named<Columns>> = {};
  for (const name of Object.keys(columns) as (keyof Columns & string)[]) {
    const column: SQLiteColumn = columns[name] as Columns[typeof name];
    own[name] = sql`${column}`.mapWith(column).as(name) as Named<Columns>[typeof name];
  }
  return own as Named<Columns>;
}

// What was looked at before: the texts of the product's statements, so there are a few hundred of them.
const distinct = new Set<string>();
const MOST_TEXTS = 2_000;

/**
 * Refuses a joined select whose columns share a name: in a batch D1 answers objects, the later column would take the
 * place of the earlier, and every value behind it would shift (drizzle-orm issue 6038).
 */
export function assertDistinctColumns(sql: string): void {
  if (distinct.has(sql)) return;
  const list = /^\s*(?:with .*?\) )?select (?:distinct )?(.*?) from /is.exec(sql)?.[1];
  const columns = !list || list.includes('(') ? [] : list.split(', ');
  const seen = new Set<string>();
  for (const column of columns) {
    const said = / as "?(\w+)"?$/i.exec(column)?.[1] ?? /"(\w+)"$/.exec(column)?.[1];
    if (said === undefined) continue;
    if (seen.has(said)) throw new Error(`A query selects two columns named ${said}: ${sql}`);
    seen.add(said);
  }
  if (distinct.size < MOST_TEXTS) distinct.add(sql);
}
