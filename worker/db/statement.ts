import { AsyncLocalStorage } from 'node:async_hooks';
import { type Placeholder, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';

/** What `load` and `save` run: a prepared statement with its values, or one that drizzle's builders just made. */
export interface Statement<Rows = unknown> {
  execute(): Promise<Rows>;
}

/** A statement as it is sent: SQL with a question mark for each value. */
export interface Query {
  sql: string;
  params: readonly unknown[];
}

/** What D1 answers for one statement of a batch. */
export type Answer = D1Result<Record<string, unknown>>;

/** A value as the database keeps it. */
type Value = string | number | boolean | null;

/** The places in a prepared statement where its values stand, by their names. */
export type Places<Values> = { [Name in keyof Values & string]: Placeholder<Name, Values[Name]> };

interface Preparable<Rows> {
  prepare(): { execute(values?: Record<string, unknown>): Promise<Rows> };
}

/**
 * A prepared statement: drizzle works its text out once, when it is first needed, and each call only gives the values,
 * which costs a fiftieth of it. It runs through `load` or `save`, which throw when a value is missing.
 */
export function prepared<Values extends { [Name in keyof Values]: Value }, Rows>(
  make: (places: Places<Values>) => Preparable<Rows>,
): (values: Values) => Statement<Rows> {
  let statement: ReturnType<Preparable<Rows>['prepare']> | null = null;
  return (values) => {
    statement ??= make(placesOf<Values>()).prepare();
    const known = statement;
    return { execute: () => known.execute({ ...values }) };
  };
}

// A place is made where its name is asked for.
function placesOf<Values>(): Places<Values> {
  return new Proxy({} as Places<Values>, { get: (_, name) => sql.placeholder(String(name)) });
}

/** The batch that a statement is run for. */
interface Turn {
  /** Hands the statement's query over and waits for its answer. */
  answerTo(query: Query): Promise<Answer>;
}

// Which statement of which batch is run just now: requests run side by side, so it hangs on the call.
const turns = new AsyncLocalStorage<Turn>();

/** A statement of D1 that waits for its batch. drizzle's own `batch` cannot give values to a prepared statement. */
class GatheredStatement implements D1PreparedStatement {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  bind(...params: unknown[]): GatheredStatement {
    return new GatheredStatement({ sql: this.#query.sql, params });
  }

  async #answer(): Promise<Answer> {
    return turns.getStore()?.answerTo(this.#query) ?? unsent();
  }

  async run<T>(): Promise<D1Result<T>> {
    return (await this.#answer()) as D1Result<T>;
  }

  async all<T>(): Promise<D1Result<T>> {
    return (await this.#answer()) as D1Result<T>;
  }

  raw<T>(options: { columnNames: true }): Promise<[string[], ...T[]]>;
  raw<T>(options?: { columnNames?: false }): Promise<T[]>;
  async raw(): Promise<unknown[]> {
    const { results } = await this.#answer();
    return results.map((row) => Object.values(row));
  }

  first(): Promise<never> {
    return unsent();
  }
}

// A statement of drizzle is a promise too: awaiting one would run it past `load` and `save`, uncounted and unconfirmed.
function unsent(): never {
  throw new Error('A statement runs only through load or save');
}

// SQLite plans a bare `LIMIT ?` for the very number that is bound, so it compiles such a statement anew at each call. A sum is
// planned once: of a read with eight statements that took a fifth of the time (docs/decisions).
const planned = (text: string) => text.replaceAll(/\blimit \?/gi, 'limit ? + 0');

/** Makes statements as drizzle's documentation says; they run only through `load` and `save`. */
export const db = drizzle({
  prepare: (text: string) => new GatheredStatement({ sql: planned(text), params: [] }),
  batch: unsent,
  exec: unsent,
  dump: unsent,
  withSession: unsent,
});

/**
 * Runs statements as one batch: `send` is handed all of their queries at once, and each statement reads its rows from
 * its own answer. Throws what `send` throws.
 */
export async function runTogether(
  statements: readonly Statement[],
  send: (queries: readonly Query[]) => Promise<readonly Answer[]>,
): Promise<unknown[]> {
  if (statements.length === 0) return [];
  const complete = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<readonly Answer[]>();
  const queries: Query[] = [];
  let waiting = statements.length;
  const turnOf = (place: number): Turn => ({
    async answerTo(query) {
      queries[place] = query;
      waiting -= 1;
      if (waiting === 0) complete.resolve();
      const answer = (await answers.promise)[place];
      if (answer === undefined) throw new Error('The database answered fewer statements than it was sent');
      return answer;
    },
  });
  const rows = Promise.all(statements.map((statement, place) => turns.run(turnOf(place), () => statement.execute())));
  // A statement that misses a value fails before anything is sent.
  await Promise.race([complete.promise, rows]);
  try {
    answers.resolve(await send(queries));
  } catch (error) {
    answers.reject(error);
    // drizzle says the same error once more with the values, which are readers' words.
    await Promise.allSettled([rows]);
    throw error;
  }
  return rows;
}

/** The queries that statements are sent as, in their order; nothing is run. For scripts that send them as text. */
export async function queriesOf(statements: readonly Statement[]): Promise<Query[]> {
  let queries: readonly Query[] = [];
  await runTogether(statements, async (sent) => {
    queries = sent;
    return sent.map(() => ({ success: true, meta: {} as Answer['meta'], results: [] }));
  });
  return [...queries];
}

/** A row of what a prepared statement answers. */
export type RowOf<Prepared extends (...values: never[]) => Statement<readonly unknown[]>> = Awaited<
  ReturnType<ReturnType<Prepared>['execute']>
>[number];
