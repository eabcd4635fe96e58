import type { Bindings } from '../../../worker/platform/bindings.ts';
import { replacing } from './watching.ts';

export interface Used {
  /** Round trips to the readers' database and to the catalogue. */
  roundTrips: number;
  catalogueRoundTrips: number;
  /** Statements in all of these round trips. */
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  cacheReads: number;
  cacheWrites: number;
}

/** Wraps bindings and counts the calls, statements and rows that go through them. */
export function metered(env: Bindings): { env: Bindings; used: Used } {
  const used: Used = {
    roundTrips: 0,
    catalogueRoundTrips: 0,
    statements: 0,
    rowsRead: 0,
    rowsWritten: 0,
    cacheReads: 0,
    cacheWrites: 0,
  };

  function note(results: readonly D1Result[]): void {
    used.statements += results.length;
    for (const { meta } of results) {
      used.rowsRead += meta.rows_read;
      used.rowsWritten += meta.rows_written;
    }
  }

  function meteredStatement(statement: D1PreparedStatement, roundTrip: () => void): D1PreparedStatement {
    const all = async () => {
      roundTrip();
      const result = await statement.all<Record<string, unknown>>();
      note([result]);
      return result;
    };
    const metering = replacing(statement, {
      bind: (...values: unknown[]) => meteredStatement(statement.bind(...values), roundTrip),
      all,
      run: all,
      // D1's `first` returns no row counts, so this calls `all`.
      first: async (column?: string) => {
        const row = (await all()).results[0] ?? null;
        return row === null || column === undefined ? row : (row[column] ?? null);
      },
    });
    inner.set(metering, statement);
    return metering;
  }

  function meteredDatabase(database: D1Database, roundTrip: () => void): D1Database {
    const methods = (target: D1Database | D1DatabaseSession) => ({
      prepare: (sql: string) => meteredStatement(target.prepare(sql), roundTrip),
      batch: async (statements: D1PreparedStatement[]) => {
        roundTrip();
        const results = await target.batch(statements.map((statement) => inner.get(statement) ?? statement));
        note(results);
        return results;
      },
    });
    return replacing(database, {
      ...methods(database),
      withSession: (start?: string) => {
        const session = database.withSession(start);
        return replacing(session, methods(session));
      },
    });
  }

  const DB = meteredDatabase(env.DB, () => {
    used.roundTrips += 1;
  });
  const CATALOGUE = meteredDatabase(env.CATALOGUE, () => {
    used.catalogueRoundTrips += 1;
  });
  const cache = env.CACHE;
  const CACHE = replacing(cache, {
    get: (...parts: Parameters<KVNamespace['get']>) => {
      used.cacheReads += 1;
      return cache.get(...parts);
    },
    put: (...parts: Parameters<KVNamespace['put']>) => {
      used.cacheWrites += 1;
      return cache.put(...parts);
    },
  });
  return { env: { ...env, DB, CATALOGUE, CACHE }, used };
}

const inner = new WeakMap<object, D1PreparedStatement>();
