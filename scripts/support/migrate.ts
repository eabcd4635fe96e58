import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getPlatformProxy, type PlatformProxy, unstable_readConfig, unstable_splitSqlQuery } from 'wrangler';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { retryIfBusy } from './fill.ts';
import { root, stop } from './local.ts';

const FOLDERS = { DB: 'migrations/app', CATALOGUE: 'migrations/catalogue' } as const;

/** The binding of a local database. */
type LocalDatabase = keyof typeof FOLDERS;

/** Which configuration and which folder of databases. */
interface LocalPlace {
  configPath: string;
  statePath: string;
}

/**
 * Opens the bindings of a local run after migrating these databases. Stops the script with a message if a database is
 * too old for the migrations.
 */
export async function openMigrated(
  { configPath, statePath }: LocalPlace,
  databases: readonly LocalDatabase[],
): Promise<PlatformProxy<Bindings>> {
  const platform = await openQuietly(configPath, resolve(statePath, 'v3'));
  for (const database of databases) {
    if (await isOutdated(database, platform.env[database])) stop(recreate(statePath));
  }
  for (const database of databases) await migrate(database, platform.env[database]);
  return platform;
}

/**
 * Applies missing migrations to a local database, each in a transaction, and records them in Wrangler's table. Wrangler
 * itself would start the platform for each.
 */
export async function migrate(name: LocalDatabase, database: D1Database): Promise<void> {
  const applied = await appliedTo(database);
  for (const file of filesOf(name).filter((item) => !applied.includes(item))) {
    const sql = sqlOf(name, file);
    await retryIfBusy(async () => {
      if ((await appliedTo(database)).includes(file)) return;
      await database.batch([
        database.prepare(NOTES),
        ...unstable_splitSqlQuery(sql).map((statement) => database.prepare(statement)),
        database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(file),
      ]);
    });
  }
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

function filesOf(database: LocalDatabase): string[] {
  const files = readdirSync(resolve(root, FOLDERS[database]));
  return files.filter((file) => file.endsWith('.sql')).sort();
}

const TABLES = "SELECT sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL";

interface TableRow {
  sql: string;
}

// Migrations are edited in place until 1.0, so the names of those applied don't tell: their tables are compared as well.
async function isOutdated(name: LocalDatabase, database: D1Database): Promise<boolean> {
  const [files, applied] = [filesOf(name), await appliedTo(database)];
  if (applied.some((file) => !files.includes(file))) return true;
  const expected = new DatabaseSync(':memory:');
  for (const file of applied) expected.exec(sqlOf(name, file));
  const { results } = await database.prepare(TABLES).all<TableRow>();
  const tables = new Set(results.map(withoutComments));
  const isMissing = (row: object) => !tables.has(withoutComments(row as TableRow));
  const missingTables = expected.prepare(TABLES).all().filter(isMissing);
  expected.close();
  return missingTables.length > 0;
}

const withoutComments = ({ sql }: TableRow) => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');

function sqlOf(name: LocalDatabase, file: string): string {
  return readFileSync(resolve(root, FOLDERS[name], file), 'utf8');
}

async function appliedTo(database: D1Database): Promise<string[]> {
  const table = await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (table === null) return [];
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  return results.map(({ name }) => name);
}

function recreate(statePath: string): string {
  return `The databases in ${statePath} were created by an older version and can’t be updated. Delete that folder and start again.`;
}
