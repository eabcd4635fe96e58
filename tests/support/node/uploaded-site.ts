import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { SQLOutputValue } from 'node:sqlite';
import { expect } from 'vitest';
import { boundCatalogue, fillCatalogue } from '../../../scripts/support/fill.ts';
import { openMigrated } from '../../../scripts/support/migrate.ts';
import { MIN_BOOKS } from '../../../worker/platform/status/expected.ts';
import { aBook, isbnNumbered } from '../worker/features/books.ts';
import type { FakeCloudflare } from './cloudflare.ts';
import { root } from './sources.ts';

/** The host at which the imitation of Cloudflare serves the uploaded Worker. */
export const UPLOADED_HOST = 'flyleaf.readers.workers.dev';

/**
 * Writes the uploaded modules and secrets to files. Returns a configuration with which Wrangler runs them unchanged.
 */
function writeUploaded(fake: FakeCloudflare, folder: string): string {
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

/** As many books as the health check requires; one of them is for the search. */
const books = Array.from({ length: MIN_BOOKS }, (_, place) =>
  aBook({ isbn13: isbnNumbered(place), title: place === 0 ? 'Dune' : `The Book of ${place}` }),
);

/** Fills local databases with the rows that the deployment wrote into the imitation's databases, and with books. */
async function fillDatabases(fake: FakeCloudflare, folder: string, configPath: string): Promise<void> {
  const platform = await openMigrated({ configPath, statePath: folder }, ['DB', 'CATALOGUE']);
  const keys = fake.databases.get('flyleaf')?.sqlite.prepare('SELECT hash, expires_at FROM setup_keys').all() ?? [];
  const insert = ({ hash, expires_at }: Record<string, SQLOutputValue>) =>
    platform.env.DB.prepare('INSERT INTO setup_keys VALUES (?, ?)').bind(hash, expires_at);
  await platform.env.DB.batch(keys.map(insert));
  await fillCatalogue(boundCatalogue(platform.env.CATALOGUE), books);
  await platform.dispose();
}

export interface Answer {
  status: number;
  text: string;
  body: Record<string, unknown>;
}

export interface UploadedSite {
  /** Sends one request to the site at its workers.dev address. */
  ask(path: string, sent?: object): Promise<Answer>;
  stop(): void;
}

/** Starts the uploaded Worker with the uploaded bindings and secrets and no others. */
export async function startUploaded(fake: FakeCloudflare, folder: string): Promise<UploadedSite> {
  const configPath = writeUploaded(fake, folder);
  await fillDatabases(fake, folder, configPath);
  const port = await freePort();
  const words = ['dev', '--config', configPath, '--persist-to', folder, '--port', String(port), '--ip', '127.0.0.1'];
  const quiet = ['--log-level', 'error', '--show-interactive-dev-session=false', '--inspector-port', '0'];
  const server = spawn(resolve(root, 'node_modules/.bin/wrangler'), [...words, ...quiet], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  const site: UploadedSite = {
    ask: (path, sent) => askAt(port, path, sent),
    stop: () => void server.kill('SIGTERM'),
  };
  await expect.poll(async () => (await site.ask('/').catch(() => null))?.status, { timeout: 120_000 }).toBe(503);
  return site;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function askAt(port: number, path: string, sent?: object): Promise<Answer> {
  return new Promise((answered, failed) => {
    const headers = { host: UPLOADED_HOST, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
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
