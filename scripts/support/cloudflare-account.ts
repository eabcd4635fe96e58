import * as z from 'zod';
import { mergeSettings, readLocalSettings } from './deployment.ts';
import { run, stop } from './local.ts';

// Calls Cloudflare's API directly, since each call through Wrangler would take two seconds.

/** An answer of Cloudflare's API: https://developers.cloudflare.com/fundamentals/api/reference/. */
const answer = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })),
  result: z.unknown(),
});

const login = z.union([z.object({ token: z.string() }), z.object({ key: z.string(), email: z.string() })]);

/** The error of a call that Cloudflare refused. `code` is Cloudflare's error code. */
export class RefusedCall extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The Cloudflare account that the operator is logged in to with Wrangler. */
export interface CloudflareAccount {
  id: string;
  /** Returns the result of a call below `/accounts/ID`. Throws a RefusedCall. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
}

/**
 * Opens the account. Returns null if nobody is logged in. Stops the script if there are several accounts and none is
 * chosen.
 */
export async function openAccount(chosen: string | undefined): Promise<CloudflareAccount | null> {
  const credentials = await credentialsOf(process.env.CLOUDFLARE_API_TOKEN);
  if (credentials === null) return null;
  const headers: Record<string, string> =
    'token' in credentials
      ? { authorization: `Bearer ${credentials.token}` }
      : { 'x-auth-key': credentials.key, 'x-auth-email': credentials.email };
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const request =
      body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${base}${path}`, { method, ...request });
    const { success, errors, result } = answer.parse(await response.json());
    if (success) return result;
    throw new RefusedCall(errors[0]?.code ?? response.status, errors[0]?.message ?? response.statusText);
  };
  const id = process.env.CLOUDFLARE_ACCOUNT_ID ?? chosen ?? onlyAccount(await call('GET', '/accounts'));
  // Makes Wrangler use the same account without asking.
  process.env.CLOUDFLARE_ACCOUNT_ID = id;
  return { id, call: (method, path, body) => call(method, `/accounts/${id}${path}`, body) };
}

export const databaseSchema = z.object({ name: z.string(), uuid: z.string() });
const queryResults = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/** Returns the ID of the database with this name; undefined if the account has none. Throws a RefusedCall. */
export async function findDatabase(account: CloudflareAccount, name: string): Promise<string | undefined> {
  const databases = await account.call('GET', `/d1/database?name=${encodeURIComponent(name)}`);
  return z
    .array(databaseSchema)
    .parse(databases)
    .find((database) => database.name === name)?.uuid;
}

/** Runs SQL in a database. Returns the rows of each of its statements. Throws a RefusedCall. */
export async function queryDatabase(
  account: CloudflareAccount,
  id: string,
  query: { sql: string; params?: readonly unknown[] },
): Promise<Record<string, unknown>[][]> {
  const answers = queryResults.parse(await account.call('POST', `/d1/database/${id}/query`, query));
  return answers.map(({ results }) => results);
}

/**
 * Returns a function that runs SQL in a deployed database, see {@link queryDatabase}: the one whose ID is in
 * `wrangler.local.toml`, else the one with its name. A refused call stops the script with a message.
 */
export function openDeployed(binding: 'DB' | 'CATALOGUE'): (sql: string) => Promise<Record<string, unknown>[][]> {
  let opened: Promise<{ account: CloudflareAccount; id: string }> | undefined;
  const open = async () => {
    const local = readLocalSettings();
    const account = (await openAccount(local.account_id)) ?? stop('npx wrangler login');
    const name = mergeSettings(local).databases.find((item) => item.binding === binding)?.name ?? '';
    return { account, id: local.ids[binding] ?? (await findDatabase(account, name)) ?? stop(`There is no ${name}.`) };
  };
  return async (sql) => {
    try {
      opened ??= open();
      const { account, id } = await opened;
      return await queryDatabase(account, id, { sql });
    } catch (error) {
      if (error instanceof RefusedCall) stop(`Asking the database ${binding} failed: ${error.message}`);
      throw error;
    }
  };
}

async function credentialsOf(token: string | undefined): Promise<z.infer<typeof login> | null> {
  if (token) return { token };
  const { code, printed } = await run('wrangler', ['auth', 'token', '--json']);
  return code === 0 ? login.parse(JSON.parse(printed)) : null;
}

function onlyAccount(accounts: unknown): string {
  const [first, ...others] = z.array(z.object({ id: z.string(), name: z.string() })).parse(accounts);
  if (first === undefined) return stop('There is no account that this login may use.');
  if (others.length === 0) return first.id;
  const names = [first, ...others].map(({ id, name }) => `- account_id = "${id}" # ${name}\n`).join('');
  return stop(`There are several accounts. Put one of these lines into wrangler.local.toml:\n${names}`);
}
