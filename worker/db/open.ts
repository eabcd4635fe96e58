import { fillPlaceholders } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { flatten } from './flatten.ts';
import { kindOf, retrying } from './retry.ts';
import { type Field, type ReadRow, rowReader } from './rows.ts';
import { apart, isTooMuch, together } from './together.ts';

/** Builds statements; it never runs one, `load` and `save` do. */
export type Builder = Pick<
  DrizzleD1Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'all' | 'get' | 'run' | '$with' | 'with'
>;

export type Statement = BatchItem<'sqlite'>;

type Rows<T extends Record<string, Statement>> = { [Name in keyof T]: T[Name]['_']['result'] };

// Some texts depend on how much a call asks for, so there is an end to how many are remembered.
const MOST_TEXTS = 2_000;

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

// A built statement is a promise too: awaiting one would run it past `load` and `save`, uncounted and unconfirmed.
const onlyBuilds = {
  prepare: () => ({
    bind() {
      throw new Error('A statement runs only through load or save');
    },
  }),
} as unknown as D1Database;

/** Builds statements for whoever has no database at hand: scripts that send them as text. */
export const builder: Builder = flattening(drizzle(onlyBuilds));

// Everything that is built here is made text by its dialect.
function flattening(database: DrizzleD1Database): DrizzleD1Database {
  (database as unknown as { dialect: { sqlToQuery: typeof flatten } }).dialect.sqlToQuery = flatten;
  return database;
}

/** A built statement as SQL with a place for each of its values. */
export function queryOf(statement: Statement): { sql: string; params: unknown[] } {
  return prepare(statement).query;
}

type Answer = Pick<D1Result<Record<string, unknown>>, 'results'>;

/** A statement as it is sent, and what becomes of what the database answers. */
export interface Prepared {
  query: { sql: string; params: unknown[] };
  /** How many columns its rows have. */
  width: number;
  /** How one of them is read; null where the answer is no list of rows or drizzle reads it. */
  read: ReadRow | null;
  rowsOf(answer: Answer): unknown;
}

// What drizzle makes of a statement, as far as it is used here.
interface Worked {
  getQuery(): Prepared['query'];
  executeMethod: string;
  fields?: readonly Field[];
  read?: ReadRow | null;
  mapResult(answer: Answer, fromBatch: true): unknown;
}

interface Preparable {
  _prepare(): Worked;
}

/**
 * A statement whose text is the same for every call: worked out once, where its values stand as `sql.placeholder(name)`,
 * and only given its values after that, as the database keeps them. Throws when one is missing.
 */
export function constant<One extends Statement>(statement: One): (values: Record<string, unknown>) => One {
  const worked = (statement as unknown as Preparable)._prepare();
  const { sql, params } = worked.getQuery();
  const { executeMethod, fields = [] } = worked;
  const read = readOf(worked);
  // It runs only through `load` and `save`, and they ask no more of a statement than this.
  const bound = (values: Record<string, unknown>): Preparable => ({
    _prepare: () => ({
      getQuery: () => ({ sql, params: fillPlaceholders(params, values) }),
      executeMethod,
      fields,
      read,
      mapResult: (answer, fromBatch) => worked.mapResult(answer, fromBatch),
    }),
  });
  return (values) => bound(values) as unknown as One;
}

// Working a statement out costs more than running it on a row or two, so it is done once for all that is asked of it.
function prepare(statement: Statement): Prepared {
  const worked = (statement as unknown as Preparable)._prepare();
  const { fields = [], read = readOf(worked) } = worked;
  return {
    query: worked.getQuery(),
    width: fields.length,
    read,
    rowsOf: (answer) => (read ? answer.results.map((row) => read(Object.values(row))) : worked.mapResult(answer, true)),
  };
}

function readOf({ executeMethod, fields }: Worked): ReadRow | null {
  return fields && executeMethod === 'all' ? rowReader(fields) : null;
}

