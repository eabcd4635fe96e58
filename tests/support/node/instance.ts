import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { getPlatformProxy, unstable_splitSqlQuery } from 'wrangler';
import { createApp } from '../../../worker/app.ts';
import { accountParts } from '../../../worker/composition/account-parts.ts';
import { mergeParts } from '../../../worker/composition/merge-parts.ts';
import { createUser, login } from '../../../worker/features/accounts/contract.ts';
import type { Volume } from '../../../worker/features/books/contract.ts';
import { emptyPage } from '../../../worker/features/books/service.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { configOf } from '../../../worker/platform/http/config.ts';
import type { Endpoint, OutputOf, RequestBody } from '../../../worker/platform/http/contract.ts';
import { type Job, windowOf } from '../../../worker/platform/jobs/job.ts';
import type { Services } from '../../../worker/platform/services.ts';
import { appliedMigrationsSql, migrationFiles, textOf } from './earlier.ts';
import { root } from './sources.ts';

/** The credentials of a signed-in reader. */
export interface SignedIn {
  userId: string;
  token: string;
}

/** The API on its own local state. It runs outside workerd and opens its databases as scripts do. */
export interface Instance {
  env: Bindings;
  /** Calls an endpoint; throws if it returns an error. */
  call<E extends Endpoint>(as: SignedIn | null, endpoint: E, input: RequestBody<E>): Promise<OutputOf<E>>;
  /** Signs up a new reader with this name. */
  signUp(name: string): Promise<SignedIn>;
  /** Signs in the reader with this name. */
  signIn(name: string): Promise<SignedIn>;
  /** Runs a cron job. Returns its summary. */
  run(job: Job): Promise<string>;
  close(): Promise<void>;
}

const ORIGIN = 'https://flyleaf.test';
const CLIENT = 'client-of-the-drill';

/** The default secrets of an instance. */
export const SECRETS = {
  SESSION_SECRET: 'a secret that only the drill knows, of 64 characters or so',
  ADDRESS_SECRET: 'another one for addresses and identities, which only the drill knows',
};

/** Opens the API on a state folder. `migrate` or a script creates the tables. */
export async function openInstance(
  state: string,
  secrets: Readonly<Record<keyof typeof SECRETS, string>> = SECRETS,
): Promise<Instance> {
  const platform = await getPlatformProxy<Bindings>({
    configPath: resolve(root, 'wrangler.toml'),
    envFiles: [],
    persist: { path: resolve(state, 'v3') },
  });
  const env: Bindings = {
    ...platform.env,
    ...secrets,
    PUBLIC_ORIGIN: ORIGIN,
    GOOGLE_CLIENT_ID: CLIENT,
    MAIL_FROM: 'Flyleaf <hello@flyleaf.test>',
    CONTACT_EMAIL: 'support@flyleaf.test',
  };
  const services: Services = {
    now: () => new Date(),
    identity: {
      issuer: 'https://accounts.google.com',
      script: `${ORIGIN}/client.js`,
      tokenInformation: `${ORIGIN}/tokeninfo?access_token=`,
      userInformation: `${ORIGIN}/userinfo`,
      timeout: 5_000,
      fetch: async (request) => Response.json(personOf(request)),
    },
    accountParts,
    mergeParts,
    bookServices: () => [
      {
        name: 'google',
        search: async () => emptyPage,
        byIsbn: async (isbn) => bookOf(isbn),
        byAuthor: async () => [],
        rests: () => false,
        state: async () => ({ state: 'up', failures: 0, until: null }),
      },
    ],
  };
  const app = createApp(services);

  async function call<E extends Endpoint>(
    as: SignedIn | null,
    endpoint: E,
    input: RequestBody<E>,
  ): Promise<OutputOf<E>> {
    const later: Promise<unknown>[] = [];
    const credentials = as === null ? {} : { user_id: as.userId, session_token: as.token };
    const request = new Request(`${ORIGIN}${endpoint.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ ...credentials, ...(input as object) }),
    });
    const response = await app.fetch(request, env, {
      waitUntil: (promise) => void later.push(promise),
      passThroughOnException: () => undefined,
      props: {},
    });
    const answer = await response.text();
    await Promise.all(later);
    if (response.status !== 200) throw new Error(`${endpoint.path} answered ${response.status}: ${answer}`);
    return { requestStatus: 'success', ...endpoint.output.parse(JSON.parse(answer)) } as OutputOf<E>;
  }

  return {
    env,
    call,
    async signUp(name) {
      const { user_id: userId, session_token: token } = await call(null, createUser, { token: name });
      return { userId, token };
    },
    async signIn(name) {
      const { user_info: info } = await call(null, login, { token: name });
      return { userId: info.user_id, token: info.session_token };
    },
    run(job) {
      const now = new Date();
      const database = openDatabase(env.DB, null, 'first-primary');
      return job.run({ env, config: configOf(env), services, window: windowOf(job.cron, now), now, database });
    },
    close: () => platform.dispose(),
  };
}

/** Creates the tables of an instance's readers' database. */
export async function migrate({ env }: Instance): Promise<void> {
  const files = migrationFiles();
  const statements = unstable_splitSqlQuery([...files.map(textOf), appliedMigrationsSql(files)].join('\n'));
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

/** Returns the SQL of a database's tables, triggers and indexes, and each table's row count with a hash of its rows. */
export async function contentsOf(database: D1Database): Promise<Record<string, string>> {
  const { results } = await database
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'")
    .all<{ type: string; name: string; sql: string }>();
  const contents: Record<string, string> = {};
  for (const { type, name, sql } of results) {
    contents[`${type} ${name}`] = sql;
    if (type !== 'table') continue;
    const rows = (await database.prepare(`SELECT * FROM "${name}"`).all()).results.map((row) => JSON.stringify(row));
    contents[`rows of ${name}`] = `${rows.length} ${createHash('sha256').update(rows.sort().join('\n')).digest('hex')}`;
  }
  return contents;
}

// A token of this provider is the name of its owner.
function personOf(request: Request): object {
  const token = new URL(request.url).searchParams.get('access_token');
  const name = token ?? request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
  const person = { sub: `1${Buffer.from(name).toString('hex')}`, email: `${name}@readers.test`, email_verified: true };
  return token === null ? { ...person, name } : { ...person, aud: CLIENT, scope: 'openid email', expires_in: 3599 };
}

function bookOf(isbn: string): Volume {
  return {
    work_id: isbn,
    volumeInfo: {
      title: `The Book of ${isbn}; "quoted", isn't it? -- ?`,
      authors: ["Flann O'Brien", '村上春樹'],
      industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }],
    },
  };
}
