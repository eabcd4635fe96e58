import type { SQLWrapper } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { drizzle } from 'drizzle-orm/sqlite-proxy';

/** A query or write built with Drizzle, to be sent in a batch. */
export type Statement<Rows = unknown> = RunnableQuery<Rows, 'sqlite'>;

/** A bound value, or SQL that yields one. */
export type SqlValue = SQLWrapper | string | number | boolean | null;

/** A statement as it is sent: SQL with a question mark for each value. */
export interface Query {
  sql: string;
  params: readonly unknown[];
}

/** The rows that a query answers. */
export type RowsOf<S> = S extends Statement<infer Rows> ? Rows : never;

/** The row type of a query function. */
export type RowOf<Make extends (...values: never[]) => Statement> =
  ReturnType<Make>['_']['result'] extends readonly (infer Row)[] ? Row : never;

// Awaiting a builder would run it outside `load` and `save`: uncounted, and before the session is checked.
const refuseToRun = (): never => {
  throw new Error('A statement runs only through load or save');
};

/** Builds statements as drizzle's documentation says; they run only through `load` and `save`. */
export const db = drizzle(async () => refuseToRun());

// SQLite plans a bare `LIMIT ?` for the number that is bound and compiles it again at each call; a sum is planned once.
const planOnce = (text: string) => text.replaceAll(/\blimit \?/gi, 'limit ? + 0');

/**
 * Runs statements as one batch: `send` gets all their queries at once and returns the rows of each, in their order.
 * Throws what `send` throws.
 */
export async function runBatch(
  statements: readonly Statement[],
  send: (queries: readonly Query[]) => Promise<readonly Record<string, unknown>[][]>,
): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (first === undefined) return [];
  const client = drizzle(
    async () => refuseToRun(),
    async (queries) => {
      const answers = await send(queries.map(({ sql, params }) => ({ sql: planOnce(sql), params })));
      return answers.map((rows) => ({ rows: rows.map((row) => Object.values(row)) }));
    },
  );
  return client.batch([first, ...rest]);
}
