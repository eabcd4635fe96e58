import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { literal } from './literal.ts';
import { root } from './local.ts';

/** The folders of migrations, by the binding of their database. */
export const MIGRATION_FOLDERS = { DB: 'migrations/app', CATALOGUE: 'migrations/catalogue' } as const;
export type MigratedDatabase = keyof typeof MIGRATION_FOLDERS;

/** A migration that was applied to a database, with the digest that was stored; null if it was not stored yet. */
export interface AppliedMigration {
  name: string;
  digest: string | null;
}

/** Returns the query of the applied migrations; null if no table notes any. `tables` are what `DIGEST_TABLES` selects. */
export function appliedQuery(tables: readonly string[]): string | null {
  if (!tables.includes('d1_migrations')) return null;
  if (!tables.includes('migration_digests')) return 'SELECT name, NULL AS digest FROM d1_migrations ORDER BY id';
  return `SELECT m.name AS name, d.digest AS digest FROM d1_migrations m
    LEFT JOIN migration_digests d ON d.name = m.name ORDER BY m.id`;
}

/** Selects which of the tables that note migrations are there. */
export const DIGEST_TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('d1_migrations', 'migration_digests')";

export function migrationsOf(database: MigratedDatabase): string[] {
  const files = readdirSync(resolve(root, MIGRATION_FOLDERS[database]));
  return files.filter((file) => file.endsWith('.sql')).sort();
}

export function migrationText(database: MigratedDatabase, file: string): string {
  return readFileSync(resolve(root, MIGRATION_FOLDERS[database], file), 'utf8');
}

/** Returns the digest of a migration. Line endings don't count, since git may change them. */
export function digestOfMigration(database: MigratedDatabase, file: string): string {
  return createHash('sha256').update(migrationText(database, file).replaceAll('\r\n', '\n')).digest('hex').slice(0, 32);
}

/** Returns the statement that stores the digests of the migrations of this release, as far as they were applied. */
export function storeDigests(database: MigratedDatabase): string {
  const rows = migrationsOf(database).map(
    (file) => `(${literal(file)}, ${literal(digestOfMigration(database, file))})`,
  );
  return `INSERT OR IGNORE INTO migration_digests (name, digest)
    SELECT column1, column2 FROM (VALUES ${rows.join(', ')}) WHERE column1 IN (SELECT name FROM d1_migrations)`;
}

/**
 * Returns why this release can't migrate a database: it was migrated by other files than this release has. Returns null
 * if it can. `tables` are the names that `DIGEST_TABLES` selects.
 */
export function refusalOf(
  database: MigratedDatabase,
  tables: readonly string[],
  applied: readonly AppliedMigration[],
): string | null {
  // Wrangler makes its table before the first migration, which may have failed.
  if (applied.length === 0) return null;
  if (!tables.includes('migration_digests'))
    return `${database} was made by a version before 1.0.0, which can’t be upgraded. ${WAY_OUT}`;
  const files = migrationsOf(database);
  // A run that was killed between a migration and its digest left none.
  const isOther = ({ name, digest }: AppliedMigration) =>
    !files.includes(name) || (digest !== null && digest !== digestOfMigration(database, name));
  const others = applied.filter(isOther).map(({ name }) => name);
  if (others.length === 0) return null;
  return `${database} was migrated by files that this release has not, or has in another form: ${others.join(', ')}. ${WAY_OUT}`;
}

const WAY_OUT =
  'Nothing was changed. Check out the release that made it, or start with an empty database: docs/operate.md, “When it goes wrong”.';
