import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { SQLOutputValue } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundCatalogue, fillCatalogue } from '../../scripts/support/fill.ts';
import { openMigrated } from '../../scripts/support/migrate.ts';
import { MIN_BOOKS } from '../../worker/platform/status/expected.ts';
import { authenticatorAt } from '../support/authenticator.ts';
import { type FakeCloudflare, startCloudflare } from '../support/node/cloudflare.ts';
import { script } from '../support/node/script.ts';
import { root } from '../support/node/sources.ts';
import { aBook, isbnNumbered } from '../support/worker/features/books.ts';

// A fresh clone is deployed against the imitation of Cloudflare's API; what was uploaded is started with the bindings and
// secrets that came with it, and nothing else: no Google, no mail, no domain, no contact address.

const HOST = 'flyleaf.readers.workers.dev';

let fake: FakeCloudflare;
let folder: string;
let server: ChildProcess | null = null;
let port = 0;

beforeEach(async () => {
  mkdirSync(resolve(root, 'web/dist'), { recursive: true });
  fake = await startCloudflare();
  folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-fresh-'));
  const settings = { ...fake.environment, DEPLOY_FOLDER: folder, SKIP_BUILD: '1', SKIP_CATALOGUE: '1' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server?.kill('SIGTERM');
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes what was uploaded where wrangler runs it as it is, and the secrets where it reads them. */
function writeUploaded(): string {
  const { metadata, modules } = fake.worker.uploaded ?? { metadata: {}, modules: new Map() };
  for (const [name, { content }] of modules) {
    const path = resolve(folder, 'uploaded', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  const secrets = [...fake.secrets].map(([name, value]) => `${name}=${value}`).join('\n');
  writeFileSync(resolve(folder, '.dev.vars'), secrets, { mode: 0o600 });
  const config = JSON.parse(readFileSync(resolve(folder, 'wrangler.json'), 'utf8'));
  const uploaded = {
    ...config,
    main: resolve(folder, 'uploaded', metadata.main_module ?? ''),
    no_bundle: true,
    find_additional_modules: true,
    rules: [
      { type: 'ESModule', globs: ['**/*.js'] },
      { type: 'CompiledWasm', globs: ['**/*.wasm'] },
    ],
  };
  const path = resolve(folder, 'wrangler-uploaded.json');
  writeFileSync(path, JSON.stringify(uploaded));
  return path;
}

/** As many books as the health check asks for, one of them for the search. */
const books = Array.from({ length: MIN_BOOKS }, (_, place) =>
  aBook({ isbn13: isbnNumbered(place), title: place === 0 ? 'Dune' : `The Book of ${place}` }),
);

/** Fills local databases with what the deployment wrote into those of the imitation, and books of its own. */
async function fillDatabases(configPath: string): Promise<void> {
  const platform = await openMigrated({ configPath, statePath: folder }, ['DB', 'CATALOGUE']);
  const keys = fake.databases.get('flyleaf')?.sqlite.prepare('SELECT hash, expires_at FROM setup_keys').all() ?? [];
  const insert = ({ hash, expires_at }: Record<string, SQLOutputValue>) =>
    platform.env.DB.prepare('INSERT INTO setup_keys VALUES (?, ?)').bind(hash, expires_at);
  await platform.env.DB.batch(keys.map(insert));
  await fillCatalogue(boundCatalogue(platform.env.CATALOGUE), books);
  await platform.dispose();
}

async function start(configPath: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const address = probe.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((closed) => probe.close(closed));
  const words = ['dev', '--config', configPath, '--persist-to', folder, '--port', String(port), '--ip', '127.0.0.1'];
  const quiet = ['--log-level', 'error', '--show-interactive-dev-session=false', '--inspector-port', '0'];
  server = spawn(resolve(root, 'node_modules/.bin/wrangler'), [...words, ...quiet], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  await expect.poll(async () => (await ask('/').catch(() => null))?.status, { timeout: 120_000 }).toBe(503);
}

interface Answer {
  status: number;
  text: string;
  body: Record<string, unknown>;
}

/** One request to the site at its address on workers.dev. */
function ask(path: string, sent?: object): Promise<Answer> {
  return new Promise((answered, failed) => {
    const headers = { host: HOST, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
    const asking = request({ port, path, method: sent ? 'POST' : 'GET', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const isJson = response.headers['content-type']?.startsWith('application/json') === true;
        answered({ status: response.statusCode ?? 0, text, body: isJson ? JSON.parse(text) : {} });
      });
    });
    asking.on('error', failed);
    asking.end(sent === undefined ? undefined : JSON.stringify(sent));
  });
}

test('a fresh deployment goes from its setup link to a marked book', { timeout: 360_000 }, async () => {
  const { printed } = await script(folder, 'deploy');
  const key = /\/setup\?key=(\w+)/.exec(printed)?.[1] ?? '';
  expect([...fake.secrets.keys()].sort()).toEqual(['ADDRESS_SECRET', 'SESSION_SECRET', 'VAPID_KEYS']);
  const configPath = writeUploaded();
  await fillDatabases(configPath);
  await start(configPath);

  expect((await ask('/')).text).toContain('This site is being set up.');
  expect(await ask('/api/status', {})).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await ask(`/setup?key=${key}`)).status).toBe(200);
  const asked = await ask('/api/setup/options', { key, name: 'Grace' });
  expect(asked).toMatchObject({ status: 200 });
  const { options, challenge } = asked.body as { options: { challenge: string }; challenge: string };
  const passkey = await authenticatorAt(`http://${HOST}`);
  const site = { key, site_name: 'Leaves', contact_email: 'grace@readers.org', controller: 'The Leaf Society' };
  const made = await ask('/api/setup/finish', { ...site, challenge, response: await passkey.create(options) });
  expect(made).toMatchObject({ status: 200, body: { user_info: { name: 'Grace', rank: 'admin' } } });
  const info = made.body.user_info as { user_id: string; session_token: string };
  const as = { user_id: info.user_id, session_token: info.session_token };

  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'up', parts: { mail: 'off' } } });
  expect((await ask('/')).text).toContain('Leaves');
  expect(await ask('/api/users/identity', {})).toMatchObject({ body: { client_id: '', providers: [] } });
  const found = await ask('/api/books/search', { ...as, query: 'Dune' });
  const isbn = /"identifier":"(97[89]\d{10})"/.exec(found.text)?.[1];
  expect(isbn, found.text.slice(0, 400)).toBeDefined();
  expect(await ask('/api/user_actions/mark_read_book', { ...as, isbn })).toMatchObject({ status: 200 });
  const shelf = await ask('/api/user_actions/view_user_book_stats', as);
  expect(shelf.text).toContain(isbn);
  const book = await ask(`/book?isbn=${isbn}`);
  expect(book.status).toBe(200);
  // A passkey that was made here logs in here.
  const login = (await ask('/api/passkeys/login_options', {})).body as typeof asked.body & {
    options: { challenge: string };
  };
  const proof = await passkey.prove(login.options);
  expect(await ask('/api/passkeys/login', { challenge: login.challenge, response: proof })).toMatchObject({
    status: 200,
  });
});
