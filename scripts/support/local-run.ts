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

/** The places of a local run, with its secrets written. Stops with a sentence when the folder cannot be written. */
export function localRun(port: number, statePath: string): LocalRun {
  try {
    mkdirSync(folder, { recursive: true });
    writeSecrets();
  } catch (error) {
    stop(`Flyleaf keeps its local databases in ${folder}, and that folder cannot be written (${codeOf(error)}).`);
  }
  return { configPath: resolve(folder, `wrangler-${port}.json`), statePath, port };
}

/** Identifies what the databases and the settings of a run are made from; `catalogue` is the digest of the books. */
export function preparationDigest(run: LocalRun, catalogue: string): string {
  const hash = createHash('sha256').update(JSON.stringify([run, catalogue, process.env.E2E]));
  const migrations = resolve(root, 'migrations');
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(resolve(migrations, file)));
  return hash.update(readFileSync(resolve(root, 'wrangler.toml'))).digest('hex');
}

/** Whether the last start of this run prepared the same and nothing was deleted since. */
export function isPrepared({ configPath, statePath }: LocalRun, digest: string): boolean {
  const note = noteIn(statePath);
  return existsSync(configPath) && existsSync(note) && readFileSync(note, 'utf8') === digest;
}

/** Records that a run is prepared, beside its databases. */
export function notePrepared({ statePath }: LocalRun, digest: string): void {
  writeFileSync(noteIn(statePath), digest);
}

const noteIn = (statePath: string) => resolve(statePath, 'prepared');

// wrangler reads .dev.vars next to the configuration; one at the top level is the developer's own.
function writeSecrets(): void {
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
