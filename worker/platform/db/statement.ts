import type { Query, SQLWrapper } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { drizzle } from 'drizzle-orm/sqlite-proxy';

/** A query or write built with Drizzle, to be sent in a batch. */
export type Statement<Rows = unknown> = RunnableQuery<Rows, 'sqlite'>;

/** A bound value, or SQL that yields one. */
export type SqlValue = SQLWrapper | string | number | boolean | null;

/** The type of one row of the query that a function builds. */
export type RowOf<Make extends (...values: never[]) => Statement> =
  ReturnType<Make>['_']['result'] extends readonly (infer Row)[] ? Row : never;

// Awaiting a query builder would run it outside `load` and `save`, uncounted and before the session is checked.
const throwUnbatched = async (): Promise<never> => {
  throw new Error('A statement runs only through load or save');
};

/** Drizzle's query builder. Its statements run only through `load` and `save`. */
export const db = drizzle(throwUnbatched);

/**
 * Runs statements as one batch and returns the rows of each, in their order. Throws what `send` throws.
 * @param send sends all queries at once and returns the rows of each, in their order.
 */
export async function runBatch(
  statements: readonly Statement[],
  send: (queries: readonly Query[]) => Promise<readonly Record<string, unknown>[][]>,
): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (first === undefined) return [];
  const client = drizzle(throwUnbatched, async (queries) => {
    // SQLite recompiles a statement with a bare `LIMIT ?` for each bound number. It compiles one with a sum only once.
    const sent = queries.map(({ sql, params }) => ({ sql: sql.replaceAll(/\blimit \?/gi, 'limit ? + 0'), params }));
    return (await send(sent)).map((rows) => ({ rows: rows.map((row) => Object.values(row)) }));
  });
  return client.batch([first, ...rest]);
}
