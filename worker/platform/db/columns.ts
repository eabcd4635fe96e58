import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Returns columns for a joined select, each aliased to its property name. Every join uses this, because in a batch two
 * columns with the same name would shift the values that follow them (drizzle-orm issue 6038).
 */
export function aliased<Columns extends Record<string, SQLiteColumn>>(columns: Columns) {
  const own = Object.entries(columns).map(([name, column]) => [name, sql`${column}`.mapWith(column).as(name)]);
  return Object.fromEntries(own) as { [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name]>> };
}
