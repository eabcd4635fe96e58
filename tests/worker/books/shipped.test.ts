import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import type { FillStatement } from '../../../worker/features/books/catalogue/book.ts';
import { catalogueIn } from '../../../worker/features/books/catalogue/catalogue.ts';
import { addBooksToCatalogue } from '../../../worker/features/books/catalogue/fill.ts';
import type { Release } from '../../../worker/features/books/catalogue/pieces.ts';
import {
  type LoadLimits,
  loadCatalogue,
  loadShipped,
  NO_LIMITS,
  type Transaction,
} from '../../../worker/features/books/catalogue/shipped.ts';
import { parseQuery } from '../../../worker/features/books/service.ts';
import { withFailingDatabase } from '../../support/worker/failing.ts';
import { aBook } from '../../support/worker/features/books.ts';
import { replacing } from '../../support/worker/watching.ts';

// The curated books in pieces, as the build writes them, loaded into an empty catalogue.
const assets = new Map(Object.entries(env.TEST_PIECES.now));
const release = JSON.parse(assets.get('/catalogue/index.json') ?? '') as Release;
const read = async (path: string) => assets.get(path) ?? null;
const noon = new Date('2026-11-27T12:00:00Z');
const tomorrow = new Date('2026-11-28T00:07:00Z');

const TABLES = [
  ...['works', 'work_aliases', 'service_works', 'editions', 'known_isbns', 'edition_genres', 'edition_authors'],
  ...[
    'other_names',
    'words',
    'spellings',
    'shipped_spellings',
    'pieces',
    'shipped_catalogue',
    'neighbours',
    'shelf_picks',
  ],
];
const all = async (sql: string) => (await env.CATALOGUE.prepare(sql).all()).results;

beforeEach(async () => {
  await env.CATALOGUE.batch([
    ...TABLES.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)),
    env.CATALOGUE.prepare("INSERT INTO edition_words (edition_words) VALUES ('delete-all')"),
  ]);
});

let written = 0;
const run: Transaction = async <Row>(statements: readonly FillStatement[]) => {
  const answers = await env.CATALOGUE.batch<Row>(statements.map(bound));
  written += answers.reduce((sum, { meta }) => sum + (meta.rows_written ?? 0), 0);
  return answers.map(({ results }) => results);
};
const bound = ({ sql, values }: FillStatement) => env.CATALOGUE.prepare(sql).bind(...values);
const load = (limits: Partial<LoadLimits> = {}, now = noon) => loadShipped(run, read, { ...NO_LIMITS, ...limits }, now);

/** All that a reader may see of the catalogue. */
async function contents() {
  const tables = TABLES.filter((table) => table !== 'pieces').map((table) =>
    all(`SELECT * FROM ${table} ORDER BY 1, 2`),
  );
  const index = all("SELECT rowid FROM edition_words WHERE edition_words MATCH 'title : the' ORDER BY rowid");
  return Promise.all([...tables, index]);
}

const found = async (query: string) =>
  (await catalogueIn(env.CATALOGUE).search(parseQuery(query))).items.map(({ volumeInfo }) => volumeInfo.title);

test('the first piece can be searched, and its rows are those that the build counted', async () => {
  written = 0;
  const first = await load({ statements: 10 });
  expect(first).toMatchObject({ here: 250, total: release.books, waitsFor: 'next_run' });
  expect(written).toBeLessThanOrEqual((release.pieces[0]?.rows ?? 0) + 1);
  expect(written).toBeGreaterThan(2_000);
  expect(await found('hunger games')).toContain('The Hunger Games');
  await load();
  expect(written).toBeLessThanOrEqual(release.pieces.reduce((sum, { rows }) => sum + rows, 1));
  expect(await found('hungr gams')).toContain('The Hunger Games');
  written = 0;
  expect(await load()).toMatchObject({ here: release.books, waitsFor: null });
  expect(written).toBe(0);
});

test('a run that is killed in any transaction is finished by the next one, with the same result', async () => {
  await load();
  const complete = await contents();
  for (let survived = 1; survived <= release.pieces.length; survived += 1) {
    await env.CATALOGUE.batch(TABLES.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));
    await env.CATALOGUE.exec("INSERT INTO edition_words (edition_words) VALUES ('delete-all')");
    let transactions = 0;
    const killed: Transaction = <Row>(statements: readonly FillStatement[]) => {
      transactions += 1;
      if (transactions > survived) throw new Error('killed');
      return run<Row>(statements);
    };
    await expect(loadShipped(killed, read, NO_LIMITS, noon)).rejects.toThrow('killed');
    await load();
    expect(await contents()).toEqual(complete);
  }
});

test('the rows of a day are kept, and the next day goes on', async () => {
  const [first = 0, second = 0] = release.pieces.map(({ rows }) => rows);
  expect(await load({ rows: first + second })).toMatchObject({ here: 250, waitsFor: 'next_day' });
  expect(await load({ rows: first + second })).toMatchObject({ here: 250, waitsFor: 'next_day' });
  const rest = release.pieces.slice(2).reduce((sum, { rows }) => sum + rows, 0);
  expect(await load({ rows: rest }, tomorrow)).toMatchObject({ here: release.books, waitsFor: null });
});

test('what the database refuses for today is said, and is no failure', async () => {
  const message =
    "D1_ERROR: Your account has exceeded D1's free tier daily row write limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.";
  const ASSETS = replacing(env.ASSETS, {
    fetch: async (request: Request) => new Response(await read(new URL(request.url).pathname)),
  });
  const failing = withFailingDatabase({ ...env, ASSETS }, 'CATALOGUE', { when: 'before', message, after: 2 });
  expect(await loadCatalogue(failing.env, noon)).toContain('tomorrow');
  expect(await loadCatalogue({ ...env, ASSETS, PLAN: 'paid' }, tomorrow)).toBe(
    `${release.books} of ${release.books} books are here.`,
  );
});

test('a book that a book service had told keeps what only that knew, and gets the facts that we ship', async () => {
  const isbn13 = '9780439023481';
  await addBooksToCatalogue(env.CATALOGUE, [
    aBook({
      isbn13,
      title: 'Hunger Games',
      publisher: null,
      coverUrl: 'https://covers.example/1.jpg',
      source: 'openlibrary',
    }),
  ]);
  await load();
  const [edition] = await all(`SELECT * FROM editions WHERE isbn = ${isbn13}`);
  expect(edition).toMatchObject({
    title: 'The Hunger Games',
    source: 'curated',
    id: (await all(`SELECT rowid FROM edition_words WHERE edition_words MATCH 'title : hunger AND title : games'`))[0]
      ?.rowid,
  });
  expect(await all('SELECT * FROM pieces WHERE merged_to IS NOT NULL')).toEqual([]);
  expect(await found('hunger games')).toContain('The Hunger Games');
});

test('a later release changes only what differs, and is merged a few books at a time', async () => {
  await load();
  const later = env.TEST_PIECES.later;
  const readLater = async (path: string) => later[path] ?? assets.get(path) ?? null;
  written = 0;
  const limits = { ...NO_LIMITS, merged: 1, statements: 40 };
  expect(await loadShipped(run, readLater, limits, tomorrow)).toMatchObject({ waitsFor: 'next_run' });
  while ((await loadShipped(run, readLater, limits, tomorrow))?.waitsFor);
  expect(await all("SELECT isbn FROM editions WHERE description = 'Another description.' ORDER BY isbn")).toHaveLength(
    2,
  );
  expect(written).toBeLessThan(150);
  expect(await all('SELECT name FROM pieces')).toHaveLength(release.pieces.length);
});
