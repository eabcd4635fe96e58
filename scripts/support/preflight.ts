import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import {
  type CloudflareAccount,
  databaseSchema,
  openAccount,
  queryDatabase,
  RefusedCall,
} from './cloudflare-account.ts';
import { findProblems, type LocalSettings, mergeSettings, secretsPath } from './deployment.ts';
import { stop, stopOnFailure } from './local.ts';
import { type AppliedMigration, appliedQuery, DIGEST_TABLES, type MigratedDatabase, refusalOf } from './migrations.ts';

// What is checked before a deployment creates or changes anything. All that is missing is said at once.

/** What the account has of a deployment. */
export interface Found {
  account: CloudflareAccount;
  /** IDs of databases and namespaces, by binding. */
  ids: Record<string, string>;
  /** Names of the worker's secrets. */
  secrets: string[];
  isSetUp: boolean;
}

const NO_SUCH_WORKER = 10_007;
const NO_SUBDOMAIN = 10_007;
const namespaceSchema = z.object({ title: z.string(), id: z.string() });

const LIMITS = {
  free: 'This deployment keeps within the free plan: 100,000 rows written and 100,000 requests a day, 50 queries and 10 ms of CPU a request, no mail. On Workers Paid, set PLAN = "paid" under [vars].',
  paid: 'This deployment uses what Workers Paid allows: 1,000 queries a request, and no limit a day. On the free plan, leave PLAN out.',
};

/** Stops the script with a list of everything that a deployment lacks; returns what is there already. */
export async function checkAccount(local: LocalSettings, location: string | undefined): Promise<Found> {
  const problems = findProblems(local);
  const account = await openAccount(local.account_id);
  if (account === null) problems.push('npx wrangler login');
  if (account === null) return stop(problems.join('\n'));
  const { name, preview, databases } = mergeSettings(local);
  const [ids, deployed] = await stopOnFailure('Looking into the account', () =>
    Promise.all([findIds(account, local), preview === undefined ? listSecrets(account, name) : null]),
  );
  if (deployed !== null && ids.DB === undefined && !deployed.includes('SESSION_SECRET'))
    problems.push(`This account has another Worker called ${name}. Put name = "…" into wrangler.local.toml.`);
  if (ids.DB !== undefined && location !== undefined && location !== local.data_location)
    problems.push('The data location was chosen at the first deployment and can’t be changed.');
  let isSetUp = false;
  for (const { binding } of databases) {
    const id = ids[binding];
    if (id === undefined) continue;
    const ask = (sql: string) =>
      stopOnFailure(`Asking ${binding}`, async () => (await queryDatabase(account, id, { sql }))[0] ?? []);
    const tables = (await ask(DIGEST_TABLES)).map((row) => String(row.name));
    const query = appliedQuery(tables);
    const applied = query === null ? [] : ((await ask(query)) as unknown as AppliedMigration[]);
    const refusal = refusalOf(binding as MigratedDatabase, tables, applied);
    if (refusal !== null) problems.push(refusal);
    else if (binding === 'DB' && applied.length > 0) {
      isSetUp = (await ask('SELECT 1 FROM site')).length > 0;
      if (!hasAddressSecret(deployed))
        problems.push(
          `The database is there, but not its ADDRESS_SECRET. Put your copy of the secrets back: ${secretsPath()}.`,
        );
    }
  }
  if (local.routes.length === 0) problems.push(...(await missingSubdomain(account)));
  if (problems.length > 0) return stop(problems.map((problem) => `- ${problem}\n`).join(''));
  console.log(LIMITS[local.vars.PLAN === 'paid' ? 'paid' : 'free']);
  return { account, ids, secrets: deployed ?? [], isSetUp };
}

/** A preview is sent all of its secrets with each deployment, from its own file. */
function hasAddressSecret(deployed: readonly string[] | null): boolean {
  const path = secretsPath();
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  return deployed?.includes('ADDRESS_SECRET') === true || stored.ADDRESS_SECRET !== undefined;
}

/** Finds databases and namespaces by their names. After a restore, the operator names the new database by its ID. */
export async function findIds(account: CloudflareAccount, local: LocalSettings): Promise<Record<string, string>> {
  const { databases, namespaces } = mergeSettings(local);
  const [ofDatabases, ofNamespaces] = await Promise.all([
    account.call('GET', '/d1/database?per_page=1000'),
    account.call('GET', '/storage/kv/namespaces?per_page=1000'),
  ]);
  const ids = new Map(
    z
      .array(databaseSchema)
      .parse(ofDatabases)
      .map((item) => [item.name, item.uuid]),
  );
  for (const { title, id } of z.array(namespaceSchema).parse(ofNamespaces)) ids.set(`KV ${title}`, id);
  const found = [
    ...databases.map(({ binding, name }) => [binding, local.ids[binding] ?? ids.get(name)] as const),
    ...namespaces.map(({ binding, name }) => [binding, ids.get(`KV ${name}`)] as const),
  ];
  return Object.fromEntries(found.flatMap(([binding, id]) => (id === undefined ? [] : [[binding, id]])));
}

/** Returns the names of the deployed worker's secrets, or null if there is no such worker. */
async function listSecrets(account: CloudflareAccount, name: string): Promise<string[] | null> {
  try {
    const secrets = await account.call('GET', `/workers/scripts/${name}/secrets`);
    return z
      .array(z.object({ name: z.string() }))
      .parse(secrets)
      .map((secret) => secret.name);
  } catch (error) {
    if (error instanceof RefusedCall && error.code === NO_SUCH_WORKER) return null;
    throw error;
  }
}

/** Registers the account's subdomain of workers.dev, which a new account has not. Returns a problem if that is refused. */
async function missingSubdomain(account: CloudflareAccount): Promise<string[]> {
  try {
    await account.call('GET', '/workers/subdomain');
    return [];
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.code !== NO_SUBDOMAIN) throw error;
  }
  const subdomain = `books-${account.id.slice(0, 8)}`;
  try {
    await account.call('PUT', '/workers/subdomain', { subdomain });
    console.log(`Registered ${subdomain}.workers.dev for this account. You can change it in the dashboard.`);
    return [];
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    return [
      `This account has no address at workers.dev (${error.message}). Choose one: https://dash.cloudflare.com/${account.id}/workers/subdomain`,
    ];
  }
}
