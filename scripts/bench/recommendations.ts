import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { nearestReaders } from '../../worker/features/discovery/recommendations/queries.ts';
import { beginRound, newestRound, step } from '../../worker/features/discovery/recommendations/runs.ts';
import { openDatabase } from '../../worker/platform/db/database.ts';
import { root } from '../support/local.ts';
import { diceFor } from './dice.ts';
import { type BenchOptions, printTable } from './report.ts';
import { timedIn } from './timed.ts';

/**
 * The number of recommendations per reader, and the minimum factor by which their recall must exceed that of popular
 * books.
 */
const SHOWN = 20;
const MIN_FACTOR = 4;

/**
 * Measures how many of the books that readers read later are among their first twenty recommendations, and among the
 * twenty most read books. Uses the statements of the nightly job and the query of the page.
 */
export async function measure({ reads, heldBack }: BenchOptions): Promise<string[]> {
  if (reads === null) throw new Error('Say which file of readers and books: --reads FILE');
  const split = splitOf(reads, heldBack);
  const timed = timedIn(databaseWith(split.training));
  const database = openDatabase(timed.database, null, 'first-primary');
  let {
    newest: [round],
  } = await database.save([beginRound(1)], { newest: newestRound() });
  const stages = new Map<string, { steps: number; spent: number; longest: number }>();
  while (round !== undefined && round.stage !== 'ended') {
    const { stage } = round;
    const previous = stages.get(stage) ?? { steps: 0, spent: 0, longest: 0 };
    timed.spent();
    round = await step(database, round);
    const spent = timed.spent();
    stages.set(stage, {
      steps: previous.steps + 1,
      spent: previous.spent + spent,
      longest: Math.max(previous.longest, spent),
    });
  }
  timed.spent();
  const readers = [...split.heldBack].filter(([reader, books]) => books.length > 0 && split.training.has(reader));
  let hits = 0;
  for (const [reader, books] of readers) {
    const { near } = await database.load({ near: nearestReaders({ reader: readerId(reader), limit: SHOWN }) });
    hits += recallOf(
      near.map(({ work }) => bookOf(work)),
      books,
    );
  }
  const averageTime = timed.spent() / readers.length;
  const [recall, popular] = [hits / readers.length, popularity(split, readers)];
  const times = recall / popular;
  console.log(
    `${countText(split.training)}; ${countText(new Map(readers))} to be found. Limit: recall@${SHOWN} at least ${MIN_FACTOR} times that of the most read.\n`,
  );
  printTable(
    [`recall@${SHOWN}`, '', 'times'],
    [
      ['the most read', popular.toFixed(4), '1'],
      ['recommended', recall.toFixed(4), times.toFixed(2)],
    ],
  );
  printTable(
    ['stage of the night', 'steps', 'seconds in SQLite', 'longest step, ms'],
    [...stages].map(([stage, { steps, spent, longest }]) => [
      stage,
      steps,
      (spent / 1000).toFixed(1),
      Math.round(longest),
    ]),
  );
  console.log(`A reader’s recommendations take ${averageTime.toFixed(2)} ms in SQLite.\n`);
  return times < MIN_FACTOR ? [`${times.toFixed(2)} times the recall of the most read, not ${MIN_FACTOR}`] : [];
}

function recallOf(offered: readonly number[], expected: readonly number[]): number {
  const all = new Set(offered);
  return expected.filter((book) => all.has(book)).length / expected.length;
}

/** Returns the recall of the most read books, without those that a reader has read. */
function popularity({ training }: Split, readers: readonly (readonly [number, readonly number[]])[]): number {
  const counts = new Map<number, number>();
  for (const books of training.values()) for (const book of books) counts.set(book, (counts.get(book) ?? 0) + 1);
  const mostRead = [...counts]
    .sort(([left, count], [other, fewer]) => fewer - count || left - other)
    .map(([book]) => book);
  const sum = readers.reduce((total, [reader, books]) => {
    const own = new Set(training.get(reader));
    const offered: number[] = [];
    for (let place = 0; offered.length < SHOWN && place < mostRead.length; place += 1) {
      const book = mostRead[place];
      if (book !== undefined && !own.has(book)) offered.push(book);
    }
    return total + recallOf(offered, books);
  }, 0);
  return sum / readers.length;
}

function countText(reads: Reads): string {
  const sum = [...reads.values()].reduce((all, books) => all + books.length, 0);
  const books = new Set([...reads.values()].flat()).size;
  return [`${reads.size} readers`, `${books} books`, `${sum} reads`]
    .map((text) => text.replace(/\d+/, (digits) => Number(digits).toLocaleString('en')))
    .join(', ');
}

/** The numbers of the books that each reader read, by the number of the reader. */
type Reads = ReadonlyMap<number, readonly number[]>;

/** The reads from which recommendations are computed, and those that they should find. */
interface Split {
  training: Reads;
  heldBack: Reads;
}

/** Without a second file, one in this many reads is held back. */
const FOLDS = 5;

/** Reads a file, plain or gzipped. Each line contains the number of a reader, then the numbers of their books. */
function readsIn(path: string): Map<number, number[]> {
  const file = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(file) : file).toString();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line, place) => {
      const [reader = Number.NaN, ...books] = line.trim().split(/\s+/).map(Number);
      if (![reader, ...books].every((number) => Number.isSafeInteger(number) && number >= 0))
        throw new Error(`Line ${place + 1} of ${path} is not a reader and their books, all of them numbers`);
      return [reader, [...new Set(books)]];
    }),
  );
}

/** Returns the split of two files, or a pseudorandom split of the first. */
function splitOf(reads: string, heldBackPath: string | null): Split {
  const all = readsIn(reads);
  if (heldBackPath !== null) return { training: all, heldBack: readsIn(heldBackPath) };
  const dice = diceFor('reads held back');
  const split = { training: new Map<number, number[]>(), heldBack: new Map<number, number[]>() };
  for (const [reader, books] of all) {
    for (const book of books) {
      const into = dice.chance(1 / FOLDS) ? split.heldBack : split.training;
      into.set(reader, [...(into.get(reader) ?? []), book]);
    }
  }
  return split;
}

const MIGRATIONS = resolve(root, 'migrations/app');
const FIRST_ISBN = 9_780_000_000_000;

/** Returns the ID of a reader by their number. IDs are scattered like random ones, but always the same. */
function readerId(number: number): string {
  return String(2 ** 52 + ((number * 2_654_435_761) % 2 ** 32) * 2 ** 20 + number);
}

/** Convert the number of a book to that of its work, and back. */
const workOf = (book: number): number => book + 1;
const bookOf = (work: string): number => Number(work) - 1;

function databaseWith(reads: Reads): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  for (const file of readdirSync(MIGRATIONS).sort()) database.exec(readFileSync(resolve(MIGRATIONS, file), 'utf8'));
  // The triggers only update counters that are not read here.
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
    for (const [place, item] of books.entries()) {
      book.run(FIRST_ISBN + item, workOf(item));
      read.run(workOf(item), id, FIRST_ISBN + item, place + 1);
    }
  }
  database.exec('COMMIT');
  return database;
}
