import { gt, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db } from '../db/statement.ts';

/** Finds the next distinct values of a column after one, in order: with them a job pages a table. */
export const placesAfter = (table: SQLiteTable, column: SQLiteColumn) => (after: string, limit: number) => {
  const place = sql<string>`${column}`.mapWith(String).as('place');
  return db.selectDistinct({ place }).from(table).where(gt(column, after)).orderBy(column).limit(limit);
};
