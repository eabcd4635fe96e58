import { gt, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db } from '../db/statement.ts';

/** The query that finds the next values of a column behind one, in their order, so many at most: a step of a walk over its table. */
export function placesAfter(table: SQLiteTable, column: SQLiteColumn, after: string, limit: number) {
  const place = sql<string>`${column}`.mapWith(String).as('place');
  return db.selectDistinct({ place }).from(table).where(gt(column, after)).orderBy(column).limit(limit);
}
