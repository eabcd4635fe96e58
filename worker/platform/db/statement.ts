import type { SQLWrapper } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { drizzle } from 'drizzle-orm/sqlite-proxy';

/** A query or write built with Drizzle, to be sent in a batch. */
export type Statement<Rows = unknown> = RunnableQuery<Rows, 'sqlite'>;

/** A bound value, or SQL that yields one. */
export type SqlValue = SQLWrapper | string | number | boolean | null;

/** A statement as it is sent: SQL with a question mark for each parameter. */
export interface Query {
  sql: string;
  params: readonly unknown[];
}

/** The type of a query's rows. */
export type RowsOf<S> = S extends Statement<infer Rows> ? Rows : never;

/** The type of one row of the query that a function builds. */
export type RowOf<Make extends (...values: never[]) => Statement> =
  ReturnType<Make>['_']['result'] extends readonly (infer Row)[] ? Row : never;

// Awaiting a query builder would run it outside `load` and `save`, uncounted and before the session is checked.
const throwUnbatched = (): never => {
  throw new Error('A statement runs only through load or save');
};

/** Drizzle's query builder. Its statements run only through `load` and `save`. */
export const db = drizzle(async () => throwUnbatched());

// SQLite recompiles a statement with a bare `LIMIT ?` for each bound number. It compiles one with a sum only once.
const reusableLimit = (text: string) => text.replaceAll(/\blimit \?/gi, 'limit ? + 0');

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
  const client = drizzle(
    async () => throwUnbatched(),
    async (queries) => {
      const answers = await send(queries.map(({ sql, params }) => ({ sql: reusableLimit(sql), params })));
      return answers.map((rows) => ({ rows: rows.map((row) => Object.values(row)) }));
    },
  );
  return client.batch([first, ...rest]);
}
