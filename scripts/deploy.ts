import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { build } from 'vite';
import { shipped } from './catalogue/shipped.ts';
import { catalogueThroughWrangler } from './support/catalogue-at.ts';
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
import { newSetupLink } from './support/setup-link.ts';
import { wordsFor } from './support/words.ts';

// `npm run deploy`: makes what is missing, migrates, loads the catalogue and deploys. A second run changes only what has
// changed. `--dry-run` needs no account: it builds, and shows the bundle that would be sent.
const USE = 'Use: npm run deploy -- [--location eu|us|default] [--dry-run]';
const { flags, options } = wordsFor(USE, { words: 0, flags: ['--dry-run'], options: ['--location'] });
const location = LOCATIONS.find((one) => one === options['--location']);
if (options['--location'] !== undefined && location === undefined) stop(USE);

const local = readLocalSettings();
const problems = findProblems(local);
if (problems.length > 0) stop(`wrangler.local.toml:\n${problems.map((one) => `- ${one}\n`).join('')}`);
const deployment = mergeSettings(local);
let configPath = writeConfig(deployment);

if (flags.includes('--dry-run')) {
  await buildPages();
  const printed = await wrangler('The dry run', 'deploy', '--dry-run');
  console.log(/^Total Upload: .*$/m.exec(printed)?.[0] ?? printed);
} else {
  await deploy(deployment);
}

async function deploy({ name, databases, namespaces }: Deployment): Promise<void> {
  const account = await run('wrangler', ['whoami', '--json']);
  if (account.code !== 0) stop('npx wrangler login');

  const idsOf = (
    found: readonly { name: string; id: string }[],
    wanted: readonly { binding: string; name: string }[],
  ) =>
    Object.fromEntries(
      wanted.flatMap(({ binding, name: called }) => {
        const one = found.find((other) => other.name === called);
        return one === undefined ? [] : [[binding, one.id]];
      }),
    );
  const listIds = async () => ({
    ...idsOf(await listDatabases(), databases),
    ...idsOf(await listNamespaces(), namespaces),
  });
  const before = await listIds();
  const isThere = (binding: string) => before[binding] !== undefined;
  const deployed = await secretNames();
  if (deployed !== null && !isThere('DB') && !deployed.includes('SESSION_SECRET')) {
    stop(
      `This account has another Worker called ${name}. Put a name of your own into wrangler.local.toml: name = "…".`,
    );
  }
  const secrets = secretsFor(deployed ?? [], isThere('DB'));
  const chosen = location ?? local.data_location;
  if (isThere('DB') && location !== undefined && location !== local.data_location) {
    stop('The data location was chosen at the first deployment and can’t be changed.');
  }

  await buildPages();
  for (const one of databases.filter(({ binding }) => !isThere(binding))) {
    const where = chosen === 'default' ? [] : ['--jurisdiction', chosen];
    await wrangler(`Creating the database ${one.name}`, 'd1', 'create', one.name, ...where);
    console.log(`Created the database ${one.name}. Its data location (${chosen}) can’t be changed later.`);
  }
  for (const one of namespaces.filter(({ binding }) => !isThere(binding))) {
    await wrangler(`Creating the namespace ${one.name}`, 'kv', 'namespace', 'create', one.name);
    console.log(`Created the KV namespace ${one.name}.`);
  }
  writeLocalSettings(chosen, await listIds());
  configPath = writeConfig(mergeSettings(readLocalSettings()));

  for (const { binding } of databases) await migrate(binding, isThere(binding));
  if (!process.env.SKIP_CATALOGUE) {
    const filled = await fillOnce(catalogueThroughWrangler(['--remote']), shipped());
    console.log(filled ? `Loaded ${filled.added + filled.changed} books.` : 'The catalogue is up to date.');
  }
  const key = await newSetupLink();
  const address = await upload(secrets);
  console.log(`Deployed: ${address}`);
  if (key !== null) console.log(`Set it up within an hour: ${address}/setup?key=${key}`);
}

async function migrate(binding: string, existed: boolean): Promise<void> {
  let way = '';
  if (existed) {
    const info = JSON.parse(await wrangler('Reading the bookmark', 'd1', 'time-travel', 'info', binding, '--json'));
    way = `npx wrangler d1 time-travel restore ${binding} --bookmark ${info.bookmark} --config ${configPath}`;
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
async function secretNames(): Promise<string[] | null> {
  const { code, printed, complaints } = await run('wrangler', ['secret', 'list', '--config', configPath]);
  if (code === 0) return (JSON.parse(printed) as { name: string }[]).map(({ name }) => name);
  if (/10007|not found|does not exist/i.test(printed + complaints)) return null;
  return stop(`${printed}${complaints}\nListing secrets failed; what it printed stands above.`);
}

/** The secrets that the worker lacks, generated once: the copy of an earlier run is taken again. Null where it has all. */
function secretsFor(deployed: readonly string[], databaseExists: boolean): string | null {
  const missing = ['SESSION_SECRET', 'ADDRESS_SECRET'].filter((name) => !deployed.includes(name));
  if (missing.length === 0) return null;
  const path = secretsPath();
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  if (databaseExists && missing.includes('ADDRESS_SECRET') && stored.ADDRESS_SECRET === undefined) {
    stop(`The database is there, but not its ADDRESS_SECRET. Put your copy of the secrets back: ${path}.`);
  }
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('hex')]));
  writeFileSync(path, `${JSON.stringify({ ...made, ...stored }, null, 2)}\n`, { mode: 0o600 });
  console.log(`The secrets are in ${path}. Store a copy somewhere safe: they can’t be read back from Cloudflare.`);
  return path;
}

/** Deploys the worker and returns the address at which it answers. */
async function upload(secrets: string | null): Promise<string> {
  const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-'));
  process.env.WRANGLER_OUTPUT_FILE_PATH = resolve(folder, 'output.ndjson');
  try {
    await wrangler('The deployment', 'deploy', ...(secrets === null ? [] : ['--secrets-file', secrets]));
    const lines = readFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, 'utf8').trim().split('\n');
    const targets = lines.flatMap((line) => (JSON.parse(line) as { targets?: string[] }).targets ?? []);
    const [target = ''] = targets.filter((one) => !one.startsWith('schedule:'));
    const host = target.replace(/^https:\/\//, '').replace(/[ /].*$/, '');
    return `https://${host}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function listDatabases(): Promise<{ name: string; id: string }[]> {
  const listed = JSON.parse(await wrangler('Listing databases', 'd1', 'list', '--json'));
  return (listed as { name: string; uuid: string }[]).map(({ name, uuid: id }) => ({ name, id }));
}

async function listNamespaces(): Promise<{ name: string; id: string }[]> {
  const listed = JSON.parse(await wrangler('Listing KV namespaces', 'kv', 'namespace', 'list'));
  return (listed as { title: string; id: string }[]).map(({ title: name, id }) => ({ name, id }));
}

async function buildPages(): Promise<void> {
  if (!process.env.SKIP_BUILD) await build({ configFile: resolve(root, 'web/vite.config.ts'), logLevel: 'warn' });
}

function wrangler(what: string, ...words: string[]): Promise<string> {
  return runQuietly(what, 'wrangler', [...words, '--config', configPath]);
}
