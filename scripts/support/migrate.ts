import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { getPlatformProxy, type PlatformProxy } from 'wrangler';
import type { Bindings } from '../../worker/bindings.ts';
import { root, runQuietly } from './local.ts';

/** Where the migrations of each database lie. */
const FOLDERS = { DB: 'migrations/app', CATALOGUE: 'migrations/catalogue' } as const;

/** A database of a local run by its binding. */
type LocalDatabase = keyof typeof FOLDERS;

/** Which configuration and which folder of databases. */
interface LocalPlace {
  configPath: string;
  statePath: string;
}

/**
 * Opens the bindings of a local run after bringing these databases up to date. Wrangler is only started for one that lacks
 * a migration: to start it takes longer than all else that is done here.
 */
export async function openMigrated(
  { configPath, statePath }: LocalPlace,
  databases: readonly LocalDatabase[],
): Promise<PlatformProxy<Bindings>> {
  const open = () => openQuietly(configPath, resolve(statePath, 'v3'));
  const platform = await open();
  const behind: LocalDatabase[] = [];
  for (const database of databases) {
    if (!(await isMigrated(platform.env[database], FOLDERS[database]))) behind.push(database);
  }
  if (behind.length === 0) return platform;
  await platform.dispose();
  const where = ['--local', '--config', configPath, '--persist-to', statePath];
  for (const database of behind)
    await runQuietly(`Migrating ${database}`, 'wrangler', ['d1', 'migrations', 'apply', database, ...where]);
  return open();
}

// Else wrangler says at each opening which secrets it read.
async function openQuietly(configPath: string, path: string): Promise<PlatformProxy<Bindings>> {
  const before = process.env.WRANGLER_LOG;
  process.env.WRANGLER_LOG = before ?? 'error';
  try {
    return await getPlatformProxy<Bindings>({ configPath, envFiles: [], persist: { path } });
  } finally {
    if (before === undefined) delete process.env.WRANGLER_LOG;
  }
}

async function isMigrated(database: D1Database, folder: string): Promise<boolean> {
  const files = readdirSync(resolve(root, folder)).filter((file) => file.endsWith('.sql'));
  const table = await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (table === null) return false;
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  return files.every((file) => results.some(({ name }) => name === file));
}
