import { resolve } from 'node:path';
import { createTestHarness, unstable_readConfig } from 'wrangler';
import { loadShipped, NO_LIMITS } from '../../worker/features/books/catalogue/shipped.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { boundTransaction } from '../support/fill.ts';
import { root } from '../support/local.ts';
import { buildPages, builtCatalogue } from '../support/pages.ts';

export const benchSettings = {
  PUBLIC_ORIGIN: 'https://flyleaf.test',
  GOOGLE_CLIENT_ID: 'client-of-the-bench',
  MAIL_FROM: 'Flyleaf <hello@flyleaf.test>',
  CONTACT_EMAIL: 'support@flyleaf.test',
  SESSION_SECRET: 'a secret of the bench alone, of 64 characters or thereabouts, ok',
  ADDRESS_SECRET: 'another secret of the bench alone, of 64 characters or thereabouts',
};

/** Starts the measured worker (tests/support/worker/bench.ts) with an empty site and the books that are shipped. */
export async function startBenchWorker() {
  await buildPages();
  const harness = createTestHarness({ root, workers: [{ config: benchConfig() }] });
  const { url } = await harness.listen();
  const worker = harness.getWorker<Bindings>();
  for (const name of ['DB', 'CATALOGUE'] as const) await worker.applyD1Migrations(name);
  const { CATALOGUE } = await worker.getEnv();
  await loadShipped(boundTransaction(CATALOGUE), await builtCatalogue(), NO_LIMITS, new Date());
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return { harness, worker, url, ask };
}

function benchConfig() {
  const deployed = unstable_readConfig({ config: resolve(root, 'wrangler.toml') }, { hideWarnings: true });
  return {
    name: 'flyleaf-bench',
    main: resolve(root, 'tests/support/worker/bench.ts'),
    compatibility_date: deployed.compatibility_date ?? '',
    compatibility_flags: deployed.compatibility_flags,
    keep_names: deployed.keep_names,
    d1_databases: deployed.d1_databases.map((database: { binding: string; migrations_dir?: string }) => ({
      ...database,
      database_id: database.binding,
      migrations_dir: resolve(root, database.migrations_dir ?? ''),
    })),
    kv_namespaces: [{ binding: 'CACHE', id: 'CACHE' }],
    assets: {
      directory: resolve(root, 'web/dist'),
      binding: 'ASSETS',
      not_found_handling: 'none' as const,
      run_worker_first: true,
    },
    vars: {
      ...deployed.vars,
      PLAN: 'paid',
      ...benchSettings,
    },
  };
}
