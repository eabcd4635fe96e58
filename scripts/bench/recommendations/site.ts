import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../../support/local.ts';
import type { Reads } from './split.ts';

const MIGRATIONS = resolve(root, 'migrations/app');
const FIRST_ISBN = 9_780_000_000_000;

/** The id of a reader by their number: ids come by chance, and so do these, always the same. */
export function readerId(number: number): string {
  return String(2 ** 52 + ((number * 2_654_435_761) % 2 ** 32) * 2 ** 20 + number);
}

/** The number of the work that a book is, and the other way round. */
const workOf = (book: number): number => book + 1;
export const bookOf = (work: string): number => Number(work) - 1;

/** The readers' database in memory, as the migrations make it, with these reads. */
export function siteWith(reads: Reads): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  for (const file of readdirSync(MIGRATIONS).sort()) database.exec(readFileSync(resolve(MIGRATIONS, file), 'utf8'));
  // What they keep is not looked at here.
  const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  database.exec('BEGIN');
  const reader =
    database.prepare(`INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at)
    VALUES (?, ?, ?, '', '', '', 0)`);
  const book = database.prepare(`INSERT INTO books (isbn, work_id, title, authors, cover, updated_at)
    VALUES (?, ?, '', '[]', '', 0) ON CONFLICT DO NOTHING`);
  const read = database.prepare(`INSERT INTO readings (work_id, user_id, number, isbn, state, read_at, changed_at)
    VALUES (?, ?, 0, ?, 0, ?, 0)`);
  for (const [number, books] of reads) {
    const id = readerId(number);
    reader.run(id, id, id);
    for (const [place, one] of books.entries()) {
      book.run(FIRST_ISBN + one, workOf(one));
      read.run(workOf(one), id, FIRST_ISBN + one, place + 1);
    }
  }
  database.exec('COMMIT');
  return database;
}
