import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Statement } from '../worker/platform/db/statement.ts';
import { catalogueThroughWrangler } from './support/catalogue-at.ts';
import { type CloudflareAccount, openAccount, RefusedCall } from './support/cloudflare-account.ts';
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
import { root, run, runQuietly, stop } from './support/local.ts';
import { queriesOf } from './support/queries.ts';
import type { Readers } from './support/readers-at.ts';
import { newSetupLink } from './support/setup-link.ts';
import { vapidKeys } from './support/vapid.ts';
import { wordsFor } from './support/words.ts';

// `npm run deploy`: makes what is missing, migrates, loads the catalogue and deploys. A second run changes only what has
// changed. `--dry-run` needs no account: it builds, and shows the bundle that would be sent.
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
const databaseFound = z.object({ name: z.string(), uuid: z.string() });
const namespaceFound = z.object({ title: z.string(), id: z.string() });

if (flags.includes('--dry-run')) {
  await buildPages();
  const printed = await wrangler('The dry run', 'deploy', '--dry-run');
  console.log(/^Total Upload: .*$/m.exec(printed)?.[0] ?? printed);
} else {
  await deploy(deployment);
}

async function deploy({ name, preview, databases, namespaces }: Deployment): Promise<void> {
  const opened = await openAccount(local.account_id);
  if (opened === null) stop('npx wrangler login');
  account = opened;

  const before = await findIds(databases, namespaces);
  const isThere = (binding: string) => before[binding] !== undefined;
  // A preview gets all of its secrets with each deployment, from its own file.
  const deployed = preview === undefined ? await listSecrets(name) : null;
  if (deployed !== null && !isThere('DB') && !deployed.includes('SESSION_SECRET')) {
    stop(
      `This account has another Worker called ${name}. Put a name of your own into wrangler.local.toml: name = "…".`,
    );
  }
  const secrets = secretsFor(
    deployed ?? [],
    preview === undefined && before.DB !== undefined && (await hasReaders(before.DB)),
  );
  const chosen = location ?? local.data_location;
  if (isThere('DB') && location !== undefined && location !== local.data_location) {
    stop('The data location was chosen at the first deployment and can’t be changed.');
  }

  await buildPages();
  const ids = { ...before };
  for (const item of databases.filter(({ binding }) => !isThere(binding))) {
    const where = chosen === 'default' ? {} : { jurisdiction: chosen };
    const made = await callOrStop(`Creating the database ${item.name}`, '/d1/database', { name: item.name, ...where });
    ids[item.binding] = databaseFound.parse(made).uuid;
    console.log(`Created the database ${item.name}. Its data location (${chosen}) can’t be changed later.`);
  }
  for (const item of namespaces.filter(({ binding }) => !isThere(binding))) {
    const made = await callOrStop(`Creating the namespace ${item.name}`, NAMESPACES, { title: item.name });
    ids[item.binding] = namespaceFound.parse(made).id;
    console.log(`Created the KV namespace ${item.name}.`);
  }
  writeLocalSettings(chosen, ids);
  configPath = writeConfig(mergeSettings(readLocalSettings()));

  for (const { binding } of databases) await migrate(binding, before[binding]);
  if (!process.env.SKIP_CATALOGUE) {
    const { shipped } = await import('./catalogue/shipped.ts');
    const filled = await fillOnce(catalogueThroughWrangler(['--remote']), shipped());
    console.log(filled ? `Loaded ${filled.added + filled.changed} books.` : 'The catalogue is up to date.');
  }
  const key = await newSetupLink(readersOf(ids.DB));
  const address = await upload(preview === undefined ? ['deploy'] : ['preview', '--name', preview], secrets);
  console.log(`Deployed: ${address}`);
  if (key !== null) console.log(`Set it up within an hour: ${address}/setup?key=${key}`);
}

/** The ids of what the account has already, by binding. */
async function findIds(
  databases: Deployment['databases'],
  namespaces: Deployment['namespaces'],
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { binding, name } of databases) {
    const found = await callOrStop('Listing databases', `/d1/database?name=${encodeURIComponent(name)}`);
    const one = z
      .array(databaseFound)
      .parse(found)
      .find((other) => other.name === name);
    if (one !== undefined) ids[binding] = one.uuid;
  }
  const found = z.array(namespaceFound).parse(await callOrStop('Listing KV namespaces', `${NAMESPACES}?per_page=1000`));
  for (const { binding, name } of namespaces) {
    const one = found.find(({ title }) => title === name);
    if (one !== undefined) ids[binding] = one.id;
  }
  return ids;
}

