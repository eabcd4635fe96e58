import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { type Query, queriesOf, type Statement } from '../../worker/db/statement.ts';
import { withLiterals } from './literal.ts';
import { root, runQuietly } from './local.ts';

/** Where the readers' database is: that of the local run (`STATE` names another than the usual folder), or the deployed one. */
export interface Place {
  remote: boolean;
  state: string;
}

const configPath = resolve(root, 'wrangler.toml');

/** The place that the flags of a script name. */
export function placeNamed(flags: readonly string[]): Place {
  const state = process.env.STATE ? resolve(process.env.STATE) : resolve(root, '.wrangler/state');
  return { remote: flags.includes('--remote'), state };
}

function flagsOf({ remote, state }: Place): string[] {
  return [...(remote ? ['--remote'] : ['--local', '--persist-to', state]), '--config', configPath];
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(resolve(tmpdir(), 'flyleaf-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ask(place: Place, question: string): Promise<Record<string, unknown>[]> {
  const parts = ['d1', 'execute', 'DB', ...flagsOf(place), '--yes', '--json', '--command', question];
  const printed = await runQuietly('Asking the readers’ database', 'wrangler', parts);
  const [answer] = JSON.parse(printed) as { results: Record<string, unknown>[] }[];
  return answer?.results ?? [];
}

async function runFile(place: Place, what: string, file: string): Promise<void> {
  await runQuietly(what, 'wrangler', ['d1', 'execute', 'DB', ...flagsOf(place), '--yes', '--json', '--file', file]);
}

/** Lets what this script and what it starts write be read by nobody else: it is all that readers entrusted to us. */
export function writeForOwnerOnly(): void {
  process.umask(0o077);
}

/** Writes the whole database into a file of SQL, for its owner only: tables and rows first, triggers last. */
export async function writeBackup(place: Place, file: string): Promise<void> {
  writeForOwnerOnly();
  const exported = ['--output', resolve(file), '--skip-confirmation'];
  if (place.remote) {
    await runQuietly('The backup', 'wrangler', ['d1', 'export', 'DB', '--remote', '--config', configPath, ...exported]);
    return;
  }
  // The export takes no folder: it looks beside its configuration, so it is given one that lies beside.
  await inFolder(async (folder) => {
    const config = resolve(folder, 'wrangler.json');
    const database = { binding: 'DB', database_name: 'flyleaf' };
    await writeFile(config, JSON.stringify({ name: 'flyleaf', d1_databases: [database] }));
    await mkdir(resolve(folder, '.wrangler'));
    await symlink(place.state, resolve(folder, '.wrangler/state'), 'junction');
    await runQuietly('The backup', 'wrangler', ['d1', 'export', 'DB', '--local', '--config', config, ...exported]);
  });
}

/** The tables that are there; what the platform itself keeps there is none. */
export async function tablesAt(place: Place): Promise<string[]> {
  const rows = await ask(place, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  return rows.map(({ name }) => String(name)).filter((name) => !/^(_cf_|sqlite_)/.test(name));
}

/** Fills an empty database from a backup, then applies the migrations that are newer than it. */
export async function restoreBackup(place: Place, file: string): Promise<void> {
  await runFile(place, 'Restoring', resolve(file));
  await runQuietly('Migrating DB', 'wrangler', ['d1', 'migrations', 'apply', 'DB', ...flagsOf(place)]);
}

/** What several questions find, in their order, asked at once. */
export async function askAll(place: Place, questions: readonly Statement[]): Promise<Record<string, unknown>[][]> {
  const parts = ['d1', 'execute', 'DB', ...flagsOf(place), '--yes', '--json'];
  const printed = await runQuietly('Asking the readers’ database', 'wrangler', [
    ...parts,
    ...['--command', (await queriesOf(questions)).map(textOf).join('; ')],
  ]);
  const answers = JSON.parse(printed) as { results: Record<string, unknown>[] }[];
  return answers.map(({ results }) => results);
}

/** Runs statements in their order. */
export async function runAll(place: Place, what: string, statements: readonly Statement[]): Promise<void> {
  const queries = await queriesOf(statements);
  await inFolder(async (folder) => {
    const file = resolve(folder, 'statements.sql');
    await writeFile(file, queries.map((query) => `${textOf(query)};\n`).join(''));
    await runFile(place, what, file);
  });
}

function textOf({ sql, params }: Query): string {
  const values = params.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new Error(`A ${typeof value} cannot be written into SQL`);
  });
  return withLiterals({ sql, values });
}
