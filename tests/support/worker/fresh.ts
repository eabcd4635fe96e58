import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { filledOf, snapshot, tableNames } from './snapshot.ts';

// Files of tests run one after another over the same databases, since each worker of its own would cost more than most
// files do. So that none can see what another left, every file begins with what this makes.

let filled = '';

/** Both databases migrated, the curated books in the catalogue, and nothing else anywhere. */
export async function beginAnew(): Promise<void> {
  await applyD1Migrations(env.DB, env.TEST_APP_MIGRATIONS);
  await applyD1Migrations(env.CATALOGUE, env.TEST_CATALOGUE_MIGRATIONS);
  await forgetReaders();
  for (const { name } of (await env.CACHE.list()).keys) await env.CACHE.delete(name);
  if (filled !== '' && (await snapshot(env.CATALOGUE)) === filled) return;
  await empty(env.CATALOGUE);
  await env.CATALOGUE.batch(env.TEST_CATALOGUE.map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)));
  filled = await snapshot(env.CATALOGUE);
}

/** Empties the readers' database, for files that fill it with each of their many tests and look at all of it in each. */
export async function forgetReaders(): Promise<void> {
  await empty(env.DB);
}

// Clubs first, since one that is there keeps its last admin; again, since triggers write into tables emptied before them.
async function empty(database: D1Database): Promise<void> {
  const names = (await tableNames(database)).filter((name) => !/^edition_words_/.test(name));
  for (;;) {
    const filled = await filledOf(database, names);
    if (filled.length === 0) return;
    const inOrder = [...filled.filter((name) => name === 'clubs'), ...filled.filter((name) => name !== 'clubs')];
    const deleting = inOrder.map((name) => database.prepare(`DELETE FROM "${name}"`));
    await database.batch([database.prepare('PRAGMA defer_foreign_keys = on'), ...deleting, ...deleting]);
  }
}
