import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { departed, leaveForGood } from '../../worker/account/leave.ts';
import { builder, queryOf, type Statement } from '../../worker/db/open.ts';
import { withLiterals } from './literal.ts';
import { root, runQuietly, stop } from './local.ts';

/** Where the readers' database is: that of the local run (`STATE` names another than the usual folder), or the deployed one. */
export interface Place {
  remote: boolean;
  state: string;
}

/** Somebody who left, at a time in epoch seconds. */
export interface Departure {
  userId: string;
  leftAt: number;
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

/** Writes the whole database into a file of SQL: tables and rows first, triggers last. */
export async function writeBackup(place: Place, file: string): Promise<void> {
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

/** Who left, as the database has it: the last sixty days. */
export async function departuresAt(place: Place): Promise<Departure[]> {
  const rows = await ask(place, textOf(departed(builder)));
  return rows.map(({ user_id, left_at }) => ({ userId: String(user_id), leftAt: Number(left_at) }));
}

/** Deletes these accounts as the call that deletes an account does; one that is not there is only noted as gone. */
export async function replayDepartures(place: Place, departures: readonly Departure[]): Promise<void> {
  if (departures.length === 0) return;
  const statements = departures.flatMap(({ userId, leftAt }) => leaveForGood(builder, userId, leftAt));
  await inFolder(async (folder) => {
    const file = resolve(folder, 'departures.sql');
    await writeFile(file, statements.map((statement) => `${textOf(statement)};\n`).join(''));
    await runFile(place, 'Deleting again who left', file);
  });
}

/** Writes who left into a file, as JSON. */
export async function writeDepartures(file: string, departures: readonly Departure[]): Promise<void> {
  await writeFile(resolve(file), `${JSON.stringify(departures, null, 2)}\n`);
}

/** Reads that file; stops with a sentence when it is none. */
export async function readDepartures(file: string): Promise<Departure[]> {
  const text = await readFile(resolve(file), 'utf8').catch(() => stop(`${file} cannot be read.`));
  const departures = listOf(text);
  return departures ?? stop(`${file} was not written by "npm run departures".`);
}

function listOf(text: string): Departure[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isDeparture) ? list : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isDeparture(value: unknown): value is Departure {
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('leftAt' in value)) return false;
  return typeof value.userId === 'string' && Number.isInteger(value.leftAt);
}

function textOf(statement: Statement): string {
  const { sql, params } = queryOf(statement);
  const values = params.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new Error(`A ${typeof value} cannot be written into SQL`);
  });
  return withLiterals({ sql, values });
}
