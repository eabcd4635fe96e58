import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Statement } from '../worker/platform/db/statement.ts';
import { deployedCatalogue } from './support/catalogue-at.ts';
import {
  type CloudflareAccount,
  databaseSchema,
  findDatabase,
  openAccount,
  queryDatabase,
  RefusedCall,
} from './support/cloudflare-account.ts';
import {
  type Deployment,
  findProblems,
  LOCATIONS,
  mergeSettings,
  readLocalSettings,
  secretsPath,
  writeConfig,
  writeLocalSettings,
} from './support/deployment.ts';
import { fillOnce } from './support/fill.ts';
import { root, run, runQuietly, stop, stopOnFailure } from './support/local.ts';
import { queriesOf } from './support/queries.ts';
import type { Readers } from './support/readers-at.ts';
import { newSetupLink } from './support/setup-link.ts';
import { vapidKeys } from './support/vapid.ts';
import { wordsFor } from './support/words.ts';

// `npm run deploy`: creates missing databases, namespaces and secrets, applies migrations, loads the catalogue and
// deploys the worker. `--dry-run` needs no account: it builds the worker and prints the size of its bundle.
const USE = 'Use: npm run deploy -- [--location eu|us|default] [--dry-run]';
const { flags, options } = wordsFor(USE, { words: 0, flags: ['--dry-run'], options: ['--location'] });
const location = LOCATIONS.find((item) => item === options['--location']);
if (options['--location'] !== undefined && location === undefined) stop(USE);

const local = readLocalSettings();
const problems = findProblems(local);
if (problems.length > 0) stop(`wrangler.local.toml:\n${problems.map((problem) => `- ${problem}\n`).join('')}`);
const deployment = mergeSettings(local);
let configPath = writeConfig(deployment);
let account: CloudflareAccount;

const NAMESPACES = '/storage/kv/namespaces';
const NO_SUCH_WORKER = 10_007;
const NO_SUCH_DATABASE = 7404;
const namespaceSchema = z.object({ title: z.string(), id: z.string() });

if (flags.includes('--dry-run')) {
  await buildPages();
  const printed = await wrangler('The dry run', 'deploy', '--dry-run');
  console.log(/^Total Upload: .*$/m.exec(printed)?.[0] ?? printed);
} else {
  await deploy(deployment);
}

async function deploy({ name, preview, databases, namespaces }: Deployment): Promise<void> {
  const openedAccount = await openAccount(local.account_id);
  if (openedAccount === null) stop('npx wrangler login');
  account = openedAccount;

  const existing = await findIds(databases, namespaces);
  const exists = (binding: string) => existing[binding] !== undefined;
  // A preview is sent all of its secrets with each deployment, from its own file.
  const deployed = preview === undefined ? await listSecrets(name) : null;
  if (deployed !== null && !exists('DB') && !deployed.includes('SESSION_SECRET')) {
    stop(
      `This account has another Worker called ${name}. Put a name of your own into wrangler.local.toml: name = "…".`,
    );
  }
  const secrets = secretsFor(
    deployed ?? [],
    preview === undefined && existing.DB !== undefined && (await isMigrated(existing.DB)),
  );
  const chosen = location ?? local.data_location;
  if (exists('DB') && location !== undefined && location !== local.data_location) {
    stop('The data location was chosen at the first deployment and can’t be changed.');
  }

  await buildPages();
  const ids = { ...existing };
  for (const item of databases.filter(({ binding }) => !exists(binding))) {
    const where = chosen === 'default' ? {} : { jurisdiction: chosen };
    const created = await callOrStop(`Creating the database ${item.name}`, '/d1/database', {
      name: item.name,
      ...where,
    });
    ids[item.binding] = databaseSchema.parse(created).uuid;
    console.log(`Created the database ${item.name}. Its data location (${chosen}) can’t be changed later.`);
  }
  for (const item of namespaces.filter(({ binding }) => !exists(binding))) {
    const created = await callOrStop(`Creating the namespace ${item.name}`, NAMESPACES, { title: item.name });
    ids[item.binding] = namespaceSchema.parse(created).id;
    console.log(`Created the KV namespace ${item.name}.`);
  }
  writeLocalSettings(chosen, ids);
  configPath = writeConfig(mergeSettings(readLocalSettings()));

  for (const { binding } of databases) await migrate(binding, existing[binding]);
  if (!process.env.SKIP_CATALOGUE) {
    const { shipped } = await import('./catalogue/shipped.ts');
    const filled = await fillOnce(deployedCatalogue(), shipped());
    console.log(filled ? `Loaded ${filled.added + filled.changed} books.` : 'The catalogue is up to date.');
  }
  const key = await newSetupLink(readersDatabase(ids.DB));
  const address = await upload(preview === undefined ? ['deploy'] : ['preview', '--name', preview], secrets);
  console.log(`Deployed: ${address}`);
  if (key !== null) console.log(`Set it up within an hour: ${address}/setup?key=${key}`);
}

