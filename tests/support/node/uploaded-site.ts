import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { expect } from 'vitest';
import { openMigrated } from '../../../scripts/support/migrate.ts';
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
    main: resolve(folder, 'uploaded', 'limits.js'),
    no_bundle: true,
    find_additional_modules: true,
    rules: [
      { type: 'ESModule', globs: ['**/*.js'] },
      { type: 'CompiledWasm', globs: ['**/*.wasm'] },
    ],
  };
  const main = resolve(folder, 'uploaded', 'limits.js');
  writeFileSync(main, LIMITS.replaceAll('MAIN', metadata.main_module ?? ''));
  const path = resolve(folder, 'wrangler-uploaded.json');
  writeFileSync(path, JSON.stringify(uploaded));
  return path;
}

// Cloudflare's limits, which the local platform has not: statements of an invocation, and rows that an account writes in a
// day (https://developers.cloudflare.com/d1/platform/limits/). Its 10 ms of CPU are left out, because the local runtime
// neither limits nor tells the CPU time of an invocation; `npm run bench -- cpu` measures it. The clock can be put forward
// to the next day, and moves on by a quarter of an hour with each cron: a job runs once for its window.
const LIMITS = `
import { AsyncLocalStorage } from 'node:async_hooks';
import worker from './MAIN';
export * from './MAIN';

const limits = { free: { statements: 50, rows: 100_000 }, paid: { statements: 1_000, rows: Infinity } };
let ahead = 0;
const written = new Map();
const invocation = new AsyncLocalStorage();
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ahead);
    else super(...parts);
  }
  static now() {
    return Real.now() + ahead;
  }
};

function limited(database, plan) {
  const batch = (target) => async (statements) => {
    const sent = invocation.getStore();
    sent.statements += statements.length;
    if (sent.statements > limits[plan].statements) throw new Error('D1_ERROR: Too many API requests by single worker invocation.');
    const day = new Date().toISOString().slice(0, 10);
    if ((written.get(day) ?? 0) >= limits[plan].rows)
      throw new Error("D1_ERROR: Your account has exceeded D1's free tier daily row write limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.");
    const answers = await target.batch(statements);
    written.set(day, answers.reduce((sum, { meta }) => sum + meta.rows_written, written.get(day) ?? 0));
    return answers;
  };
  return {
    prepare: (sql) => database.prepare(sql),
    batch: batch(database),
    withSession: (start) => {
      const session = database.withSession(start);
      return { prepare: (sql) => session.prepare(sql), batch: batch(session), getBookmark: () => session.getBookmark() };
    },
  };
}

const environments = new WeakMap();
function inside(env) {
  if (!environments.has(env)) {
    const plan = env.PLAN === 'paid' ? 'paid' : 'free';
    environments.set(env, { ...env, DB: limited(env.DB, plan), CATALOGUE: limited(env.CATALOGUE, plan) });
  }
  return environments.get(env);
}

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === '/-/tomorrow') {
      ahead += 86_400_000 - (Date.now() % 86_400_000);
      return new Response(JSON.stringify(Object.fromEntries(written)));
    }
    return invocation.run({ statements: 0 }, () => worker.fetch(request, inside(env), context));
  },
  scheduled(event, env, context) {
    ahead += 900_000;
    return invocation.run({ statements: 0 }, () => worker.scheduled({ ...event, cron: event.cron, scheduledTime: Date.now() }, inside(env), context));
  },
};
`;

export interface Answer {
  status: number;
  text: string;
  body: Record<string, unknown>;
}

export interface UploadedSite {
  /** Sends one request to the site at its workers.dev address. */
  ask(path: string, sent?: object): Promise<Answer>;
  /** Runs the jobs of a cron expression. */
  tick(cron: string): Promise<void>;
  stop(): void;
}

/** Starts the uploaded Worker with the uploaded bindings and secrets and no others, within Cloudflare's limits. */
export async function startUploaded(fake: FakeCloudflare, folder: string): Promise<UploadedSite> {
  const configPath = writeUploaded(fake, folder);
  await (await openMigrated({ configPath, statePath: folder }, ['DB', 'CATALOGUE'])).dispose();
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
    async tick(cron) {
      const jobs = await fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`);
      if (!jobs.ok) throw new Error(`The jobs of ${cron} failed: ${await jobs.text()}`);
    },
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
