import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { openDeployed } from './cloudflare-account.ts';
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
    return { catalogue: deployedCatalogue(), close: async () => undefined };
  }
  const platform = await openMigrated({ configPath, statePath: localState() }, ['CATALOGUE']);
  return { catalogue: boundCatalogue(platform.env.CATALOGUE), close: () => platform.dispose() };
}

/**
 * The deployed catalogue. Queries go through Cloudflare's API, writes through a file and a process of
 * `wrangler d1 execute`, so the batches are large. Neither binds values, so these are written into the SQL.
 */
export function deployedCatalogue(): FillableCatalogue {
  const flags = ['--remote', '--config', deployedConfig(), '--yes', '--json'];
  const askInSql = openDeployed('CATALOGUE');
  return {
    batch: 10_000,
    query: async (...queries) => (await askInSql(queries.map(withLiterals).join('; '))).flat(),
    async run(statements) {
      const folder = await mkdtemp(resolve(tmpdir(), 'flyleaf-'));
      try {
        const path = resolve(folder, 'catalogue.sql');
        await writeFile(path, statements.map((statement) => `${withLiterals(statement)};\n`).join(''));
        await runQuietly('wrangler d1 execute', 'wrangler', ['d1', 'execute', 'CATALOGUE', ...flags, '--file', path]);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
