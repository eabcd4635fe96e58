import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { fileWith } from '../../scripts/bench/bulk.ts';
import { localRun } from '../../scripts/support/local-run.ts';
import { builtCatalogue } from '../../scripts/support/pages.ts';
import { FIRST_BOOKS, prepareRun } from '../../scripts/support/prepare.ts';
import { NO_LIMITS } from '../../worker/features/books/catalogue/shipped.ts';
import { script } from '../support/node/script.ts';

// `npm run catalogue:import` as an operator runs it, on separate databases; `npm start` loads the shipped books.

const PATIENCE = 240_000;
const state = mkdtempSync(resolve(tmpdir(), 'flyleaf-state-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

const file = resolve(state, 'books.csv');
writeFileSync(
  file,
  `isbn13,title,authors,year,language,average_rating,ratings_count
9780439023481,"The Hunger Games (The Hunger Games, #1)",Suzanne Collins,2008,eng,4.34,4780653
9780306406157,It's "quoted"; or -- not,O'Brien; 村上春樹,-700,per,4,12
,Bossypants,Tina Fey,2011,eng,3.94,506250
`,
);

test(
  'an import makes the database it needs, lists what it cannot use, says where a file breaks off, and changes nothing the second time',
  async () => {
    const cutFile = resolve(state, 'torn.csv');
    writeFileSync(cutFile, `${readFileSync(file, 'utf8')}9780316015844,"Twilight,A,,,,\n`);
    const first = await script(state, 'catalogue-import', cutFile);
    expect(first.code).toBe(1);
    expect(first.printed).toContain('line 4: no ISBN (Bossypants)\n');
    expect(first.printed).toContain('Books added 2, changed 0, left as they were 0.\n');
    expect(first.printed).toContain(
      'from line 5 on: a quote is opened there and never closed. The books before are in;',
    );
    expect(first.printed).toMatch(/^3 rows in [\d.]+ s\.$/m);
    expect(first.printed).toMatch(/Rows that could not be used: 1 \(no ISBN: 1\)\.\n$/);
    const second = await script(state, 'catalogue-import', file);
    expect(second.code).toBe(0);
    expect(second.printed).toContain('Nothing changed: all 2 usable books were there already.\n');
  },
  PATIENCE,
);

test(
  'a first start waits for the first books alone, and the others go on from there',
  async () => {
    const path = mkdtempSync(resolve(tmpdir(), 'flyleaf-first-'));
    const run = { ...localRun(8999, path), configPath: resolve(path, 'wrangler.json') };
    const catalogue = await builtCatalogue();
    const books = () => {
      const database = new DatabaseSync(fileWith('pieces', path));
      const count = database.prepare('SELECT count(*) AS books FROM editions').get()?.books;
      database.close();
      return Number(count);
    };
    await prepareRun(run, catalogue, FIRST_BOOKS);
    expect(books()).toBeGreaterThanOrEqual(250);
    expect(books()).toBeLessThan(2_000);
    await prepareRun(run, catalogue, NO_LIMITS);
    expect(books()).toBeGreaterThan(17_000);
    rmSync(path, { recursive: true });
  },
  PATIENCE,
);

test.each([
  ['has other migrations', "INSERT INTO d1_migrations (name) VALUES ('0001_of_long_ago.sql')"],
  [
    'has a migration in another form',
    "DELETE FROM d1_migrations WHERE id > 1; UPDATE migration_digests SET digest = 'other'",
  ],
])(
  'a database that %s is not touched: it is said what to delete',
  async (_, change) => {
    const database = new DatabaseSync(fileWith('pieces', state));
    database.exec(change);
    database.close();
    expect(await script(state, 'catalogue-import', file)).toEqual({
      code: 1,
      printed: expect.stringMatching(
        /^CATALOGUE was migrated by files that this release has not, .+: 0001_\w+\.sql.+ delete that folder\.$/ms,
      ),
    });
  },
  PATIENCE,
);
