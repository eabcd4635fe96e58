import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { nearestReaders } from '../../worker/features/discovery/recommendations/queries.ts';
import { beginRound, latestRun, step } from '../../worker/features/discovery/recommendations/runs.ts';
import { openDatabase } from '../../worker/platform/db/database.ts';
import { root } from '../support/local.ts';
import { diceFor } from './dice.ts';
import { type BenchOptions, printTable } from './report.ts';
import { timedIn } from './timed.ts';

/** Recommendations per reader, and by what factor they must beat recommending popular books. */
const SHOWN = 20;
const LEAST = 4;

/**
 * Measures how many of the books that readers went on to read are among the first twenty that they are recommended, by
 * the nightly job's own statements and the page's own query, and among the twenty that most have read.
 */
export async function measure({ reads, heldBack }: BenchOptions): Promise<string[]> {
  if (reads === null) throw new Error('Say which file of readers and books: --reads FILE');
  const split = splitOf(reads, heldBack);
  const timed = timedIn(siteWith(split.training));
  const database = openDatabase(timed.database, null, 'first-primary');
  let {
    newest: [round],
  } = await database.save([beginRound(1)], { newest: latestRun({}) });
  const stages = new Map<string, { steps: number; spent: number; longest: number }>();
  while (round !== undefined && round.stage !== 'ended') {
    const { stage } = round;
    const so = stages.get(stage) ?? { steps: 0, spent: 0, longest: 0 };
    timed.spent();
    round = await step(database, round);
    const spent = timed.spent();
    stages.set(stage, { steps: so.steps + 1, spent: so.spent + spent, longest: Math.max(so.longest, spent) });
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
  const each = timed.spent() / readers.length;
  const [recall, popular] = [hits / readers.length, popularity(split, readers)];
  const times = recall / popular;
  console.log(
    `${countText(split.training)}; ${countText(new Map(readers))} to be found. Limit: recall@${SHOWN} at least ${LEAST} times that of the most read.\n`,
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
  console.log(`A reader’s recommendations take ${each.toFixed(2)} ms in SQLite.\n`);
  return times < LEAST ? [`${times.toFixed(2)} times the recall of the most read, not ${LEAST}`] : [];
}

function recallOf(offered: readonly number[], expected: readonly number[]): number {
  const all = new Set(offered);
  return expected.filter((book) => all.has(book)).length / expected.length;
}

/** The recall of the books that most have read, without those that a reader is known to have read. */
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

/** Reader numbers and the numbers of the books they read. */
type Reads = ReadonlyMap<number, readonly number[]>;

/** The reads that recommendations are made from, and those held back, which they should find. */
interface Split {
  training: Reads;
  heldBack: Reads;
}

/** One read in so many is held back where no file says which. */
const HELD_BACK = 5;

/** The reads of a file, plain or gzipped, with a line for each reader: their number, then those of their books. */
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

/** The split that two files say, or one that the seed makes of the first. */
function splitOf(reads: string, heldPath: string | null): Split {
  const all = readsIn(reads);
  if (heldPath !== null) return { training: all, heldBack: readsIn(heldPath) };
  const dice = diceFor('reads held back');
  const split = { training: new Map<number, number[]>(), heldBack: new Map<number, number[]>() };
  for (const [reader, books] of all) {
    for (const book of books) {
      const into = dice.chance(1 / HELD_BACK) ? split.heldBack : split.training;
      into.set(reader, [...(into.get(reader) ?? []), book]);
    }
  }
  return split;
}

const MIGRATIONS = resolve(root, 'migrations/app');
const FIRST_ISBN = 9_780_000_000_000;

/** The id of a reader by their number: ids come by chance, and so do these, always the same. */
function readerId(number: number): string {
  return String(2 ** 52 + ((number * 2_654_435_761) % 2 ** 32) * 2 ** 20 + number);
}

/** The number of the work that a book is, and the other way round. */
const workOf = (book: number): number => book + 1;
const bookOf = (work: string): number => Number(work) - 1;

/** The readers' database in memory, as the migrations make it, with these reads. */
function siteWith(reads: Reads): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  for (const file of readdirSync(MIGRATIONS).sort()) database.exec(readFileSync(resolve(MIGRATIONS, file), 'utf8'));
  // Nothing here reads the counters that triggers update.
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
