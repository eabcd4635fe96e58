import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Query } from 'drizzle-orm';
import type { Statement } from '../../worker/platform/db/statement.ts';
import { openDeployed } from './cloudflare-account.ts';
import { deployedConfig } from './deployment.ts';
import { retryIfBusy } from './fill.ts';
import { withLiterals } from './literal.ts';
import { localState, root, runQuietly, stop, stopOnFailure } from './local.ts';
import { migrate, openQuietly } from './migrate.ts';
import { type AppliedMigration, appliedQuery, DIGEST_TABLES, refusalOf, storeDigests } from './migrations.ts';
import { queriesOf } from './queries.ts';

/** The readers' database as scripts use it. The caller must call `close`. */
export interface Readers {
  ask(questions: readonly Statement[]): Promise<Record<string, unknown>[][]>;
  /** Runs statements in a transaction. `action` names it in the message of an error. */
  run(action: string, statements: readonly Statement[]): Promise<void>;
  /** Returns the names of the tables, without those of the platform. */
  tables(): Promise<string[]>;
  /** Restores a backup into an empty database, then applies newer migrations. */
  restore(file: string): Promise<void>;
  close(): Promise<void>;
}

const configPath = resolve(root, 'wrangler.toml');

const TABLES = `SELECT name FROM sqlite_master
  WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' ORDER BY name`;

/** Opens the readers' database: with the flag `--remote` the deployed one, otherwise the local one. */
export async function openReaders(flags: readonly string[]): Promise<Readers> {
  return flags.includes('--remote') ? deployedReaders() : localReaders();
}

async function localReaders(): Promise<Readers> {
  const platform = await openQuietly(configPath, resolve(localState(), 'v3'));
  const database = platform.env.DB;
  const all = (statements: readonly D1PreparedStatement[]) =>
    retryIfBusy(() => database.batch<Record<string, unknown>>([...statements]));
  const prepare = ({ sql, params }: Query) => database.prepare(sql).bind(...params);
  return {
    async ask(questions) {
      const answers = await all((await queriesOf(questions)).map(prepare));
      return answers.map(({ results }) => results);
    },
    async run(action, statements) {
      await stopOnFailure(action, async () => all((await queriesOf(statements)).map(prepare)));
    },
    async tables() {
      const { results } = await database.prepare(TABLES).all();
      return results.map(({ name }) => String(name));
    },
    async restore(file) {
      refuseOtherMigrations(file);
      // Wrangler sends thousands of statements at once. Through the binding each would be a separate call.
      const flags = ['--local', '--persist-to', localState(), '--config', configPath, '--yes', '--json'];
      await runQuietly('Restoring', 'wrangler', ['d1', 'execute', 'DB', ...flags, '--file', resolve(file)]);
      await stopOnFailure('Migrating DB', () => migrate('DB', database));
    },
    close: () => platform.dispose(),
  };
}

/**
 * The deployed readers' database. Queries go through Cloudflare's API, writes through a file and a process of
 * `wrangler d1`. Neither binds values, so these are written into the SQL.
 */
export function deployedReaders(): Readers {
  const flags = ['--remote', '--config', deployedConfig()];
  const askInSql = openDeployed('DB');
  const execute = (action: string, file: string) =>
    runQuietly(action, 'wrangler', ['d1', 'execute', 'DB', ...flags, '--yes', '--json', '--file', file]);
  return {
    ask: async (questions) => askInSql((await queriesOf(questions)).map(textOf).join('; ')),
    async run(action, statements) {
      const queries = await queriesOf(statements);
      await inFolder(async (folder) => {
        const file = resolve(folder, 'statements.sql');
        await writeFile(file, queries.map((query) => `${textOf(query)};\n`).join(''));
        await execute(action, file);
      });
    },
    async tables() {
      const [rows = []] = await askInSql(TABLES);
      return rows.map(({ name }) => String(name));
    },
    async restore(file) {
      refuseOtherMigrations(file);
      await execute('Restoring', resolve(file));
      await runQuietly('Migrating DB', 'wrangler', ['d1', 'migrations', 'apply', 'DB', ...flags]);
      await askInSql(storeDigests('DB'));
    },
    close: async () => undefined,
  };
}

/** Stops the script if the database in a backup was migrated by other files than this release has. */
function refuseOtherMigrations(file: string): void {
  const backup = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  backup.exec(readFileSync(file, 'utf8'));
  const tables = backup
    .prepare(DIGEST_TABLES)
    .all()
    .map(({ name }) => String(name));
  const query = appliedQuery(tables);
  const applied = query === null ? [] : (backup.prepare(query).all() as unknown as AppliedMigration[]);
  backup.close();
  const refusal = refusalOf('DB', tables, applied);
  if (refusal !== null) stop(refusal);
}

/**
 * Makes the files of this script and its child processes readable only by their owner, since they contain readers'
 * data.
 */
export function writeForOwnerOnly(): void {
  process.umask(0o077);
}

/**
 * Exports the readers' database as SQL to a file that only its owner can read: tables and rows first, triggers last.
 */
export async function writeBackup(flags: readonly string[], file: string): Promise<void> {
  writeForOwnerOnly();
  const exported = ['--output', resolve(file), '--skip-confirmation'];
  if (flags.includes('--remote')) {
    await runQuietly('The backup', 'wrangler', [
      'd1',
      'export',
      'DB',
      '--remote',
      '--config',
      deployedConfig(),
      ...exported,
    ]);
    return;
  }
  // The export has no option for the folder of a local database and looks next to its configuration, so it gets a
  // temporary copy.
  await inFolder(async (folder) => {
    const config = resolve(folder, 'wrangler.json');
    const database = { binding: 'DB', database_name: 'flyleaf' };
    await writeFile(config, JSON.stringify({ name: 'flyleaf', d1_databases: [database] }));
    await mkdir(resolve(folder, '.wrangler'));
    await symlink(localState(), resolve(folder, '.wrangler/state'), 'junction');
    await runQuietly('The backup', 'wrangler', ['d1', 'export', 'DB', '--local', '--config', config, ...exported]);
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(resolve(tmpdir(), 'flyleaf-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function textOf({ sql, params }: Query): string {
  const values = params.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    if (typeof value === 'boolean') return Number(value);
    throw new Error(`A ${typeof value} cannot be written into SQL`);
  });
  return withLiterals({ sql, values });
}
