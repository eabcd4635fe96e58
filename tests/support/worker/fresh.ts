import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import { askingFilled, filledAs, snapshot, tableNames } from './snapshot.ts';

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

// As many tests as leave so little behind that to look at all of it costs less than to empty it.
const FEW = 10;

/**
 * The same before some of the tests of a file, which then never look at much more than what they made themselves.
 * @param stay tells while someone is needed by further tests; then all stay.
 */
export function forgetNowAndThen(stay = () => false): void {
  let tests = 0;
  beforeEach(async () => {
    if (tests % FEW === 0 && !stay()) await forgetReaders();
    tests += 1;
  });
}

const emptied = new Map<D1Database, string[]>();

// Clubs first, since one that is there keeps its last admin; again, should a trigger have written into tables emptied
// before them. What is left is asked in the same round trip.
async function empty(database: D1Database): Promise<void> {
  const names = emptied.get(database) ?? (await tableNames(database)).filter((name) => !/^edition_words_/.test(name));
  emptied.set(database, names);
  const filling = askingFilled(database, names);
  let filled = filledAs(names, await database.batch(filling));
  while (filled.length > 0) {
    const inOrder = [...filled.filter((name) => name === 'clubs'), ...filled.filter((name) => name !== 'clubs')];
    const deleting = inOrder.map((name) => database.prepare(`DELETE FROM "${name}"`));
    const defer = database.prepare('PRAGMA defer_foreign_keys = on');
    const results = await database.batch<Record<string, number>>([defer, ...deleting, ...filling]);
    filled = filledAs(names, results.slice(-filling.length));
  }
}
