import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { loadShipped, NO_LIMITS } from '../../worker/features/books/catalogue/shipped.ts';
import { fileWith } from '../bench/bulk.ts';
import { fillDemo } from '../demo/fill.ts';
import { boundTransaction } from './fill.ts';
import { literal } from './literal.ts';
import { root } from './local.ts';
import { openMigrated } from './migrate.ts';
import { builtCatalogue } from './pages.ts';

/** The databases of released versions, filled with the demo's community: the tests upgrade each to today's version. */
export const RELEASES = resolve(root, 'tests/releases');

/** Writes the readers' database of this version, with the demo's community, as SQL. Returns the file. */
export async function writeReleaseState(): Promise<string> {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
  const state = mkdtempSync(resolve(tmpdir(), 'flyleaf-release-'));
  try {
    const place = { configPath: resolve(root, 'wrangler.toml'), statePath: state };
    const platform = await openMigrated(place, ['DB', 'CATALOGUE']);
    await loadShipped(boundTransaction(platform.env.CATALOGUE), await builtCatalogue(), NO_LIMITS, new Date());
    await platform.dispose();
    await fillDemo(state);
    const database = new DatabaseSync(fileWith('users', state));
    const file = resolve(RELEASES, `${version}.sql.gz`);
    writeFileSync(file, gzipSync(sqlOf(database)));
    database.close();
    return file;
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/** Returns a database as SQL, as D1 exports it: tables and rows first, triggers last, since rows contain their counters. */
function sqlOf(database: DatabaseSync): string {
  const schema = database
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all() as { type: string; name: string; sql: string }[];
  const ofType = (type: string) => schema.filter((item) => item.type === type);
  const rows = ofType('table').flatMap(({ name }) =>
    database
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => `INSERT INTO "${name}" VALUES (${Object.values(row).map(literalOf).join(', ')});`),
  );
  const definitions = (type: string) => ofType(type).map(({ sql }) => `${sql};`);
  const parts = [definitions('table'), rows, definitions('index'), definitions('trigger')].flat();
  return `PRAGMA defer_foreign_keys = TRUE;\n${parts.join('\n')}\n`;
}

function literalOf(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'number') return literal(value);
  throw new Error(`A state can't contain a ${typeof value}`);
}
