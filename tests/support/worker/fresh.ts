import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import { nonEmptyQueries, nonEmptyTables, snapshot, tableNames } from './snapshot.ts';

// Test files share one worker and its databases, because starting a worker takes longer than most files. Each file
// begins with the state that this module restores, so that none sees another's rows.

/** A snapshot of the filled catalogue; empty before the first fill. */
let filledCatalogue = '';
let filledBooks = 0;

/** Migrates both databases, leaves the curated books in the catalogue, and empties everything else. */
export async function resetDatabases(): Promise<void> {
  await migrateOnce();
  await emptyReadersDatabase();
  for (const { name } of (await env.CACHE.list()).keys) await env.CACHE.delete(name);
  if (
    filledCatalogue !== '' &&
    (await bookCount()) === filledBooks &&
    (await snapshot(env.CATALOGUE)) === filledCatalogue
  )
    return;
  await empty(env.CATALOGUE);
  await env.CATALOGUE.batch(env.TEST_CATALOGUE.map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)));
  filledCatalogue = await snapshot(env.CATALOGUE);
  filledBooks = await bookCount();
}

let isMigrated = false;

async function migrateOnce(): Promise<void> {
  if (isMigrated) return;
  await applyD1Migrations(env.DB, env.TEST_APP_MIGRATIONS);
  await applyD1Migrations(env.CATALOGUE, env.TEST_CATALOGUE_MIGRATIONS);
  isMigrated = true;
}

// A catalogue that a test has loaded whole is too large for a snapshot.
async function bookCount(): Promise<number> {
  return (await env.CATALOGUE.prepare('SELECT count(*) AS books FROM works').first<number>('books')) ?? 0;
}

/** For files whose many tests each fill the readers' database and read all of it. */
export async function emptyReadersDatabase(): Promise<void> {
  await empty(env.DB);
}

// Reading the rows of ten tests is faster than emptying the database before each.
const TESTS_BETWEEN = 10;

/** Empties the readers' database before every tenth test of a file, and adds what these tests share. */
export function emptyReadersDatabaseRegularly(fill?: () => Promise<void>): void {
  let tests = 0;
  beforeEach(async () => {
    if (tests % TESTS_BETWEEN === 0) {
      await emptyReadersDatabase();
      await fill?.();
    }
    tests += 1;
  });
}

const tableNamesOf = new Map<D1Database, string[]>();

// Clubs come first, because a trigger refuses to remove a club's last admin. It repeats, because triggers may write
// into tables that were emptied before.
async function empty(database: D1Database): Promise<void> {
  const names =
    tableNamesOf.get(database) ?? (await tableNames(database)).filter((name) => !/^edition_words_/.test(name));
  tableNamesOf.set(database, names);
  const queries = nonEmptyQueries(database, names);
  let filled = nonEmptyTables(names, await database.batch(queries));
  while (filled.length > 0) {
    const inOrder = [...filled.filter((name) => name === 'clubs'), ...filled.filter((name) => name !== 'clubs')];
    const deleting = inOrder.map((name) => database.prepare(`DELETE FROM "${name}"`));
    const defer = database.prepare('PRAGMA defer_foreign_keys = on');
    const results = await database.batch<Record<string, number>>([defer, ...deleting, ...queries]);
    filled = nonEmptyTables(names, results.slice(-queries.length));
  }
}
