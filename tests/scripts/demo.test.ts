import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { fileWith } from '../../scripts/bench/bulk.ts';
import { fillCatalogue } from '../../scripts/bench/library.ts';
import { shipped } from '../../scripts/catalogue/shipped.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';

// `npm run demo`.

const root = resolve(import.meta.dirname, '../..');
const state = mkdtempSync(resolve(tmpdir(), 'flyleaf-demo-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

function migrate(name: string, migrations: string): void {
  const folder = resolve(state, 'v3/d1/miniflare-D1DatabaseObject');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(resolve(folder, `${name}.sqlite`));
  const files = readdirSync(resolve(root, migrations)).sort();
  for (const file of files) database.exec(readFileSync(resolve(root, migrations, file), 'utf8'));
  database.close();
}

test('the demo fits the tables and the catalogue as they are', async () => {
  migrate('readers', 'migrations/app');
  migrate('catalogue', 'migrations/catalogue');
  const demo = readdirSync(resolve(root, 'scripts/demo')).map((name) =>
    readFileSync(resolve(root, 'scripts/demo', name)),
  );
  const isbns = new Set(demo.join('\n').match(/\b97[89]\d{10}\b/g));
  const books = shipped()
    .read()
    .books.filter(({ isbn13 }, place) => isbns.has(isbn13) || place < 400);
  const isbnAt = (place: number) => books[place]?.isbn13 ?? '';
  const bookAt = (place: number) => {
    const book = books[place];
    if (book === undefined) throw new Error(`There is no book ${place}.`);
    return book;
  };
  fillCatalogue(fileWith('edition_words', state), { count: books.length, isbnAt, bookAt });

  const { id } = await fillDemo(state);

  const database = new DatabaseSync(fileWith('users', state));
  const count = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  expect({
    readers: count('SELECT count(*) FROM users'),
    reviews: count('SELECT count(*) FROM reviews'),
    clubs: count('SELECT count(*) FROM clubs WHERE member_count > 5'),
    polls: count('SELECT count(*) FROM club_polls WHERE ends_at > unixepoch() AND voter_count > 0'),
    meetings: count('SELECT count(*) FROM club_meetings WHERE starts_at BETWEEN unixepoch() AND unixepoch() + 864000'),
    streak: count(`SELECT length FROM streak_runs WHERE user_id = ${id}`),
    friends: count(`SELECT friend_count FROM users WHERE id = ${id}`),
    feed: count('SELECT count(*) > 100 FROM activity'),
  }).toEqual({ readers: 30, reviews: 78, clubs: 3, polls: 1, meetings: 2, streak: 46, friends: 12, feed: 1 });
  database.close();
});