async function migrate(binding: string, existing: string | undefined): Promise<void> {
  let way = '';
  if (existing !== undefined) {
    const found = await callOrStop('Reading the bookmark', `/d1/database/${existing}/time_travel/bookmark`);
    const { bookmark } = z.object({ bookmark: z.string() }).parse(found);
    way = `npx wrangler d1 time-travel restore ${binding} --bookmark ${bookmark} --config ${configPath}`;
    console.log(`To put ${binding} back as it was before this deployment: ${way}`);
  }
  const { code, printed, complaints } = await run('wrangler', [
    ...['d1', 'migrations', 'apply', binding, '--remote', '--config', configPath],
  ]);
  if (code === 0) return console.log(`${binding} is migrated.`);
  stop(
    `${printed}${complaints}\nMigrating ${binding} failed; what Wrangler printed stands above. The running version stays as it is.${way === '' ? '' : ` To go back: ${way}`}`,
  );
}

/** The names of the deployed worker's secrets; null where there is no such worker. */
async function listSecrets(name: string): Promise<string[] | null> {
  try {
    const found = await account.call('GET', `/workers/scripts/${name}/secrets`);
    return z
      .array(z.object({ name: z.string() }))
      .parse(found)
      .map((secret) => secret.name);
  } catch (error) {
    if (error instanceof RefusedCall && error.code === NO_SUCH_WORKER) return null;
    return stop(`Listing secrets failed: ${String(error)}`);
  }
}

/** The readers' database; each query is a call. */
function readersOf(id = ''): Pick<Readers, 'ask' | 'run'> {
  async function ask(statements: readonly Statement[]) {
    const answers = [];
    for (const { sql, params } of await queriesOf(statements)) answers.push(await queryDatabase(id, sql, params));
    return answers;
  }
  return { ask, run: async (_what, statements) => void (await ask(statements)) };
}

async function queryDatabase(id: string, sql: string, params: readonly unknown[] = []) {
  const found = await callOrStop('Asking the readers’ database', `/d1/database/${id}/query`, { sql, params });
  const [answer] = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) })).parse(found);
  return answer?.results ?? [];
}

/** Whether the readers' database was migrated: one that Cloudflare has just made for its button is empty. */
async function hasReaders(id: string): Promise<boolean> {
  return (await queryDatabase(id, "SELECT name FROM sqlite_master WHERE name = 'users'")).length > 0;
}

/** The secrets that the worker lacks, generated once: the copy of an earlier run is taken again. Null where it has all. */
function secretsFor(deployed: readonly string[], hasReaders: boolean): string | null {
  const missing = ['SESSION_SECRET', 'ADDRESS_SECRET', 'VAPID_KEYS'].filter((name) => !deployed.includes(name));
  if (missing.length === 0) return null;
  const path = secretsPath();
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  if (hasReaders && missing.includes('ADDRESS_SECRET') && stored.ADDRESS_SECRET === undefined) {
    stop(`The database is there, but not its ADDRESS_SECRET. Put your copy of the secrets back: ${path}.`);
  }
  const made = Object.fromEntries(
    missing.map((name) => [name, name === 'VAPID_KEYS' ? vapidKeys() : randomBytes(32).toString('hex')]),
  );
  writeFileSync(path, `${JSON.stringify({ ...made, ...stored }, null, 2)}\n`, { mode: 0o600 });
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

/** Calls the API: POST with a body, else GET. A failure stops the script with a sentence. */
async function callOrStop(what: string, path: string, body?: object): Promise<unknown> {
  try {
    return await account.call(body === undefined ? 'GET' : 'POST', path, body);
  } catch (error) {
    return stop(`${what} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function buildPages(): Promise<void> {
  if (process.env.SKIP_BUILD) return;
  const { build } = await import('vite');
  await build({ configFile: resolve(root, 'web/vite.config.ts'), logLevel: 'warn' });
}

function wrangler(what: string, ...words: string[]): Promise<string> {
  return runQuietly(what, 'wrangler', [...words, '--config', configPath]);
}
