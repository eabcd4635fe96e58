import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type AliasedColumns<Columns extends Record<string, SQLiteColumn>> = {
  [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name]>>;
};

/**
 * Columns of a joined select, each under the name it is asked by: in a batch two columns of one name would shift every
 * value behind them (drizzle-orm issue 6038), so a join always selects through this.
 */
export function aliased<Columns extends Record<string, SQLiteColumn>>(columns: Columns): AliasedColumns<Columns> {
  const own: Partial<AliasedColumns<Columns>> = {};
  for (const name of Object.keys(columns) as (keyof Columns & string)[]) {
    const column: SQLiteColumn = columns[name] as Columns[typeof name];
    own[name] = sql`${column}`.mapWith(column).as(name) as AliasedColumns<Columns>[typeof name];
  }
  return own as AliasedColumns<Columns>;
}
