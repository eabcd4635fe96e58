import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** A database that adds up how long its statements take, in milliseconds, without the way there and back. */
export interface Timed {
  database: D1Database;
  /** Returns the time spent since the last call. */
  spent(): number;
}

interface Bound {
  sql: string;
  values: SQLInputValue[];
}

/** A D1 database through its binding, by what D1 itself says that the SQL took: whole milliseconds. */
export function timedByEngine(database: D1Database): Timed {
  const ask = (statements: readonly Bound[]) => {
    const session = database.withSession('first-unconstrained');
    return session.batch(statements.map(({ sql, values }) => session.prepare(sql).bind(...values)));
  };
  return timed(async (statements) => {
    const results = await ask(statements).catch((error: unknown) => {
      // The connection to the engine is closed when nothing went over it for a while, and then asked for again.
      if (error instanceof TypeError && error.message === 'fetch failed') return ask(statements);
      throw error;
    });
    const milliseconds = results.reduce((sum, { meta }) => sum + (meta.timings?.sql_duration_ms ?? meta.duration), 0);
    return { results, milliseconds };
  });
}

/** The same file read by the SQLite of node, to the microsecond. */
export function timedByFile(path: string): Timed {
  return timedIn(new DatabaseSync(path, { readOnly: true }));
}

/** A database that is open here; what is written in one go is one transaction. */
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
    // Only what `openDatabase` asks of a database is there.
    database: { withSession: () => session } as unknown as D1Database,
    spent() {
      const spent = total;
      total = 0;
      return spent;
    },
  };
}
