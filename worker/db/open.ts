import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { kindOf, retrying } from './retry.ts';

/** Builds statements; it never runs one, `load` and `save` do. */
export type Builder = Pick<
  DrizzleD1Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'all' | 'get' | 'run' | '$with' | 'with'
>;

export type Statement = BatchItem<'sqlite'>;

type Rows<T extends Record<string, Statement>> = { [Name in keyof T]: T[Name]['_']['result'] };

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
export const builder: Builder = drizzle(onlyBuilds);

/** A built statement as SQL with a place for each of its values. */
export function queryOf(statement: Statement): { sql: string; params: unknown[] } {
  return (statement as unknown as Preparable)._prepare().getQuery();
}

interface Preparable {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] };
    mapResult(result: D1Result, fromBatch: true): unknown;
  };
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
  async function batch(statements: readonly Statement[]): Promise<unknown[]> {
    const prepared = statements.map((statement) => (statement as unknown as Preparable)._prepare());
    const bound = prepared.map((statement) => {
      const query = statement.getQuery();
      return session.prepare(query.sql).bind(...query.params);
    });
    trips += 1;
    const results = await session.batch<Record<string, unknown>>(bound);
    for (const result of results) rowsRead += result.meta.rows_read ?? 0;
    return results.map((result, index) => prepared[index]?.mapResult(result, true));
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
    for (const name of names) assertDistinctColumns(name, queries[name]);
    const all = [...statements, ...Object.values(queries)];
    const results = all.length === 0 ? [] : await withoutBookmark(() => retrying(() => batch(all)));
    return Object.fromEntries(names.map((name, index) => [name, results[statements.length + index]])) as Rows<T>;
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

/**
 * Refuses a joined select whose columns share a name: in a batch D1 answers objects, the later column would take the
 * place of the earlier, and every value behind it would shift (drizzle-orm issue 6038).
 */
function assertDistinctColumns(name: string, query: Statement | undefined): void {
  if (!query || !('toSQL' in query) || typeof query.toSQL !== 'function') return;
  const sql: string = query.toSQL().sql;
  const list = /^\s*(?:with .*?\) )?select (?:distinct )?(.*?) from /is.exec(sql)?.[1];
  if (!list || list.includes('(')) return;
  const columns = list.split(', ').map((column) => / as "?(\w+)"?$/i.exec(column)?.[1] ?? /"(\w+)"$/.exec(column)?.[1]);
  const seen = new Set<string>();
  for (const column of columns) {
    if (column === undefined) continue;
    if (seen.has(column)) throw new Error(`Query ${name} selects two columns named ${column}`);
    seen.add(column);
  }
}
