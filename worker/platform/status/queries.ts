import { sql } from 'drizzle-orm';
import { db } from '../db/statement.ts';

/** Finds the last migration that was applied to a database, in Wrangler's own table. */
export function lastMigration() {
  return db
    .select({ file: sql<string>`name`.as('file') })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1);
}

/** Counts the catalogue's books up to `most`, since D1 bills scanned rows. */
export const countBooks = ({ most }: { most: number }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(sql`(SELECT 1 FROM editions WHERE isbn > 0 LIMIT ${most})`);
