import { createHash } from 'node:crypto';
import {
  addImportRows,
  applyImport,
  importLimits,
  matchImport,
  startImport,
  undoImport,
} from '../../worker/features/imports/contract.ts';
import { busiestOf, descendantsOf, processorTime } from './endpoints/processes.ts';
import { openBulk } from './fill/bulk.ts';
import { type Filled, filledState } from './fill/state.ts';
import type { BenchOptions, Tell } from './support/part.ts';
import { prepareRun, type Running, startOn } from './support/running.ts';
import { table } from './support/table.ts';

/** The library that is brought along, and what is stated of it (document 4, section 7). */
const ROWS = 5_000;
const LIMITS = { seconds: 90, milliseconds: 250, roundTrips: 3 } as const;
/** How much smaller the state is that the full one is held against. */
const PART = 0.01;
/** What a call may read more at full size: a page more of an index here and there. */
const MORE_ROWS = 1.05;
/** Rows that are brought along first and not measured: they warm the server up. */
const WARM = 1_000;
/** Newcomers who bring the same library; of each call the one that cost least counts, for others use this machine too. */
const ROUNDS = 3;

const paths = { add: addImportRows.path, match: matchImport.path, apply: applyImport.path, undo: undoImport.path };
type Name = keyof typeof paths;

interface Spent {
  milliseconds: number;
  /** Milliseconds of a processor, with the databases, which are simulated in the same process. */
  processor: number;
  roundTrips: number;
  rows: number;
}
type AllSpent = Record<Name, Spent[]>;

/** Measures how long a library takes to be matched, applied and undone, at full size and at a hundredth of it. */
export async function measure(tell: Tell, options: BenchOptions): Promise<string[]> {
  const small = await broughtTo(await filledState({ ...options, scale: options.scale * PART }));
  const full = await broughtTo(await filledState(options));
  tell(
    `${ROWS.toLocaleString('en')} rows: six in ten with a number, three with title and author, one that nobody knows. Limits: matched and applied within ${LIMITS.seconds} s, no call over ${LIMITS.milliseconds} ms of CPU, ${LIMITS.roundTrips} round trips for ${importLimits.rowsAtOnce} rows, no more rows read with a hundred times as many readers. The CPU is that of the whole process, with both databases. ${ROUNDS} newcomers bring the same library after a first one of ${WARM.toLocaleString('en')} rows; of each call the one that cost least counts.`,
  );
  const missed: string[] = [];
  const rows = (Object.keys(paths) as Name[]).map((name) => {
    const [before, after] = [small[name], full[name]];
    const most = (of: (spent: Spent) => number) => Math.max(...after.map(of));
    const [slowest, processor] = [most(({ milliseconds }) => milliseconds), most((spent) => spent.processor)];
    // What is asked of the catalogue goes to a database of its own.
    const trips = most(({ roundTrips }) => roundTrips) + (name === 'match' ? 1 : 0);
    const read = [before, after].map((spent) => spent.reduce((sum, { rows: count }) => sum + count, 0));
    if (processor > LIMITS.milliseconds)
      missed.push(`a call of ${paths[name]} takes ${processor.toFixed(0)} ms of CPU`);
    if (trips > LIMITS.roundTrips) missed.push(`${paths[name]} makes ${trips} round trips`);
    if ((read[1] ?? 0) > (read[0] ?? 0) * MORE_ROWS)
      missed.push(`${paths[name]} reads ${read[1]} rows, not ${read[0]}`);
    return [
      `\`${paths[name].replace('/api/', '')}\``,
      after.length,
      secondsOf(after),
      Math.round(slowest),
      Math.round(processor),
      trips,
      read[0] ?? 0,
      read[1] ?? 0,
    ];
  });
  const heads = ['endpoint', 'calls', 'seconds', 'slowest, ms', 'most CPU, ms', 'round trips'];
  tell(table([...heads, 'rows read, 1/100', 'rows read, full'], rows));
  const seconds = secondsOf([...full.match, ...full.apply]);
  tell(`Matched and applied in ${seconds.toFixed(1)} s: ${((seconds / ROWS) * 1000).toFixed(1)} ms a row.`);
  if (seconds > LIMITS.seconds) missed.push(`${ROWS} rows take ${seconds.toFixed(0)} s`);
  return missed;
}

const secondsOf = (all: readonly Spent[]) => all.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;

