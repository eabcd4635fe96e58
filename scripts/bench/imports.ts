import { createHash } from 'node:crypto';
import {
  addImportRows,
  applyImport,
  importLimits,
  matchImport,
  startImport,
  undoImport,
} from '../../worker/imports/contract.ts';
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

const paths = { add: addImportRows.path, match: matchImport.path, apply: applyImport.path, undo: undoImport.path };
type Name = keyof typeof paths;

interface Spent {
  milliseconds: number;
  roundTrips: number;
  rows: number;
}

/** Measures how long a library takes to be matched, applied and undone, at full size and at a hundredth of it. */
export async function measure(tell: Tell, options: BenchOptions): Promise<string[]> {
  const small = await broughtTo(await filledState({ ...options, scale: options.scale * PART }));
  const full = await broughtTo(await filledState(options));
  tell(
    `${ROWS.toLocaleString('en')} rows: six in ten with a number, three with title and author, one that nobody knows. Limits: matched and applied within ${LIMITS.seconds} s, no call over ${LIMITS.milliseconds} ms, ${LIMITS.roundTrips} round trips for ${importLimits.rowsAtOnce} rows, no more rows read with a hundred times as many readers. The milliseconds are those of the whole call, over the wire.`,
  );
  const missed: string[] = [];
  const rows = (Object.keys(paths) as Name[]).map((name) => {
    const [before, after] = [small[name], full[name]];
    const slowest = Math.max(...after.map(({ milliseconds }) => milliseconds));
    // What is asked of the catalogue goes to a database of its own.
    const trips = Math.max(...after.map(({ roundTrips }) => roundTrips)) + (name === 'match' ? 1 : 0);
    const read = [before, after].map((spent) => spent.reduce((sum, { rows: count }) => sum + count, 0));
    if (slowest > LIMITS.milliseconds) missed.push(`a call of ${paths[name]} takes ${slowest.toFixed(0)} ms`);
    if (trips > LIMITS.roundTrips) missed.push(`${paths[name]} makes ${trips} round trips`);
    if ((read[1] ?? 0) > (read[0] ?? 0) * MORE_ROWS)
      missed.push(`${paths[name]} reads ${read[1]} rows, not ${read[0]}`);
    const seconds = after.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
    return [
      `\`${paths[name].replace('/api/', '')}\``,
      after.length,
      seconds,
      Math.round(slowest),
      trips,
      read[0] ?? 0,
      read[1] ?? 0,
    ];
  });
  tell(
    table(['endpoint', 'calls', 'seconds', 'slowest, ms', 'round trips', 'rows read, 1/100', 'rows read, full'], rows),
  );
  const seconds = [...full.match, ...full.apply].reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  tell(`Matched and applied in ${seconds.toFixed(1)} s: ${((seconds / ROWS) * 1000).toFixed(1)} ms a row.`);
  if (seconds > LIMITS.seconds) missed.push(`${ROWS} rows take ${seconds.toFixed(0)} s`);
  return missed;
}

/** Brings a library along for somebody new, as the page does, and takes it back. */
async function broughtTo(filled: Filled): Promise<Record<Name, Spent[]>> {
  const rows = libraryFrom(filled);
  const server = await startOn(filled.statePath, await prepareRun(filled.statePath));
  const spent: Record<Name, Spent[]> = { add: [], match: [], apply: [], undo: [] };
  try {
    const credentials = await newcomer(server);
    const call = async (path: string, input: object) => {
      const started = performance.now();
      const answer = await fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...credentials, ...input }),
      });
      const body = (await answer.json()) as { done?: boolean; import_id?: string };
      const milliseconds = performance.now() - started;
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
      const line = await server.lineOf(answer.headers.get('x-request-id') ?? '');
      return { body, spent: { milliseconds, roundTrips: line.round_trips, rows: line.rows_read } };
    };
    const digest = createHash('sha256').update(crypto.randomUUID()).digest('hex');
    const started = await call(startImport.path, { source: 'goodreads', file_name: 'a.csv', rows: ROWS, digest });
    const id = { import_id: started.body.import_id };
    for (let from = 0; from < ROWS; from += importLimits.rowsAtOnce) {
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
  } finally {
    await server.close();
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

// Books from all over the catalogue, as a file of Goodreads tells of them.
function libraryFrom({ catalogue }: Filled): object[] {
  const bulk = openBulk(catalogue);
  const books = bulk.all<{ isbn: number; title: string; authors: string }>(
    `SELECT isbn, title, authors FROM editions ORDER BY isbn % 9973, isbn LIMIT ${ROWS}`,
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
