import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

// Imitates the calls of Cloudflare's API that `npm run deploy` makes, over loopback. Its databases are SQLite, so that
// migrations run.

const ACCOUNT = '0123456789abcdef0123456789abcdef';
const TOKEN = 'a-token-of-the-fake';

interface Uploaded {
  metadata: { main_module?: string; bindings?: { type: string; name: string; text?: string; id?: string }[] };
  modules: Map<string, { content: Uint8Array<ArrayBuffer>; type: string }>;
}

type PreviewBindings = Record<string, { type: string; text?: string; database_id?: string; namespace_id?: string }>;

export interface FakeCloudflare {
  /** Environment variables for a process that calls this API. */
  environment: Record<string, string>;
  databases: Map<string, { uuid: string; jurisdiction: string | null; sqlite: DatabaseSync }>;
  namespaces: Map<string, string>;
  secrets: Map<string, string>;
  worker: { uploaded: Uploaded | null; exists: boolean };
  /** The last deployed bindings of each preview, by the names of its Worker and the preview. */
  previews: Map<string, PreviewBindings>;
  /** All calls so far, like `POST /d1/database`. */
  calls: string[];
  /** SQL fails if it contains this text; with `each`, every kind of call fails the first time that it changes something. */
  fails: { sql: string; each: boolean };
  /** The subdomain of workers.dev; null for a new account. */
  subdomain: { name: string | null; refused: boolean };
  close(): Promise<void>;
}