/** Brings a library along several times over, and answers what each call cost where it cost least. */
async function broughtTo(filled: Filled): Promise<AllSpent> {
  const rows = libraryFrom(filled);
  const server = await startOn(filled.statePath, await prepareRun(filled.statePath));
  try {
    const bring = async (some: readonly object[], worker: number) =>
      broughtBy(server, await newcomer(server), some, worker);
    const candidates = descendantsOf(server.process);
    const worker = await busiestOf(candidates, () => bring(rows.slice(0, WARM), server.process));
    const rounds: AllSpent[] = [];
    for (let count = 0; count < ROUNDS; count += 1) rounds.push(await bring(rows, worker));
    const least = (name: Name) =>
      (rounds[0]?.[name] ?? []).map((_, place) =>
        rounds
          .flatMap((round) => round[name][place] ?? [])
          .reduce((one, other) => (other.processor < one.processor ? other : one)),
      );
    return { add: least('add'), match: least('match'), apply: least('apply'), undo: least('undo') };
  } finally {
    await server.close();
  }
}

/** Brings a library along for somebody, as the page does, and takes it back; `worker` is the process whose CPU counts. */
async function broughtBy(
  server: Running,
  credentials: object,
  rows: readonly object[],
  worker: number,
): Promise<AllSpent> {
  const spent: AllSpent = { add: [], match: [], apply: [], undo: [] };
  const call = async (path: string, input: object) => {
    const [started, used] = [performance.now(), processorTime(worker)];
    const answer = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials, ...input }),
    });
    const body = (await answer.json()) as { done?: boolean; import_id?: string };
    const [milliseconds, processor] = [performance.now() - started, processorTime(worker) - used];
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
    const line = await server.lineOf(answer.headers.get('x-request-id') ?? '');
    return { body, spent: { milliseconds, processor, roundTrips: line.round_trips, rows: line.rows_read } };
  };
  const digest = createHash('sha256').update(crypto.randomUUID()).digest('hex');
  const asked = { source: 'goodreads', file_name: 'a.csv', rows: rows.length, digest };
  const { body } = await call(startImport.path, asked);
  const id = { import_id: body.import_id };
  for (let from = 0; from < rows.length; from += importLimits.rowsAtOnce) {
    const some = rows.slice(from, from + importLimits.rowsAtOnce);
    spent.add.push((await call(paths.add, { ...id, from, rows: some })).spent);
  }
  const shelves = [{ name: 'Sea', as: 'list' }];
  for (const name of ['match', 'apply', 'undo'] as const) {
    for (let done = false; !done; ) {
      const answer = await call(paths[name], { ...id, ...(name === 'apply' ? { shelves, show_reviews: true } : {}) });
      spent[name].push(answer.spent);
      done = answer.body.done === true;
    }
  }
  return spent;
}

async function newcomer(server: Running): Promise<object> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, string>;
  };
  const email = `bench-${crypto.randomUUID()}@readers.example`;
  const { access_token: token } = await post('/identity/token', { email, name: 'Newcomer' });
  const { user_id, session_token } = await post('/api/users/create_user', { token });
  return { user_id, session_token };
}

// Books from all over the catalogue, one of each work, as a file of Goodreads tells of them: as many come at any scale.
function libraryFrom({ catalogue }: Filled): object[] {
  const bulk = openBulk(catalogue);
  const books = bulk.all<{ isbn: number; title: string; authors: string }>(
    `SELECT min(isbn) AS isbn, title, authors FROM editions GROUP BY work_id ORDER BY isbn % 9973, isbn LIMIT ${ROWS}`,
  );
  bulk.close();
  return Array.from({ length: ROWS }, (_, place) => {
    const book = books[place % books.length] ?? { isbn: 0, title: '', authors: '[]' };
    const known = place % 10 < 9;
    return {
      line: place + 2,
      title: known ? book.title : `${book.title} that nobody knows ${place}`,
      authors: known ? JSON.parse(book.authors) : [`Nobody ${place}`],
      ...(place % 10 < 6 ? { isbn: String(book.isbn) } : {}),
      state: place % 5 === 0 ? 'want' : 'finished',
      ...(place % 5 === 0 ? {} : { finished: `20${10 + (place % 15)}-0${1 + (place % 9)}-1${place % 9}` }),
      ...(place % 3 === 0 ? { rating: 1 + (place % 5), review: 'Two sentences. And another.' } : {}),
      ...(place % 7 === 0 ? { note: 'From Ada.' } : {}),
      shelves: place % 20 === 0 ? ['Sea'] : [],
      added: '2019/03/04',
    };
  });
}
