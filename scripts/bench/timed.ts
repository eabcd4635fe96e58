import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** A database that adds up the run time of its statements in milliseconds, without the time of transport. */
export interface Timed {
  database: D1Database;
  /** Returns the time spent since the last call. */
  spent(): number;
}

interface Bound {
  sql: string;
  values: SQLInputValue[];
}

/** Returns a D1 database that measures with the times reported by D1, in whole milliseconds. */
export function timedByEngine(database: D1Database): Timed {
  const ask = (statements: readonly Bound[]) => {
    const session = database.withSession('first-unconstrained');
    return session.batch(statements.map(({ sql, values }) => session.prepare(sql).bind(...values)));
  };
  return timed(async (statements) => {
    const results = await ask(statements).catch((error: unknown) => {
      // The platform closes idle connections, so the call is repeated.
      if (error instanceof TypeError && error.message === 'fetch failed') return ask(statements);
      throw error;
    });
    const milliseconds = results.reduce((sum, { meta }) => sum + (meta.timings?.sql_duration_ms ?? meta.duration), 0);
    return { results, milliseconds };
  });
}

/** Opens the same file with Node's SQLite, which measures in microseconds. */
export function timedByFile(path: string): Timed {
  return timedIn(new DatabaseSync(path, { readOnly: true }));
}

/** Returns an open database that measures its statements. A batch is one transaction. */
export function timedIn(file: DatabaseSync): Timed {
  const prepared = new Map<string, StatementSync>();
  return timed(async (statements) => {
    let milliseconds = 0;
    const results = statements.map(({ sql, values }) => {
      const started = performance.now();
      const statement = prepared.get(sql) ?? file.prepare(sql);
      prepared.set(sql, statement);
      const rows = statement.all(...values);
      milliseconds += performance.now() - started;
      return { results: rows, success: true, meta: { rows_read: 0 } };
    });
    return { results, milliseconds };
  });
}

function timed(run: (statements: readonly Bound[]) => Promise<{ results: unknown[]; milliseconds: number }>): Timed {
  let total = 0;
  const session = {
    prepare: (sql: string) => ({ bind: (...values: SQLInputValue[]): Bound => ({ sql, values }) }),
    async batch(statements: readonly Bound[]) {
      const { results, milliseconds } = await run(statements);
      total += milliseconds;
      return results;
    },
    getBookmark: () => null,
  };
  return {
    // Contains only the part that `openDatabase` uses.
    database: { withSession: () => session } as unknown as D1Database,
    spent() {
      const spent = total;
      total = 0;
      return spent;
    },
  };
}
