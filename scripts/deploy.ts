import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import {
  LOCATIONS,
  mergeSettings,
  readLocalSettings,
  rememberLocation,
  secretsPath,
  writeConfig,
} from './support/deployment.ts';
import { run, runQuietly, stop, stopOnFailure } from './support/local.ts';
import { type MigratedDatabase, storeDigests } from './support/migrations.ts';
import { addCatalogue, buildPages } from './support/pages.ts';
import { checkAccount, type Found, findIds } from './support/preflight.ts';
import { newSetupKey } from './support/setup-key.ts';
import { vapidKeys } from './support/vapid.ts';
import { wordsFor } from './support/words.ts';

// `npm run deploy`: creates what is missing, migrates the databases and uploads the worker, which loads the catalogue
// itself. It can be stopped anywhere and run again. `--dry-run` needs no account: it builds the worker and prints its size.
const USE = 'Use: npm run deploy -- [--location eu|us|default] [--dry-run]';
const { flags, options } = wordsFor(USE, { words: 0, flags: ['--dry-run'], options: ['--location'] });
const location = LOCATIONS.find((item) => item === options['--location']);
if (options['--location'] !== undefined && location === undefined) stop(USE);

const local = readLocalSettings();
const { preview, databases, namespaces } = mergeSettings(local);
let configPath = writeConfig(mergeSettings(local));

if (flags.includes('--dry-run')) {
  await build();
  const printed = await wrangler('The dry run', 'deploy', '--dry-run');
  console.log(/^Total Upload: .*$/m.exec(printed)?.[0] ?? printed);
} else {
  const found = await checkAccount(local, location);
  await build();
  // Before the databases, which are of no use without them.
  const secrets = newSecrets(found);
  await create(found);
  for (const { binding } of databases) await migrate(binding as MigratedDatabase, found.ids[binding] !== undefined);
  const setupKey = found.isSetUp ? null : newSetupKey();
  const address = await upload({ ...secrets, ...(setupKey && { SETUP_KEY: setupKey.secret }) });
  console.log(`Deployed: ${address}`);
  if (setupKey !== null) console.log(`Set it up within an hour: ${address}/setup?key=${setupKey.key}`);
}

async function build(): Promise<void> {
  if (process.env.SKIP_BUILD) return;
  await buildPages();
  await addCatalogue();
}

/** Creates the databases and the namespace that are missing, and tells Wrangler the IDs of all. */
async function create({ account, ids }: Found): Promise<void> {
  const chosen = location ?? local.data_location;
  rememberLocation(chosen);
  for (const { name } of databases.filter((item) => ids[item.binding] === undefined)) {
    const jurisdiction = chosen === 'default' ? [] : ['--jurisdiction', chosen];
    await wrangler(`Creating the database ${name}`, 'd1', 'create', name, ...jurisdiction);
    console.log(`Created the database ${name}. Its data location (${chosen}) can’t be changed later.`);
  }
  for (const { name } of namespaces.filter((item) => ids[item.binding] === undefined)) {
    await wrangler(`Creating the namespace ${name}`, 'kv', 'namespace', 'create', name);
    console.log(`Created the KV namespace ${name}.`);
  }
  const found = await stopOnFailure('Looking into the account', () => findIds(account, local));
  configPath = writeConfig(mergeSettings({ ...local, ids: found }));
}

/** Migrates a database. Of one that was there, says first how it is put back as it was. */
async function migrate(binding: MigratedDatabase, existed: boolean): Promise<void> {
  let wayBack = '';
  if (existed) {
    const printed = await wrangler('Reading the bookmark', 'd1', 'time-travel', 'info', binding, '--json');
    const { bookmark } = JSON.parse(printed) as { bookmark: string };
    wayBack = `npx wrangler d1 time-travel restore ${binding} --bookmark ${bookmark} --config ${configPath}`;
    console.log(`To put ${binding} back as it was before this deployment: ${wayBack}`);
  }
  const remote = ['--remote', '--config', configPath];
  const { code, printed, complaints } = await run('wrangler', ['d1', 'migrations', 'apply', binding, ...remote]);
  if (code !== 0) {
    const goBack = wayBack && ` To go back: ${wayBack}`;
    stop(
      `${printed}${complaints}\nMigrating ${binding} failed; what Wrangler printed stands above. The running version stays as it is.${goBack}`,
    );
  }
  await wrangler(
    `Recording what ${binding} is`,
    'd1',
    'execute',
    binding,
    '--remote',
    '--command',
    storeDigests(binding),
  );
  console.log(`${binding} is migrated.`);
}

/** Makes the secrets that the worker lacks, and keeps a copy that only its owner can read. One of an earlier run is used. */
function newSecrets({ secrets }: Found): Record<string, string> {
  const path = secretsPath();
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  const missing = ['SESSION_SECRET', 'ADDRESS_SECRET', 'VAPID_KEYS'].filter((name) => !secrets.includes(name));
  if (missing.length === 0) return {};
  const made = missing.map((name) => [name, name === 'VAPID_KEYS' ? vapidKeys() : randomBytes(32).toString('hex')]);
  const all = { ...Object.fromEntries(made), ...stored } as Record<string, string>;
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  console.log(`The secrets are in ${path}. Store a copy somewhere safe: they can’t be read back from Cloudflare.`);
  return all;
}

/** Uploads the worker with these secrets, and returns the address at which it answers. */
async function upload(secrets: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-'));
  process.env.WRANGLER_OUTPUT_FILE_PATH = resolve(folder, 'output.ndjson');
  try {
    const file = resolve(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const command = preview === undefined ? ['deploy'] : ['preview', '--name', preview];
    await wrangler(
      'The deployment',
      ...command,
      ...(Object.keys(secrets).length === 0 ? [] : ['--secrets-file', file]),
    );
    const lines = readFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, 'utf8').trim().split('\n');
    const targets = lines.flatMap((line) => {
      const { targets = [], preview_urls: previews = [] } = JSON.parse(line) as Record<string, string[] | undefined>;
      return [...targets, ...previews];
    });
    const [target = ''] = targets.filter((item) => !item.startsWith('schedule:'));
    return `https://${target.replace(/^https:\/\//, '').replace(/[ /].*$/, '')}`;
  } finally {
    delete process.env.WRANGLER_OUTPUT_FILE_PATH;
    rmSync(folder, { recursive: true });
  }
}

function wrangler(action: string, ...words: string[]): Promise<string> {
  return runQuietly(action, 'wrangler', [...words, '--config', configPath]);
}
