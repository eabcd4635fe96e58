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
  return { call: (method, path, body) => call(method, `/accounts/${id}${path}`, body) };
}

/**
 * Opens a deployed database for questions, statements divided by semicolons; answers the rows of each. It is the one that
 * `wrangler.local.toml` notes, else that of the name. Stops the script with a sentence when one fails.
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
      const found = await account.call('POST', `/d1/database/${id}/query`, { sql });
      return answers.parse(found).map(({ results }) => results);
    } catch (error) {
      if (error instanceof RefusedCall) stop(`Asking the database ${binding} failed: ${error.message}`);
      throw error;
    }
  };
}

const answers = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));
const databases = z.array(z.object({ name: z.string(), uuid: z.string() }));

/** The id of the database of this name; undefined where the account has none. */
async function findDatabase(account: CloudflareAccount, name: string): Promise<string | undefined> {
  const found = databases.parse(await account.call('GET', `/d1/database?name=${encodeURIComponent(name)}`));
  return found.find((one) => one.name === name)?.uuid;
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
