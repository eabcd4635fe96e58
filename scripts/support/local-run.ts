import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, stop } from './local.ts';
import { vapidKeys } from './vapid.ts';

export interface LocalRun {
  configPath: string;
  statePath: string;
  port: number;
}

const folder = resolve(root, '.wrangler/local');

/**
 * Writes the secrets of a local run and returns its paths. Stops the script with a message if the folder can't be
 * written.
 */
export function localRun(port: number, statePath: string): LocalRun {
  try {
    mkdirSync(folder, { recursive: true });
    writeSecrets();
  } catch (error) {
    stop(`Flyleaf keeps its local databases in ${folder}, and that folder cannot be written (${codeOf(error)}).`);
  }
  return { configPath: resolve(folder, `wrangler-${port}.json`), statePath, port };
}

/**
 * Returns a digest of everything that the databases and settings of a run are made from. `catalogue` is the digest of
 * the books.
 */
export function preparationDigest(run: LocalRun, catalogue: string): string {
  const hash = createHash('sha256').update(JSON.stringify([run, catalogue, process.env.E2E]));
  const migrations = resolve(root, 'migrations');
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(resolve(migrations, file)));
  return hash.update(readFileSync(resolve(root, 'wrangler.toml'))).digest('hex');
}

/** Returns whether the run was prepared with the same digest and its files still exist. */
export function isPrepared({ configPath, statePath }: LocalRun, digest: string): boolean {
  const note = noteIn(statePath);
  return existsSync(configPath) && existsSync(note) && readFileSync(note, 'utf8') === digest;
}

/** Stores the digest of a prepared run beside its databases. */
export function recordPreparation({ statePath }: LocalRun, digest: string): void {
  writeFileSync(noteIn(statePath), digest);
}

const noteIn = (statePath: string) => resolve(statePath, 'prepared');

// Wrangler reads the file .dev.vars next to the configuration. The one at the top level contains the developer's
// settings.
function writeSecrets(): void {
  const own = resolve(root, '.dev.vars');
  if (!existsSync(own)) writeFileSync(own, `SESSION_SECRET=${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  const settings = readFileSync(own, 'utf8');
  // Derived from the secret, so that browsers stay subscribed after a restart.
  const keys = /^\s*VAPID_KEYS\s*=/m.test(settings) ? '' : vapidKeys(createHash('sha256').update(settings).digest());
  writeFileSync(resolve(folder, '.dev.vars'), `${settings}\n${keys && `VAPID_KEYS=${keys}\n`}`, { mode: 0o600 });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

export function namesSet(): Set<string> {
  const lines = readFileSync(resolve(root, '.dev.vars'), 'utf8').split('\n');
  return new Set(lines.map((line) => /^\s*([A-Z_]+)\s*=\s*\S/.exec(line)?.[1]).filter((name) => name !== undefined));
}
