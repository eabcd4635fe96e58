import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadDumps } from '../support/dumps/load.ts';
import { catalogueOf, openInMemory } from '../support/in-memory.ts';

// Loads dumps from a folder into the catalogue next to them. The bench starts, measures and interrupts it.
const folder = process.argv[2] ?? '.';
const path = resolve(folder, 'catalogue.sqlite');
const database = existsSync(path) ? new DatabaseSync(path) : openInMemory(path).database;
database.exec('PRAGMA journal_mode = WAL');
const catalogue = catalogueOf(database);

const say = (facts: object) => console.log(JSON.stringify({ ...facts, rss: process.memoryUsage.rss() }));
const { skipped } = await loadDumps(
  folder,
  { languages: ['en', 'es', 'fr'], readers: 3, since: null },
  catalogue,
  (step, done) => say({ step, done }),
);

// D1 charges for each written row and each written index entry.
const tables = database
  .prepare(
    "SELECT m.name AS name, (SELECT count(*) FROM pragma_index_list(m.name)) AS indexes FROM sqlite_schema m WHERE type = 'table'",
  )
  .all();
const rows = tables.reduce((sum, { name, indexes }) => {
  const count = Number(database.prepare(`SELECT count(*) AS count FROM "${String(name)}"`).get()?.count ?? 0);
  return sum + count * (1 + Number(indexes));
}, 0);
say({ rows, skipped });
database.close();
