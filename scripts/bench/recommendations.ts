import { nearestToReader } from '../../worker/features/discovery/recommendations/queries.ts';
import { beginRound, latestRun, step } from '../../worker/features/discovery/recommendations/runs.ts';
import { openDatabase } from '../../worker/platform/db/database.ts';
import { bookOf, readerId, siteWith } from './recommendations/site.ts';
import { type Reads, type Split, splitOf } from './recommendations/split.ts';
import type { BenchOptions, Tell } from './support/part.ts';
import { table } from './support/table.ts';
import { timedIn } from './support/timed.ts';

/** How many books each reader is shown, and how many times popularity's recall has to be reached. */
const SHOWN = 20;
const LEAST = 4;

/**
 * Measures how many of the books that readers went on to read are among the first twenty that they are recommended, by the
 * nightly job's own statements and the page's own query, and among the twenty that most have read.
 */
export async function measure(tell: Tell, { reads, held, seed }: BenchOptions): Promise<string[]> {
  if (reads === null) throw new Error('There is no file of readers and books');
  const split = splitOf(reads, held, seed);
  const timed = timedIn(siteWith(split.known));
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
  const readers = [...split.held].filter(([reader, books]) => books.length > 0 && split.known.has(reader));
  let found = 0;
  for (const [reader, books] of readers) {
    const { near } = await database.load({ near: nearestToReader({ reader: readerId(reader), limit: SHOWN }) });
    found += recallOf(
      near.map(({ work }) => bookOf(work)),
      books,
    );
  }
  const each = timed.spent() / readers.length;
  const [recall, popular] = [found / readers.length, popularity(split, readers)];
  const times = recall / popular;
  tell(
    `${counted(split.known)}; ${counted(new Map(readers))} to be found. Limit: recall@${SHOWN} at least ${LEAST} times that of the most read.`,
  );
  tell(
    table(
      [`recall@${SHOWN}`, '', 'times'],
      [
        ['the most read', popular.toFixed(4), '1'],
        ['recommended', recall.toFixed(4), times.toFixed(2)],
      ],
    ),
  );
  tell(
    table(
      ['stage of the night', 'steps', 'seconds in SQLite', 'longest step, ms'],
      [...stages].map(([stage, { steps, spent, longest }]) => [
        stage,
        steps,
        (spent / 1000).toFixed(1),
        Math.round(longest),
      ]),
    ),
  );
  tell(`A reader’s recommendations take ${each.toFixed(2)} ms in SQLite.`);
  return times < LEAST ? [`${times.toFixed(2)} times the recall of the most read, not ${LEAST}`] : [];
}

/** What part of the books that are to be found is among the shown. */
function recallOf(shown: readonly number[], wanted: readonly number[]): number {
  const all = new Set(shown);
  return wanted.filter((book) => all.has(book)).length / wanted.length;
}

/** The recall of the books that most have read, without those that a reader is known to have read. */
function popularity({ known }: Split, readers: readonly (readonly [number, readonly number[]])[]): number {
  const counts = new Map<number, number>();
  for (const books of known.values()) for (const book of books) counts.set(book, (counts.get(book) ?? 0) + 1);
  const most = [...counts].sort(([one, more], [other, fewer]) => fewer - more || one - other).map(([book]) => book);
  const sum = readers.reduce((found, [reader, books]) => {
    const own = new Set(known.get(reader));
    const shown: number[] = [];
    for (let place = 0; shown.length < SHOWN && place < most.length; place += 1) {
      const book = most[place];
      if (book !== undefined && !own.has(book)) shown.push(book);
    }
    return found + recallOf(shown, books);
  }, 0);
  return sum / readers.length;
}

function counted(reads: Reads): string {
  const sum = [...reads.values()].reduce((all, books) => all + books.length, 0);
  const books = new Set([...reads.values()].flat()).size;
  return [`${reads.size} readers`, `${books} books`, `${sum} reads`]
    .map((text) => text.replace(/\d+/, (digits) => Number(digits).toLocaleString('en')))
    .join(', ');
}
