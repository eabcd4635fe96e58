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

/** Finds how many of the books that come with the product have been loaded. */
export const loadedBooks = () =>
  db.select({ here: sql<number>`here`.as('here'), total: sql<number>`total`.as('total') }).from(
    sql`(SELECT (SELECT coalesce(sum(books), 0) FROM pieces WHERE merged_to IS NULL) AS here,
      (SELECT coalesce(sum(books), 0) FROM shipped_catalogue) AS total)`,
  );

/** Finds the digests of the migrations as they were applied. */
export const appliedDigests = () =>
  db
    .select({ name: sql<string>`name`.as('name'), digest: sql<string>`digest`.as('digest') })
    .from(sql`migration_digests`);

/** Finds when the site was set up. */
export const setUpTime = () =>
  db
    .select({ at: sql<number>`set_up_at`.as('at') })
    .from(sql`site`)
    .where(sql`id = 1`);

/** Counts the catalogue's books up to `most`, since D1 bills scanned rows. */
export const countBooks = ({ most }: { most: number }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(sql`(SELECT 1 FROM editions WHERE isbn > 0 LIMIT ${most})`);
