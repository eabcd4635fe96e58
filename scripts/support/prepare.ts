import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import {
  booksHere,
  type LoadLimits,
  loadShipped,
  NO_LIMITS,
  type ReadAsset,
} from '../../worker/features/books/catalogue/shipped.ts';
import { boundTransaction } from './fill.ts';
import { root } from './local.ts';
import type { LocalRun } from './local-run.ts';
import { openMigrated } from './migrate.ts';

// With the first pieces of the catalogue search works; the worker loads the others while it serves.
export const FIRST_BOOKS: LoadLimits = { ...NO_LIMITS, statements: 30 };
// The browser tests of `npm test` look for the best known only. All take half a minute of one core.
const BOOKS_OF_QUICK_RUN: LoadLimits = { ...NO_LIMITS, statements: 90 };

/** How much of the catalogue an instance has before it serves: the demo's readers have books from everywhere in it. */
export function booksAtStart({ demo }: { demo: boolean }): LoadLimits {
  if (demo) return NO_LIMITS;
  if (process.env.E2E !== '1') return FIRST_BOOKS;
  return process.env.QUICK === '1' ? BOOKS_OF_QUICK_RUN : NO_LIMITS;
}

/**
 * Writes the settings of a local run, migrates its databases and loads its catalogue, within limits. Stops the script
 * with a message if the databases are too old for the migrations.
 */
export async function prepareRun(run: LocalRun, catalogue: ReadAsset, limits: LoadLimits): Promise<void> {
  writeLocalConfig(run.configPath);
  const platform = await openMigrated(run, ['DB', 'CATALOGUE']);
  try {
    const loaded = await loadShipped(boundTransaction(platform.env.CATALOGUE), catalogue, limits, new Date());
    if (loaded) console.log(`Catalogue: ${booksHere(loaded.here, loaded.total)}`);
  } finally {
    await platform.dispose();
  }
}

// Writes a copy of wrangler.toml with the local entry point.
function writeLocalConfig(configPath: string): void {
  const deployed = unstable_readConfig({ config: resolve(root, 'wrangler.toml') }, { hideWarnings: true });
  const config = {
    name: deployed.name,
    main: resolve(root, 'worker/local/index.ts'),
    compatibility_date: deployed.compatibility_date,
    compatibility_flags: deployed.compatibility_flags,
    assets: {
      directory: resolve(root, 'web/dist'),
      binding: deployed.assets?.binding,
      not_found_handling: deployed.assets?.not_found_handling,
      run_worker_first: deployed.assets?.run_worker_first,
    },
    d1_databases: deployed.d1_databases.map((database: { migrations_dir?: string }) => ({
      ...database,
      migrations_dir: resolve(root, database.migrations_dir ?? ''),
    })),
    kv_namespaces: deployed.kv_namespaces,
    durable_objects: deployed.durable_objects,
    migrations: deployed.migrations,
    triggers: deployed.triggers,
    // Higher limits, since each browser test signs up a reader, and all have the same network address.
    ratelimits: deployed.ratelimits.map((limit: { simple: object }) =>
      process.env.E2E === '1' ? { ...limit, simple: { ...limit.simple, limit: 1_000_000 } } : limit,
    ),
    send_email: deployed.send_email,
    vars: { ...deployed.vars, PLAN: 'paid', ...(process.env.E2E === '1' ? { OIDC_PROVIDERS: 'local' } : {}) },
  };
  writeFileSync(configPath, JSON.stringify(config, null, 2));
}
