import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type AliasedColumns<Columns extends Record<string, SQLiteColumn>> = {
  [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name]>>;
};

/**
 * Returns columns for a joined select, each aliased to its property name. Every join uses this, because in a batch two
 * columns with the same name would shift the values that follow them (drizzle-orm issue 6038).
 */
export function aliased<Columns extends Record<string, SQLiteColumn>>(columns: Columns): AliasedColumns<Columns> {
  const own: Partial<AliasedColumns<Columns>> = {};
  for (const name of Object.keys(columns) as (keyof Columns & string)[]) {
    const column: SQLiteColumn = columns[name] as Columns[typeof name];
    own[name] = sql`${column}`.mapWith(column).as(name) as AliasedColumns<Columns>[typeof name];
  }
  return own as AliasedColumns<Columns>;
}
