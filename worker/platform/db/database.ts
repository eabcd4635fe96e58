import type { Query } from 'drizzle-orm';
import { ConstraintError } from './checks.ts';
import { sendJoined } from './joining.ts';
import { classifyError, errorMessages, retry } from './retry.ts';
import { runBatch, type Statement } from './statement.ts';
import { CHANGED_SINCE_LOAD, ChangedSinceLoad, type RawRows, requireRows } from './unchanged.ts';

type RowsOf<S> = S extends Statement<infer Result> ? Result : never;

/** The rows of several queries, under their names. */
export type Rows<T extends Record<string, Statement>> = { [Name in keyof T]: RowsOf<T[Name]> };

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/** A database session of one request or job, read and written in batches. */
export interface Database {
  /** Runs all queries in one round trip and returns their rows under the same names. */
  load<T extends Record<string, Statement>>(queries: T): Promise<Rows<T>>;
  /**
   * Runs all statements in one transaction and one round trip, and returns the rows of the queries, which run after the
   * statements in the same transaction. Throws if there is a guard and no `load` has passed it yet.
   */
  save<T extends Record<string, Statement>>(statements: readonly (Statement | null)[], queries?: T): Promise<Rows<T>>;
  /**
   * Like `save`. Throws a {@link ConstraintError} with this sentence if a unique key is violated. To tell several
   * constraints apart, pass a sentence for each text that the database's error message may contain.
   */
  saveUnless<T extends Record<string, Statement>>(
    sentence: string | Readonly<Record<string, string>>,
    statements: readonly (Statement | null)[],
    queries?: T,
  ): Promise<Rows<T>>;
  /**
   * Makes the next `save` write nothing and throw {@link ChangedSinceLoad} if one of these queries of a `load` has other
   * rows by then.
   */
  requireUnchanged(...names: readonly string[]): void;
  /** Returns the bookmark from which a later request must read to see this one's writes; null if nothing has run. */
  bookmark(): string | null;
  /** Returns the number of round trips and of rows scanned so far, as they are logged and as D1 bills them. */
  cost(): { round_trips: number; rows_read: number };
}

interface Guard<Queries extends Record<string, Statement> = Record<string, Statement>> {
  queries: Queries;
  /** Checks the guard's rows before `load` returns any row; throws if the viewer may not continue. */
  check(rows: Rows<Queries>): Promise<void>;
  /** Returns statements that run with each save; throws if nothing may be written. */
  extraStatements(): { before: readonly (Statement | null)[]; after: readonly (Statement | null)[] };
  /** Error sentences for constraints that the guard's statements may violate, by the constraint's name. */
  constraintSentences: Readonly<Record<string, string>>;
}

/**
 * Opens a database session at the browser's bookmark, so that readers see their own writes whichever replica answers.
 * @param start a bookmark of D1; anything else is ignored.
 * @param fallback where the session starts without a bookmark.
 * @param wait waits before a failed batch is sent again; uses the platform's clock by default.
 */
export function openDatabase<Asked extends Record<string, Statement>>(
  bound: D1Database,
  start: string | null,
  fallback: 'first-primary' | 'first-unconstrained',
  guard?: Guard<Asked>,
  wait?: (milliseconds: number) => Promise<void>,
): Database {
  let bookmark = start !== null && BOOKMARK.test(start) ? start : null;
  let session = bound.withSession(bookmark ?? fallback);
  let guardPassed = guard === undefined;
  const cost = { round_trips: 0, rows_read: 0 };
  const loaded = new Map<string, { query: Statement; rows: RawRows }>();
  let required: Statement[] = [];

  async function send(queries: readonly Query[]): Promise<Record<string, unknown>[][]> {
    cost.round_trips += 1;
    const prepared = queries.map(({ sql, params }) => session.prepare(sql).bind(...params));
    const results = await session.batch<Record<string, unknown>>(prepared);
    for (const { meta } of results) cost.rows_read += meta.rows_read ?? 0;
    return results.map(({ results: rows }) => rows);
  }

  // A page that was open during a restore sends a bookmark of the old database, which the restored one may reject.
  // Nothing has been read yet, so the session can start again without a bookmark.
  async function withoutBookmark<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (bookmark === null || classifyError(error) !== 'other') throw error;
      session = bound.withSession(fallback);
      return await attempt();
    } finally {
      bookmark = null;
    }
  }

  async function run<T extends Record<string, Statement>>(statements: readonly Statement[], queries: T) {
    const all = [...statements, ...Object.values(queries)];
    let raw: Record<string, unknown>[][] = [];
    const rows = await runBatch(all, async (sent) => {
      raw = await withoutBookmark(() => retry(() => sendJoined(all, sent, send), wait));
      return raw;
    });
    const results = Object.entries(queries).map(([name, query], place) => {
      loaded.set(name, { query, rows: raw[statements.length + place] ?? [] });
      return [name, rows[statements.length + place]];
    });
    return Object.fromEntries(results) as Rows<T>;
  }

  async function saveUnless<T extends Record<string, Statement>>(
    sentence: string | Readonly<Record<string, string>>,
    statements: readonly (Statement | null)[],
    queries = {} as T,
  ): Promise<Rows<T>> {
    if (!guardPassed) throw new Error('A load must pass the guard before anything is saved');
    const { before = [], after = [] } = guard?.extraStatements() ?? {};
    const all = [...required, ...before, ...statements, ...after].filter((statement) => statement !== null);
    try {
      const rows = await run(all, queries);
      required = [];
      return rows;
    } catch (error) {
      if (errorMessages(error).includes(CHANGED_SINCE_LOAD)) {
        required = [];
        throw new ChangedSinceLoad();
      }
      const own = typeof sentence === 'string' ? { 'UNIQUE constraint failed': sentence } : sentence;
      const matching = Object.entries({ ...guard?.constraintSentences, ...own }).find(([word]) =>
        errorMessages(error).includes(word),
      );
      if (matching === undefined) throw error;
      required = [];
      throw new ConstraintError(matching[1]);
    }
  }

  return {
    async load(queries) {
      if (guardPassed || guard === undefined) return run([], queries);
      const rows = await run([], { ...guard.queries, ...queries });
      await guard.check(rows as Rows<Asked>);
      guardPassed = true;
      return rows;
    },
    save: (statements, queries) => saveUnless({}, statements, queries),
    saveUnless,
    requireUnchanged(...names) {
      for (const name of names) {
        const seen = loaded.get(name);
        if (seen === undefined) throw new Error(`${name} was not loaded`);
        required.push(requireRows(seen.query, seen.rows));
      }
    },
    bookmark: () => session.getBookmark(),
    cost: () => ({ ...cost }),
  };
}