/** Returns the ids of the databases and namespaces that exist in the account, by binding. */
async function findIds(
  databases: Deployment['databases'],
  namespaces: Deployment['namespaces'],
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { binding, name } of databases) {
    // After a restore the site's database is the one whose ID the operator noted, and the damaged one still has the name.
    const notedId = local.ids[binding];
    if (notedId !== undefined && (await hasDatabase(notedId))) {
      ids[binding] = notedId;
      continue;
    }
    const id = await stopOnFailure('Listing databases', () => findDatabase(account, name));
    if (id !== undefined) ids[binding] = id;
  }
  const existing = z
    .array(namespaceSchema)
    .parse(await callOrStop('Listing KV namespaces', `${NAMESPACES}?per_page=1000`));
  for (const { binding, name } of namespaces) {
    const namespace = existing.find(({ title }) => title === name);
    if (namespace !== undefined) ids[binding] = namespace.id;
  }
  return ids;
}

async function hasDatabase(id: string): Promise<boolean> {
  try {
    await account.call('GET', `/d1/database/${id}`);
    return true;
  } catch (error) {
    if (error instanceof RefusedCall && error.code === NO_SUCH_DATABASE) return false;
    return stop(`Looking for the database ${id} failed: ${String(error)}`);
  }
}

async function migrate(binding: string, databaseId: string | undefined): Promise<void> {
  let restoreCommand = '';
  if (databaseId !== undefined) {
    const response = await callOrStop('Reading the bookmark', `/d1/database/${databaseId}/time_travel/bookmark`);
    const { bookmark } = z.object({ bookmark: z.string() }).parse(response);
    restoreCommand = `npx wrangler d1 time-travel restore ${binding} --bookmark ${bookmark} --config ${configPath}`;
    console.log(`To put ${binding} back as it was before this deployment: ${restoreCommand}`);
  }
  const { code, printed, complaints } = await run('wrangler', [
    ...['d1', 'migrations', 'apply', binding, '--remote', '--config', configPath],
  ]);
  if (code === 0) return console.log(`${binding} is migrated.`);
  stop(
    `${printed}${complaints}\nMigrating ${binding} failed; what Wrangler printed stands above. The running version stays as it is.${restoreCommand === '' ? '' : ` To go back: ${restoreCommand}`}`,
  );
}

/** Returns the names of the deployed worker's secrets, or null if there is no such worker. */
async function listSecrets(name: string): Promise<string[] | null> {
  try {
    const response = await account.call('GET', `/workers/scripts/${name}/secrets`);
    return z
      .array(z.object({ name: z.string() }))
      .parse(response)
      .map((secret) => secret.name);
  } catch (error) {
    if (error instanceof RefusedCall && error.code === NO_SUCH_WORKER) return null;
    return stop(`Listing secrets failed: ${String(error)}`);
  }
}

