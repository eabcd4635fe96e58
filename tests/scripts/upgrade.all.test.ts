import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { boundTransaction } from '../../scripts/support/fill.ts';
import { root } from '../../scripts/support/local.ts';
import { openMigrated } from '../../scripts/support/migrate.ts';
import { builtCatalogue } from '../../scripts/support/pages.ts';
import { RELEASES } from '../../scripts/support/release-state.ts';
import { routes } from '../../worker/app.ts';
import { recountJob } from '../../worker/composition/jobs.ts';
import { exportAccount } from '../../worker/features/accounts/settings/contract.ts';
import { loadShipped, NO_LIMITS } from '../../worker/features/books/catalogue/shipped.ts';
import { openInstance } from '../support/node/instance.ts';
import { script } from '../support/node/script.ts';

// The upgrade drill: the database of each release, with the demo's community, is restored and migrated by this version.
// Its counters hold, its first reader can export everything, and every page's call answers.

const PATIENCE = 240_000;
const releases = readdirSync(RELEASES).filter((file) => file.endsWith('.sql.gz'));
let state = '';
let sqlFile = '';
afterEach(() => rmSync(state, { recursive: true, force: true }));

/** Writes the database of a release as a file into a new folder, changed by `change`. */
function writeState(release: string, change = (sql: string) => sql): void {
  state = mkdtempSync(resolve(tmpdir(), 'flyleaf-upgrade-'));
  sqlFile = resolve(state, 'readers.sql');
  writeFileSync(sqlFile, change(gunzipSync(readFileSync(resolve(RELEASES, release))).toString()));
}

/** Loads the books, which a backup of the readers' database leaves out. */
async function loadCatalogue(): Promise<void> {
  const place = { configPath: resolve(root, 'wrangler.toml'), statePath: state };
  const platform = await openMigrated(place, ['CATALOGUE']);
  await loadShipped(boundTransaction(platform.env.CATALOGUE), await builtCatalogue(), NO_LIMITS, new Date());
  await platform.dispose();
}

describe.for(releases)('the database of %s', (release) => {
  test('is upgraded, and everything of it still works', { timeout: PATIENCE }, async () => {
    writeState(release);
    expect((await script(state, 'restore', sqlFile)).printed).toContain('Restored');
    await loadCatalogue();
    const instance = await openInstance(state);
    try {
      const { env } = instance;
      expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
      const reader = await env.DB.prepare('SELECT id, name FROM users ORDER BY created_at LIMIT 1').first<{
        id: number;
      }>();
      await env.DB.prepare('UPDATE identities SET issuer = ?, subject = ? WHERE user_id = ?')
        .bind('https://accounts.google.com', `1${Buffer.from('First').toString('hex')}`, reader?.id)
        .run();
      const first = await instance.signIn('First');
      expect(first.userId).toBe(String(reader?.id));
      expect(await instance.run(recountJob)).not.toMatch(/[1-9]\d* had drifted/);
      const exported = await instance.call(first, exportAccount, {});
      expect(JSON.stringify(exported).length).toBeGreaterThan(10_000);
      const asked: string[] = [];
      for (const { endpoint } of routes) {
        if (endpoint.limit !== 'read' || endpoint.access !== 'member') continue;
        if (!endpoint.input.safeParse({}).success) continue;
        await instance.call(first, endpoint, {});
        asked.push(endpoint.path);
      }
      expect(asked.length).toBeGreaterThan(25);
    } finally {
      await instance.close();
    }
  });

  test('is refused if one of its migrations was another file, and nothing is changed', {
    timeout: PATIENCE,
  }, async () => {
    writeState(release, (sql) =>
      sql.replace(/(INSERT INTO "migration_digests" VALUES \('0007_\w+\.sql', ')\w+/, '$1other'),
    );
    const refused = await script(state, 'restore', sqlFile);
    expect(refused).toMatchObject({ code: 1, printed: expect.stringMatching(/0007_\w+\.sql\. Nothing was changed/) });
  });
});
