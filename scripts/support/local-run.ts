import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { root, stop } from './local.ts';
import { vapidKeys } from './vapid.ts';

export interface LocalRun {
  configPath: string;
  statePath: string;
  port: number;
}

/**
 * Writes the configuration of a local run: wrangler.toml with the local entry instead of the deployed one.
 * Throws a sentence when the folder cannot be written.
 */
export function writeLocalConfig(port: number, statePath: string): LocalRun {
  const folder = resolve(root, '.wrangler/local');
  const configPath = resolve(folder, `wrangler-${port}.json`);
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
    // Tests in a browser sign up a reader each, all from one address, as no person does.
    ratelimits: deployed.ratelimits.map((limit: { simple: object }) =>
      process.env.E2E === '1' ? { ...limit, simple: { ...limit.simple, limit: 1_000_000 } } : limit,
    ),
    send_email: deployed.send_email,
    vars: deployed.vars,
  };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(configPath, JSON.stringify(config, null, 2));
    writeSecret(folder);
  } catch (error) {
    stop(`Flyleaf keeps its local databases in ${folder}, and that folder cannot be written (${codeOf(error)}).`);
  }
  return { configPath, statePath, port };
}

// wrangler reads .dev.vars next to the configuration; one at the top level is the developer's own.
function writeSecret(folder: string): void {
  const own = resolve(root, '.dev.vars');
  if (!existsSync(own)) writeFileSync(own, `SESSION_SECRET=${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  const settings = readFileSync(own, 'utf8');
  // The same with each start, so that browsers stay subscribed.
  const keys = /^\s*VAPID_KEYS\s*=/m.test(settings) ? '' : vapidKeys(createHash('sha256').update(settings).digest());
  writeFileSync(resolve(folder, '.dev.vars'), `${settings}\n${keys && `VAPID_KEYS=${keys}\n`}`, { mode: 0o600 });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The names that are set in .dev.vars, so that the start can say what is embedded and what is not. */
export function namesSet(): Set<string> {
  const lines = readFileSync(resolve(root, '.dev.vars'), 'utf8').split('\n');
  return new Set(lines.map((line) => /^\s*([A-Z_]+)\s*=\s*\S/.exec(line)?.[1]).filter((name) => name !== undefined));
}
