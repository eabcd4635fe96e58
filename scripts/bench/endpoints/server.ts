import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { createTestHarness, unstable_readConfig } from 'wrangler';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { shipped } from '../../catalogue/shipped.ts';
import { boundCatalogue, fillOnce } from '../../support/fill.ts';
import { root } from '../../support/local.ts';
import { buildPages } from '../../support/pages.ts';
import { busiestOf, childrenOf } from './processes.ts';

/** The product and the floors behind one local server. */
export interface BenchServer {
  address: URL;
  /** The process that runs the worker (and the simulation of what it is bound to). */
  workerProcess: number;
  /** Posts to the bench's own addresses and answers what came back. */
  ask<T>(path: string, body?: object): Promise<T>;
  /** Forgets what was logged: the harness keeps every line. */
  forgetLogs(): void;
  close(): Promise<void>;
}

const ORIGIN = 'https://flyleaf.test';

/** Starts the worker that is measured on empty databases with the curated catalogue; no limit counts there. */
export async function startBenchServer(): Promise<BenchServer> {
  await buildPages();
  const deployed = unstable_readConfig({ config: resolve(root, 'wrangler.toml') }, { hideWarnings: true });
  const harness = createTestHarness({
    root,
    workers: [
      {
        config: {
          name: 'flyleaf-bench',
          main: resolve(root, 'tests/support/worker/bench/entry.ts'),
          compatibility_date: deployed.compatibility_date ?? '',
          compatibility_flags: deployed.compatibility_flags,
          keep_names: deployed.keep_names,
          d1_databases: deployed.d1_databases.map((database: { binding: string; migrations_dir?: string }) => ({
            ...database,
            database_id: database.binding,
            migrations_dir: resolve(root, database.migrations_dir ?? ''),
          })),
          kv_namespaces: [{ binding: 'CACHE', id: 'CACHE' }],
          ratelimits: deployed.ratelimits.map((limit: { simple: object }) => ({
            ...limit,
            simple: { ...limit.simple, limit: 100_000_000 },
          })),
          send_email: deployed.send_email,
          vars: {
            ...deployed.vars,
            PUBLIC_ORIGIN: ORIGIN,
            GOOGLE_CLIENT_ID: 'client-of-the-bench',
            MAIL_FROM: 'Flyleaf <hello@flyleaf.test>',
            CONTACT_EMAIL: 'support@flyleaf.test',
            SESSION_SECRET: randomBytes(32).toString('hex'),
            ADDRESS_SECRET: randomBytes(32).toString('hex'),
          },
        },
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<Bindings>();
  await worker.applyD1Migrations('DB');
  await worker.applyD1Migrations('CATALOGUE');
  const { CATALOGUE } = await worker.getEnv();
  await fillOnce(boundCatalogue(CATALOGUE), shipped());
  for (const cron of ['0 0 * * *', '*/15 * * * *']) await worker.scheduled({ cron, scheduledTime: new Date() });

  async function ask<T>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    address: url,
    workerProcess: await busiestOf(childrenOf(process.pid), () => ask('/bench/spin')),
    ask,
    forgetLogs: () => harness.clearLogs(),
    close: () => harness.close(),
  };
}