/** Starts the API with an empty account. */
export async function startCloudflare(): Promise<FakeCloudflare> {
  const imports = new Map<string, string>();
  const failed = new Set<string>();
  const fake = {
    databases: new Map(),
    namespaces: new Map(),
    secrets: new Map(),
    worker: { uploaded: null, exists: false },
    previews: new Map(),
    calls: [],
    fails: { sql: '', each: false },
    subdomain: { name: 'readers', refused: false },
  } as unknown as FakeCloudflare;

  const runAll = (sqlite: DatabaseSync, sql: string) => {
    if (fake.fails.sql !== '' && sql.includes(fake.fails.sql)) throw new Error('no such table: lost: SQLITE_ERROR');
    sqlite.exec(`BEGIN;\n${sql}\n;COMMIT`);
  };
  const execute = (sqlite: DatabaseSync, sql: string, params: unknown[] = []) => {
    if (params.length === 0 && /;\s*\S/.test(sql) && !/^\s*(SELECT|PRAGMA|WITH)/i.test(sql)) {
      runAll(sqlite, sql);
      return [{ results: [], success: true, meta: {} }];
    }
    const statements = params.length === 0 ? sql.split(/;\s*(?=SELECT|WITH)/i) : [sql];
    return statements
      .filter((statement) => statement.trim() !== '')
      .map((statement) => ({
        results: sqlite.prepare(statement).all(...(params as string[])),
        success: true,
        meta: {},
      }));
  };

  async function answer(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const path = url.pathname.replace(`/accounts/${ACCOUNT}`, '');
    const method = request.method ?? 'GET';
    const body = await bytesOf(request);
    if (path.startsWith('/upload/')) {
      imports.set(path.slice('/upload/'.length), new TextDecoder().decode(body));
      return { etag: createHash('md5').update(body).digest('hex') };
    }
    fake.calls.push(`${method} ${path}`);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) throw new Refused(401, 10_000, 'Authentication error');
    const kind = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID')}`;
    if (fake.fails.each && method !== 'GET' && !failed.has(kind)) {
      failed.add(kind);
      throw new Refused(400, 10_013, 'The network was lost.');
    }
    const sent = () => JSON.parse(new TextDecoder().decode(body)) as Record<string, string>;
    const database = /^\/d1\/database\/([\w-]+)/.exec(path)?.[1];
    const entry = [...fake.databases].find(([name, { uuid }]) => uuid === database || name === database);
    if (database !== undefined) {
      if (entry === undefined) throw new Refused(404, 7404, 'The database was not found');
      const { uuid, sqlite } = entry[1];
      if (path.endsWith('/query') || path.endsWith('/raw')) {
        const { sql = '', params } = sent() as unknown as { sql: string; params?: unknown[] };
        return execute(sqlite, sql, params);
      }
      if (path.endsWith('/import')) {
        const { action, etag = '' } = sent();
        if (action === 'init') {
          return { success: true, upload_url: `${address()}/upload/${etag}`, filename: etag };
        }
        runAll(sqlite, imports.get(etag) ?? '');
        const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0, num_tables: 0 };
        const result = { num_queries: 1, final_bookmark: 'bookmark-2', meta };
        return { success: true, type: 'import', status: 'complete', messages: [], result };
      }
      if (path.endsWith('/time_travel/bookmark')) return { bookmark: 'bookmark-1' };
      return { uuid, name: entry[0], version: 'production', num_tables: 0, running_in_region: 'WEUR' };
    }
    // Everything fits on the first page.
    if (method === 'GET' && Number(url.searchParams.get('page') ?? 1) > 1) return [];
    if (path === '/d1/database') {
      if (method === 'GET') {
        return [...fake.databases].map(([name, { uuid }]) => ({ name, uuid, version: 'production' }));
      }
      const { name = '', jurisdiction = null } = sent();
      if (fake.databases.has(name)) throw new Refused(400, 7502, `database with name '${name}' already exists`);
      addDatabase(fake, name, jurisdiction);
      return { uuid: fake.databases.get(name)?.uuid, name, version: 'production' };
    }
    if (path === '/workers/subdomain') {
      if (method === 'PUT') {
        if (fake.subdomain.refused) throw new Refused(409, 10_031, 'The subdomain is unavailable.');
        fake.subdomain.name = sent().subdomain ?? null;
      }
      if (fake.subdomain.name === null) throw new Refused(404, 10_007, 'You do not have a workers.dev subdomain.');
      return { subdomain: fake.subdomain.name };
    }
    if (path === '/storage/kv/namespaces') {
      if (method === 'GET') return [...fake.namespaces].map(([title, id]) => ({ title, id }));
      const { title = '' } = sent();
      if (fake.namespaces.has(title))
        throw new Refused(400, 10_014, 'A namespace with this account ID and title already exists.');
      const id = randomUUID().replaceAll('-', '');
      fake.namespaces.set(title, id);
      return { id, title };
    }
    if (/^\/workers\/scripts\/[\w-]+\/secrets$/.test(path)) {
      if (!fake.worker.exists) throw new Refused(404, 10_007, 'This Worker does not exist on your account.');
      if (method === 'PUT') {
        const { name = '', text = '' } = sent();
        fake.secrets.set(name, text);
        return { name, type: 'secret_text' };
      }
      return [...fake.secrets.keys()].map((name) => ({ name, type: 'secret_text' }));
    }
    if (method === 'PUT' && /^\/workers\/scripts\/[\w-]+$/.test(path)) {
      await upload(fake, body, String(request.headers['content-type']));
      return {
        id: 'flyleaf',
        etag: 'etag',
        pipeline_hash: 'hash',
        mutable_pipeline_id: 'id',
        deployment_id: 'deployment',
        startup_time_ms: 20,
      };
    }
    const preview = /^\/workers\/workers\/([\w-]+\/previews(?:\/[\w-]+)?)(\/deployments)?/.exec(path);
    if (preview !== null) return answerPreview(fake, preview, method, body, String(request.headers['content-type']));
    return usualAnswer(path, method, fake);
  }

  const server = createServer(async (request, response) => {
    const send = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    try {
      const result = await answer(request);
      response.setHeader('etag', typeof result === 'object' && result && 'etag' in result ? String(result.etag) : '');
      send(200, {
        success: true,
        errors: [],
        messages: [],
        result,
        result_info: { page: 1, per_page: 100, count: 1, total_count: 1 },
      });
    } catch (error) {
      const { status, code, message } = error instanceof Refused ? error : new Refused(400, 7500, String(error));
      send(status, { success: false, errors: [{ code, message }], messages: [], result: null });
    }
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  fake.environment = {
    CLOUDFLARE_API_BASE_URL: address(),
    CLOUDFLARE_API_TOKEN: TOKEN,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  };
  fake.close = () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return fake;
}

export function addDatabase(fake: FakeCloudflare, name: string, jurisdiction: string | null = null): void {
  fake.databases.set(name, { uuid: randomUUID(), jurisdiction, sqlite: new DatabaseSync(':memory:') });
}

class Refused extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function upload({ worker, secrets }: FakeCloudflare, body: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const metadata = JSON.parse(String(await textOf(form.get('metadata')))) as Uploaded['metadata'];
  const modules: Uploaded['modules'] = new Map();
  for (const [name, part] of form) {
    if (name === 'metadata' || typeof part === 'string') continue;
    modules.set(name, { content: new Uint8Array(await part.arrayBuffer()), type: part.type });
  }
  worker.exists = true;
  worker.uploaded = { metadata, modules };
  for (const { type: kind, name, text = '' } of metadata.bindings ?? []) {
    if (kind === 'secret_text') secrets.set(name, text);
  }
}

/** Looks up, creates or deploys a preview. */
async function answerPreview(
  { previews }: FakeCloudflare,
  [, key = '', deployments]: RegExpExecArray,
  method: string,
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<unknown> {
  const described = (name: string) => ({
    id: name,
    name,
    slug: name,
    urls: [`https://${name}-flyleaf-previews.readers.workers.dev`],
  });
  if (method === 'GET') {
    if (deployments !== undefined || !previews.has(key)) throw new Refused(404, 10_025, 'There is no such preview.');
    return described(key.split('/').at(-1) ?? '');
  }
  if (deployments === undefined) {
    const { name } = JSON.parse(new TextDecoder().decode(body)) as { name: string };
    previews.set(`${key}/${name}`, {});
    return described(name);
  }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const { env } = JSON.parse(String(await textOf(form.get('metadata')))) as { env: PreviewBindings };
  previews.set(key, env);
  return { id: 'deployment', env, urls: [] };
}

const textOf = async (part: string | Blob | null) => (part instanceof Blob ? part.text() : part);

function usualAnswer(path: string, method: string, { worker }: FakeCloudflare): unknown {
  if (path === '/user') return { id: 'user', email: 'operator@fake.test' };
  if (path === '/user/tokens/verify') return { id: 'token', status: 'active' };
  if (path === '/memberships') return [{ id: 'membership', account: { id: ACCOUNT, name: 'Fake' }, roles: [] }];
  if (path === '/accounts') return [{ id: ACCOUNT, name: 'Fake' }];
  if (path.endsWith('/deployments')) return { deployments: [] };
  if (/^\/workers\/workers\/[\w-]+$/.test(path)) return { subdomain: { enabled: true, previews_enabled: false } };
  if (path.endsWith('/subdomain')) return { enabled: true, previews_enabled: false };
  if (path.endsWith('/assets-upload-session')) return { jwt: 'assets', buckets: [] };
  if (/^\/workers\/services\/[\w-]+$/.test(path)) {
    if (!worker.exists) throw new Refused(404, 10_090, 'workers.api.error.service_not_found');
    const script = { id: 'flyleaf', etag: 'etag', last_deployed_from: 'wrangler' };
    return { id: 'flyleaf', default_environment: { environment: 'production', script } };
  }
  if (path.endsWith('/schedules') || path.endsWith('/routes')) return method === 'PUT' ? { schedules: [] } : [];
  throw new Refused(404, 7003, `The fake has no ${method} ${path}`);
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}
