import { ConstraintError } from './checks.ts';
import { chainOf, kindOf, retrying } from './retry.ts';
import { type Query, type RowsOf, runBatch, type Statement } from './statement.ts';

/** The rows of several queries, under their names. */
export type Rows<T extends Record<string, Statement>> = { [Name in keyof T]: RowsOf<T[Name]> };

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/** One database for one request or job, read and written in whole batches. */
export interface Database {
  /** Runs all queries in one round trip; answers rows under the same names. */
  load<T extends Record<string, Statement>>(queries: T): Promise<Rows<T>>;
  /**
   * Runs all statements in one transaction and one round trip. Throws if no `load` has passed the guard before. Returns
   * the rows of the queries, which run after the statements in the same transaction.
   */
  save<T extends Record<string, Statement>>(statements: readonly (Statement | null)[], queries?: T): Promise<Rows<T>>;
  /**
   * Like `save`; throws a {@link ConstraintError} with this sentence when a unique row existed already. Several
   * sentences are distinguished by the constraint or the trigger's word in the database's message.
   */
  saveUnless<T extends Record<string, Statement>>(
    sentence: string | Readonly<Record<string, string>>,
    statements: readonly (Statement | null)[],
    queries?: T,
  ): Promise<Rows<T>>;
  /** The bookmark from which a later request must read to see this one's writes, or null if nothing was run. */
  bookmark(): string | null;
  /** Round trips made so far. */
  roundTrips(): number;
  /** Rows scanned so far, as D1 bills them. */
  rowsRead(): number;
}

interface Guard<Asked extends Record<string, Statement> = Record<string, Statement>> {
  queries: Asked;
  /** Checks the guard's rows before any row is returned; throws if the viewer may not continue. */
  check(rows: Rows<Asked>): void;
  /** Statements that run with each save; throws when nothing may be written. */
  extraStatements(): { before: Statement | null; after: readonly (Statement | null)[] };
  /** Error sentences for constraints that the guard's statements may violate, by the constraint's name. */
  constraintSentences: Readonly<Record<string, string>>;
}

/**
 * Opens a database session at the browser's bookmark, so that a reader sees what they wrote from whichever replica.
 * @param start a bookmark in D1's form (anything else is ignored), or where an unconstrained session starts.
 * @param wait how it waits before a batch that failed is sent again.
 */
export function openDatabase<Asked extends Record<string, Statement>>(
  bound: D1Database,
  start: string | null,
  fallback: 'first-primary' | 'first-unconstrained',
  guard?: Guard<Asked>,
  wait?: (milliseconds: number) => Promise<void>,
): Database {
  let bookmarked = start !== null && BOOKMARK.test(start);
  let session = bound.withSession(bookmarked && start !== null ? start : fallback);
  let entered = guard === undefined;
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

  // A page that was open while the database was restored sends a bookmark of the old one, which the new one may reject:
  // nothing was read yet, so the session starts without one.
  async function withoutBookmark<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!bookmarked || kindOf(error) !== 'other') throw error;
      session = bound.withSession(fallback);
      return await attempt();
    } finally {
      bookmarked = false;
    }
  }

  async function run<T extends Record<string, Statement>>(statements: readonly Statement[], queries: T) {
    const all = [...statements, ...Object.values(queries)];
    const rows = await runBatch(all, (sent) => withoutBookmark(() => retrying(() => send(sent), wait)));
    const results = Object.keys(queries).map((name, place) => [name, rows[statements.length + place]]);
    return Object.fromEntries(results) as Rows<T>;
  }

  async function saving<T extends Record<string, Statement>>(
    constraintSentences: Readonly<Record<string, string>>,
    statements: readonly (Statement | null)[],
    queries = {} as T,
  ): Promise<Rows<T>> {
    if (!entered) throw new Error('Nothing is saved before a load has been let through');
    const { before = null, after = [] } = guard?.extraStatements() ?? {};
    const all = [before, ...statements, ...after].filter((statement) => statement !== null);
    try {
      return await run(all, queries);
    } catch (error) {
      const sentences = { ...guard?.constraintSentences, ...constraintSentences };
      const matching = Object.entries(sentences).find(([word]) => chainOf(error).includes(word));
      throw matching ? new ConstraintError(matching[1]) : error;
    }
  }

  return {
    async load(queries) {
      if (entered || guard === undefined) return run([], queries);
      const rows = await run([], { ...guard.queries, ...queries });
      guard.check(rows as Rows<Asked>);
      entered = true;
      return rows;
    },
    save: (statements, queries) => saving({}, statements, queries),
    saveUnless: (sentence, statements, queries) =>
      saving(typeof sentence === 'string' ? { 'UNIQUE constraint failed': sentence } : sentence, statements, queries),
    bookmark: () => session.getBookmark(),
    roundTrips: () => roundTrips,
    rowsRead: () => rowsRead,
  };
}