/** One database for one request, read and written in whole batches. */
export interface Database {
  build: Builder;
  /** Runs all queries in one trip; answers rows under the same names. */
  load<T extends Record<string, Statement>>(queries: T): Promise<Rows<T>>;
  /** Runs all statements in one trip, all or nothing; answers what the queries behind them find, read in the same breath. */
  save<T extends Record<string, Statement>>(statements: readonly Statement[], queries?: T): Promise<Rows<T>>;
  /** Where a next request must start reading to see what this one saw, or null if nothing was run. */
  bookmark(): string | null;
  /** Trips made so far. */
  trips(): number;
  /** Rows scanned by what ran so far, as D1 bills them. */
  rowsRead(): number;
}

/**
 * Opens a database session at the browser's bookmark, so that a reader sees what they wrote from whichever replica.
 * @param start a bookmark in D1's form (anything else is ignored), or where an unconstrained session starts.
 */
export function openDatabase(
  database: D1Database,
  start: string | null,
  fallback: 'first-primary' | 'first-unconstrained',
): Database {
  let bookmarked = start !== null && BOOKMARK.test(start);
  let session = database.withSession(bookmarked && start !== null ? start : fallback);
  let trips = 0;
  let rowsRead = 0;

  // drizzle's own batch cannot bind a raw statement (its prepared form has none), so the binding is done here.
  async function batch(prepared: readonly Prepared[]): Promise<unknown[]> {
    const bound = prepared.map(({ query }) => session.prepare(query.sql).bind(...query.params));
    trips += 1;
    const results = await session.batch<Record<string, unknown>>(bound);
    for (const result of results) rowsRead += result.meta.rows_read ?? 0;
    return results.map((result, index) => prepared[index]?.rowsOf(result));
  }

  // A page that was open while the database was restored brings a bookmark of the old one, which the new one may refuse:
  // nothing was read from it yet, so reading may begin anywhere.
  async function withoutBookmark<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!bookmarked || kindOf(error) !== 'other') throw error;
      session = database.withSession(fallback);
      return await attempt();
    } finally {
      bookmarked = false;
    }
  }

  async function run<T extends Record<string, Statement>>(statements: readonly Statement[], queries: T) {
    const names = Object.keys(queries);
    const asked = Object.values(queries).map(prepare);
    for (const [place, name] of names.entries()) assertDistinctColumns(name, asked[place]);
    const before = statements.map(prepare);
    async function rowsOf(sending: ReturnType<typeof together>): Promise<readonly unknown[]> {
      const all = [...before, ...sending.sent];
      const answers = all.length === 0 ? [] : await withoutBookmark(() => retrying(() => batch(all)));
      return sending.rowsOf(answers.slice(before.length));
    }
    const rows = await rowsOf(together(asked)).catch((error: unknown) => {
      // Nothing of it was kept, since a batch is all or nothing.
      if (!isTooMuch(error)) throw error;
      return rowsOf(apart(asked));
    });
    return Object.fromEntries(names.map((name, place) => [name, rows[place]])) as Rows<T>;
  }

  return {
    build: builder,
    load: (queries) => run([], queries),
    save: <T extends Record<string, Statement>>(statements: readonly Statement[], queries?: T) =>
      run(statements, queries ?? ({} as T)),
    bookmark: () => session.getBookmark(),
    trips: () => trips,
    rowsRead: () => rowsRead,
  };
}

// What was looked at before: the texts of the product's statements, so there are a few hundred of them.
const distinct = new Set<string>();

/**
 * Refuses a joined select whose columns share a name: in a batch D1 answers objects, the later column would take the
 * place of the earlier, and every value behind it would shift (drizzle-orm issue 6038).
 */
function assertDistinctColumns(name: string, prepared: Prepared | undefined): void {
  const sql = prepared?.query.sql;
  if (sql === undefined || distinct.has(sql)) return;
  const list = /^\s*(?:with .*?\) )?select (?:distinct )?(.*?) from /is.exec(sql)?.[1];
  const columns = !list || list.includes('(') ? [] : list.split(', ');
  const seen = new Set<string>();
  for (const column of columns) {
    const said = / as "?(\w+)"?$/i.exec(column)?.[1] ?? /"(\w+)"$/.exec(column)?.[1];
    if (said === undefined) continue;
    if (seen.has(said)) throw new Error(`Query ${name} selects two columns named ${said}`);
    seen.add(said);
  }
  if (distinct.size < MOST_TEXTS) distinct.add(sql);
}
