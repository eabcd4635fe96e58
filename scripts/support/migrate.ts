import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getPlatformProxy, type PlatformProxy, unstable_readConfig, unstable_splitSqlQuery } from 'wrangler';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { retryIfBusy } from './fill.ts';
import { root, stop } from './local.ts';
import {
  type AppliedMigration,
  appliedQuery,
  DIGEST_TABLES,
  type MigratedDatabase,
  migrationsOf,
  migrationText,
  refusalOf,
  storeDigests,
} from './migrations.ts';

/** Which configuration and which folder of databases. */
interface LocalPlace {
  configPath: string;
  statePath: string;
}

/**
 * Opens the bindings of a local run after migrating these databases. Stops the script with a message if a database was
 * migrated by other files.
 */
export async function openMigrated(
  { configPath, statePath }: LocalPlace,
  databases: readonly MigratedDatabase[],
): Promise<PlatformProxy<Bindings>> {
  const platform = await openQuietly(configPath, resolve(statePath, 'v3'));
  for (const database of databases) {
    const refusal = await localRefusal(database, platform.env[database]);
    if (refusal !== null)
      stop(`${refusal}\nThe databases are in ${statePath}: to start with empty ones, delete that folder.`);
  }
  for (const database of databases) await migrate(database, platform.env[database]);
  return platform;
}

/**
 * Applies missing migrations to a local database, each in a transaction, and records them in Wrangler's table. Wrangler
 * itself would start the platform for each.
 */
export async function migrate(name: MigratedDatabase, database: D1Database): Promise<void> {
  const applied = await appliedTo(database);
  for (const file of migrationsOf(name).filter((item) => !applied.includes(item))) {
    const sql = migrationText(name, file);
    await retryIfBusy(async () => {
      if ((await appliedTo(database)).includes(file)) return;
      await database.batch([
        database.prepare(NOTES),
        ...unstable_splitSqlQuery(sql).map((statement) => database.prepare(statement)),
        database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(file),
      ]);
    });
  }
  await retryIfBusy(() => database.prepare(storeDigests(name)).run());
}

// Wrangler's own table, so that Wrangler and this script know each other's migrations.
const NOTES = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Opens the bindings of a local run. Hides Wrangler's message about the secrets that it read. */
export async function openQuietly(configPath: string, path: string): Promise<PlatformProxy<Bindings>> {
  const before = process.env.WRANGLER_LOG;
  process.env.WRANGLER_LOG = before ?? 'error';
  const stores = storesOf(configPath);
  try {
    return await getPlatformProxy<Bindings>({ configPath: stores, envFiles: [], persist: { path } });
  } finally {
    rmSync(stores, { force: true });
    if (before === undefined) delete process.env.WRANGLER_LOG;
  }
}

// The configuration without Durable Objects. Wrangler would print a warning about them, since the worker doesn't run
// here.
function storesOf(configPath: string): string {
  const { name, compatibility_date, d1_databases, kv_namespaces } = unstable_readConfig(
    { config: configPath },
    { hideWarnings: true },
  );
  const folder = resolve(root, '.wrangler/local');
  const path = resolve(folder, `stores-${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify({ name, compatibility_date, d1_databases, kv_namespaces }));
  return path;
}

async function localRefusal(name: MigratedDatabase, database: D1Database): Promise<string | null> {
  const { results } = await database.prepare(DIGEST_TABLES).all<{ name: string }>();
  const tables = results.map((table) => table.name);
  const query = appliedQuery(tables);
  const applied = query === null ? [] : (await database.prepare(query).all<AppliedMigration>()).results;
  return refusalOf(name, tables, applied);
}

async function appliedTo(database: D1Database): Promise<string[]> {
  const table = await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (table === null) return [];
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  return results.map(({ name }) => name);
}
