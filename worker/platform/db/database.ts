import { ConstraintError } from './checks.ts';
import { classifyError, errorMessages, retrying } from './retry.ts';
import { type Query, type RowsOf, runBatch, type Statement } from './statement.ts';

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
  /** Returns the bookmark from which a later request must read to see this one's writes; null if nothing has run. */
  bookmark(): string | null;
  /** Returns the number of round trips so far. */
  roundTrips(): number;
  /** Returns the number of rows scanned so far, as D1 bills them. */
  rowsRead(): number;
}

interface Guard<Queries extends Record<string, Statement> = Record<string, Statement>> {
  queries: Queries;
  /** Checks the guard's rows before `load` returns any row; throws if the viewer may not continue. */
  check(rows: Rows<Queries>): void;
  /** Returns statements that run with each save; throws if nothing may be written. */
  extraStatements(): { before: Statement | null; after: readonly (Statement | null)[] };
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
  let startsAtBookmark = start !== null && BOOKMARK.test(start);
  let session = bound.withSession(startsAtBookmark && start !== null ? start : fallback);
  let guardPassed = guard === undefined;
  let roundTrips = 0;
  let rowsRead = 0;

  async function send(queries: readonly Query[]): Promise<Record<string, unknown>[][]> {
    roundTrips += 1;
    const results = await session.batch<Record<string, unknown>>(
      queries.map(({ sql, params }) => session.prepare(sql).bind(...params)),
    );
    for (const { meta } of results) rowsRead += meta.rows_read ?? 0;
    return results.map(({ results: rows }) => rows);
  }

  // A page that was open during a restore sends a bookmark of the old database, which the restored one may reject.
  // Nothing has been read yet, so the session can start again without a bookmark.
  async function withoutBookmark<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!startsAtBookmark || classifyError(error) !== 'other') throw error;
      session = bound.withSession(fallback);
      return await attempt();
    } finally {
      startsAtBookmark = false;
    }
  }

  async function run<T extends Record<string, Statement>>(statements: readonly Statement[], queries: T) {
    const all = [...statements, ...Object.values(queries)];
    const rows = await runBatch(all, (sent) => withoutBookmark(() => retrying(() => send(sent), wait)));
    const results = Object.keys(queries).map((name, place) => [name, rows[statements.length + place]]);
    return Object.fromEntries(results) as Rows<T>;
  }

  async function runSave<T extends Record<string, Statement>>(
    constraintSentences: Readonly<Record<string, string>>,
    statements: readonly (Statement | null)[],
    queries = {} as T,
  ): Promise<Rows<T>> {
    if (!guardPassed) throw new Error('A load must pass the guard before anything is saved');
    const { before = null, after = [] } = guard?.extraStatements() ?? {};
    const all = [before, ...statements, ...after].filter((statement) => statement !== null);
    try {
      return await run(all, queries);
    } catch (error) {
      const sentences = { ...guard?.constraintSentences, ...constraintSentences };
      const matching = Object.entries(sentences).find(([word]) => errorMessages(error).includes(word));
      throw matching ? new ConstraintError(matching[1]) : error;
    }
  }

  return {
    async load(queries) {
      if (guardPassed || guard === undefined) return run([], queries);
      const rows = await run([], { ...guard.queries, ...queries });
      guard.check(rows as Rows<Asked>);
      guardPassed = true;
      return rows;
    },
    save: (statements, queries) => runSave({}, statements, queries),
    saveUnless: (sentence, statements, queries) =>
      runSave(typeof sentence === 'string' ? { 'UNIQUE constraint failed': sentence } : sentence, statements, queries),
    bookmark: () => session.getBookmark(),
    roundTrips: () => roundTrips,
    rowsRead: () => rowsRead,
  };
}