/** Returns access to the readers' database. Each query is a call of Cloudflare's API. */
function readersDatabase(id = ''): Pick<Readers, 'ask' | 'run'> {
  async function ask(statements: readonly Statement[]) {
    const results = [];
    for (const query of await queriesOf(statements)) results.push(await queryReaders(id, query));
    return results;
  }
  return { ask, run: async (_what, statements) => void (await ask(statements)) };
}

async function queryReaders(id: string, { sql, params }: { sql: string; params?: readonly unknown[] }) {
  const query = { sql, params: params ?? [] };
  const [rows = []] = await stopOnFailure('Asking the readers’ database', () => queryDatabase(account, id, query));
  return rows;
}

/**
 * Returns whether the readers' database has been migrated. One that the “Deploy to Cloudflare” button has just created
 * is empty.
 */
async function isMigrated(id: string): Promise<boolean> {
  return (await queryReaders(id, { sql: "SELECT name FROM sqlite_master WHERE name = 'users'" })).length > 0;
}

/**
 * Writes the secrets that the worker lacks to a file and returns its path, or null if the worker has all of them.
 * Secrets which an earlier run stored in the file are used again.
 */
function secretsFor(deployed: readonly string[], hasUsersTable: boolean): string | null {
  const missing = ['SESSION_SECRET', 'ADDRESS_SECRET', 'VAPID_KEYS'].filter((name) => !deployed.includes(name));
  if (missing.length === 0) return null;
  const path = secretsPath();
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  if (hasUsersTable && missing.includes('ADDRESS_SECRET') && stored.ADDRESS_SECRET === undefined) {
    stop(`The database is there, but not its ADDRESS_SECRET. Put your copy of the secrets back: ${path}.`);
  }
  const generated = Object.fromEntries(
    missing.map((name) => [name, name === 'VAPID_KEYS' ? vapidKeys() : randomBytes(32).toString('hex')]),
  );
  writeFileSync(path, `${JSON.stringify({ ...generated, ...stored }, null, 2)}\n`, { mode: 0o600 });
  console.log(`The secrets are in ${path}. Store a copy somewhere safe: they can’t be read back from Cloudflare.`);
  return path;
}

/** Deploys the worker and returns the address at which it answers. */
async function upload(command: readonly string[], secrets: string | null): Promise<string> {
  const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-'));
  process.env.WRANGLER_OUTPUT_FILE_PATH = resolve(folder, 'output.ndjson');
  try {
    await wrangler('The deployment', ...command, ...(secrets === null ? [] : ['--secrets-file', secrets]));
    const lines = readFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, 'utf8').trim().split('\n');
    const targets = lines.flatMap((line) => {
      const { targets = [], preview_urls: previews = [] } = JSON.parse(line) as Record<string, string[] | undefined>;
      return [...targets, ...previews];
    });
    const [target = ''] = targets.filter((target) => !target.startsWith('schedule:'));
    const host = target.replace(/^https:\/\//, '').replace(/[ /].*$/, '');
    return `https://${host}`;
  } finally {
    delete process.env.WRANGLER_OUTPUT_FILE_PATH;
    rmSync(folder, { recursive: true });
  }
}

/**
 * Calls Cloudflare's API and returns its result: POST with a body, else GET. A failure stops the script with a message.
 */
function callOrStop(what: string, path: string, body?: object): Promise<unknown> {
  return stopOnFailure(what, () => account.call(body === undefined ? 'GET' : 'POST', path, body));
}

async function buildPages(): Promise<void> {
  if (process.env.SKIP_BUILD) return;
  const { build } = await import('vite');
  await build({ configFile: resolve(root, 'web/vite.config.ts'), logLevel: 'warn' });
}

function wrangler(what: string, ...words: string[]): Promise<string> {
  return runQuietly(what, 'wrangler', [...words, '--config', configPath]);
}
