import { gt, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db } from '../db/statement.ts';

/**
 * Returns the query for the next distinct values of a column after `after`, in order, with which a job pages a table.
 */
export function placesAfter(table: SQLiteTable, column: SQLiteColumn, after: string, limit: number) {
  const place = sql<string>`${column}`.mapWith(String).as('place');
  return db.selectDistinct({ place }).from(table).where(gt(column, after)).orderBy(column).limit(limit);
}
