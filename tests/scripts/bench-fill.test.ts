import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryOf } from '../../scripts/bench/fill/books.ts';
import { openBulk } from '../../scripts/bench/fill/bulk.ts';
import { fillWhole } from '../../scripts/bench/fill/catalogue.ts';
import { fillReaders } from '../../scripts/bench/fill/readers.ts';
import { sizesAt } from '../../scripts/bench/fill/site.ts';
import { fill } from '../../scripts/bench/fill/state.ts';
import { recountJob } from '../../worker/platform/jobs/recount.ts';
import { openInstance } from '../support/node/instance.ts';
import { root } from '../support/node/sources.ts';

// What `npm run bench` measures on: filled from a seed, past the server, but by its rules.

const SCALE = 0.0005;
const END = 1_795_219_200;
const sizes = sizesAt(SCALE);

const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-fill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fills two files of their own and answers a hash of every table in them. */
async function filledFiles(name: string, seed: number): Promise<Record<string, string>> {
  const [readers, catalogue] = [madeFile(`${name}-app`, 'app'), madeFile(`${name}-catalogue`, 'catalogue')];
  const library = await libraryOf(seed, sizes.books, null);
  fillReaders({ bulk: openBulk(readers), library, sizes, seed, end: END });
  fillWhole(catalogue, library);
  return { ...hashesOf(readers), ...hashesOf(catalogue) };
}

function madeFile(name: string, migrations: string): string {
  const path = resolve(folder, `${name}.sqlite`);
  const database = new DatabaseSync(path);
  const from = resolve(root, 'migrations', migrations);
  for (const file of readdirSync(from).sort()) database.exec(readFileSync(resolve(from, file), 'utf8'));
  database.close();
  return path;
}

// Works that somebody has read, each once for each reader.
function readIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare('SELECT sum(books_read_count) AS reads FROM users').get();
  database.close();
  return Number(row?.reads);
}

function hashesOf(path: string): Record<string, string> {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all()
    .map(({ name }) => String(name))
    // Revocations carry the moment at which a trigger wrote them, which no seed decides.
    .filter((name) => name !== 'd1_migrations' && name !== 'revocations');
  const hashes = tables.map((name) => {
    const rows = database.prepare(`SELECT * FROM ${name}`).all();
    return [name, `${rows.length} rows, ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`] as const;
  });
  database.close();
  return Object.fromEntries(hashes);
}

let filled: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  filled = await fill(
    resolve(folder, 'state'),
    { scale: SCALE, seed: 1, books: null, reads: null, held: null, only: null },
    END,
  );
}, 240_000);

test('there is as much of everything as the scale says', () => {
  const rows = hashesOf(filled.readers);
  const count = (table: string) => Number.parseInt(rows[table] ?? '', 10);
  expect(Number.parseInt(hashesOf(filled.catalogue).editions ?? '', 10)).toBe(sizes.books);
  expect({
    readers: count('users'),
    reads: readIn(filled.readers),
    reviews: count('reviews'),
    clubs: count('clubs'),
    posts: count('club_posts'),
  }).toEqual({
    readers: sizes.readers,
    reads: sizes.reads,
    reviews: sizes.reviews,
    clubs: sizes.clubs,
    posts: sizes.posts,
  });
  const filledTables = ['sessions', 'friendships', 'book_lists', 'challenges', 'ledger', 'streak_runs', 'outbox'];
  for (const table of [...filledTables, 'book_shares', 'game_finishes']) expect(count(table), table).toBeGreaterThan(0);
});

test('the same seed makes the same rows, another seed others', async () => {
  const first = { ...hashesOf(filled.readers), ...hashesOf(filled.catalogue) };
  const [second, other] = [await filledFiles('1', 1), await filledFiles('2', 2)];
  expect(second).toEqual(first);
  for (const table of ['users', 'books', 'reviews', 'club_posts']) expect(other[table]).not.toBe(first[table]);
});

test('the counters are those that the nightly recount finds', async () => {
  const instance = await openInstance(filled.statePath);
  try {
    const said = await instance.run(recountJob);
    expect(said).toMatch(
      /^books: \d\d+ counted, 0 had drifted; works: \d+ counted, 0 had drifted; readers: 25 counted, 0 had drifted; clubs: 1 counted, 0/,
    );
  } finally {
    await instance.close();
  }
}, 120_000);
