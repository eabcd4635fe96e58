import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { boundCatalogue, type FillableCatalogue } from './fill.ts';
import { withLiterals } from './literal.ts';
import { root, runQuietly } from './local.ts';
import { openMigrated } from './migrate.ts';

/** A catalogue that is open; `close` when done. */
interface OpenCatalogue {
  catalogue: FillableCatalogue;
  close(): Promise<void>;
}

// The configuration as it is deployed: a local server watches its own copy and would start anew if that were written.
const configPath = resolve(root, 'wrangler.toml');

/**
 * Opens the catalogue of the local run (`STATE` names another than the usual folder), making its tables when they are
 * not there yet. A server that is running meanwhile sees what comes in.
 */
export async function localCatalogue(): Promise<OpenCatalogue> {
  const statePath = process.env.STATE ? resolve(process.env.STATE) : resolve(root, '.wrangler/state');
  const platform = await openMigrated({ configPath, statePath }, ['CATALOGUE']);
  return { catalogue: boundCatalogue(platform.env.CATALOGUE), close: () => platform.dispose() };
}

/** The deployed catalogue, asked and filled through wrangler, which has to be logged in. */
export function remoteCatalogue(): OpenCatalogue {
  return { catalogue: catalogueThroughWrangler(['--remote']), close: async () => undefined };
}

/**
 * A catalogue behind `wrangler d1 execute`, which binds no values: they are written into the SQL, and what changes the
 * catalogue goes through a temporary file. Each call starts wrangler once, so the batches are large.
 * @param where `--remote`, or the flags of a local database.
 */
export function catalogueThroughWrangler(where: readonly string[]): FillableCatalogue {
  const execute = (parts: readonly string[]) =>
    runQuietly('wrangler d1 execute', 'wrangler', [
      ...['d1', 'execute', 'CATALOGUE', '--config', configPath, ...where, '--yes', '--json'],
      ...parts,
    ]);
  return {
    batch: 10_000,
    async ask(question) {
      const printed = await execute(['--command', withLiterals(question)]);
      const [answer] = JSON.parse(printed) as { results: Record<string, unknown>[] }[];
      return answer?.results ?? [];
    },
    async run(statements) {
      const folder = await mkdtemp(resolve(tmpdir(), 'flyleaf-'));
      try {
        const path = resolve(folder, 'catalogue.sql');
        await writeFile(path, statements.map((statement) => `${withLiterals(statement)};\n`).join(''));
        await execute(['--file', path]);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
