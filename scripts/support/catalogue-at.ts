import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { deployedConfig } from './deployment.ts';
import { boundCatalogue, type FillableCatalogue } from './fill.ts';
import { withLiterals } from './literal.ts';
import { localState, root, runQuietly } from './local.ts';
import { openMigrated } from './migrate.ts';

/** An open catalogue. The caller must call `close`. */
interface OpenCatalogue {
  catalogue: FillableCatalogue;
  close(): Promise<void>;
}

// The repository's configuration. A local server watches the written copy and would restart if that changed.
const configPath = resolve(root, 'wrangler.toml');

/**
 * Opens a catalogue: with the flag `--remote` the deployed one through Wrangler, which must be logged in, otherwise the
 * local one, whose tables are created if they are missing. A running local server sees the changes.
 */
export async function openCatalogue(flags: readonly string[]): Promise<OpenCatalogue> {
  if (flags.includes('--remote')) {
    return { catalogue: catalogueThroughWrangler(['--remote']), close: async () => undefined };
  }
  const platform = await openMigrated({ configPath, statePath: localState() }, ['CATALOGUE']);
  return { catalogue: boundCatalogue(platform.env.CATALOGUE), close: () => platform.dispose() };
}

/**
 * A catalogue behind `wrangler d1 execute`, which binds no values: they are written into the SQL, and what changes the
 * catalogue goes through a temporary file. Each call starts wrangler once, so the batches are large.
 * @param where `--remote`, or the flags of a local database.
 */
export function catalogueThroughWrangler(where: readonly string[]): FillableCatalogue {
  const execute = (parts: readonly string[]) =>
    runQuietly('wrangler d1 execute', 'wrangler', [
      ...[
        'd1',
        'execute',
        'CATALOGUE',
        '--config',
        where.includes('--remote') ? deployedConfig() : configPath,
        ...where,
        '--yes',
        '--json',
      ],
      ...parts,
    ]);
  return {
    batch: 10_000,
    async query(...queries) {
      const printed = await execute(['--command', queries.map(withLiterals).join('; ')]);
      const answers = JSON.parse(printed) as { results: Record<string, unknown>[] }[];
      return answers.flatMap(({ results }) => results);
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
