import type { Bindings } from '../../../worker/platform/bindings.ts';

/**
 * Cloudflare's free plan allows 50 statements an invocation, and each one in a batch counts. Four of them read the
 * site's record, once a minute.
 */
export const FREE_STATEMENTS = 50 - 4;

export type DatabaseName = 'DB' | 'CATALOGUE';

/** One statement that a call ran. */
export interface RanStatement {
  database: DatabaseName;
  sql: string;
  values: unknown[];
}

/** Bindings that count round trips to both databases and record every statement. */
export interface Watched {
  env: Bindings;
  /** Round trips since the last `clear`: one for each batch, and one for each statement run outside of a batch. */
  roundTrips: Record<DatabaseName, number>;
  ran: RanStatement[];
  clear(): void;
}

/** Wraps both databases; statements reach them unchanged. */
export function watch(env: Bindings): Watched {
  const watching: Watched = {
    env,
    roundTrips: { DB: 0, CATALOGUE: 0 },
    ran: [],
    clear() {
      watching.roundTrips.DB = 0;
      watching.roundTrips.CATALOGUE = 0;
      watching.ran.length = 0;
    },
  };
  watching.env = {
    ...env,
    DB: watchDatabase('DB', env.DB, watching),
    CATALOGUE: watchDatabase('CATALOGUE', env.CATALOGUE, watching),
  };
  return watching;
}

interface RecordedStatement {
  statement: D1PreparedStatement;
  sql: string;
  values: unknown[];
}

const recorded = new WeakMap<object, RecordedStatement>();

function watchDatabase(name: DatabaseName, database: D1Database, watching: Watched): D1Database {
  const roundTrip = (...statements: RecordedStatement[]) => {
    watching.roundTrips[name] += 1;
    watching.ran.push(...statements.map(({ sql, values }) => ({ database: name, sql, values })));
  };

  function wrap(note: RecordedStatement): D1PreparedStatement {
    const proxy = new Proxy(note.statement, {
      get(target, property) {
        if (property === 'bind') {
          return (...values: unknown[]) => wrap({ statement: target.bind(...values), sql: note.sql, values });
        }
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        return (...parts: unknown[]) => {
          roundTrip(note);
          return Reflect.apply(value, target, parts);
        };
      },
    });
    recorded.set(proxy, note);
    return proxy;
  }

  const methods = (target: D1Database | D1DatabaseSession) => ({
    prepare: (sql: string) => wrap({ statement: target.prepare(sql), sql, values: [] }),
    batch: (statements: D1PreparedStatement[]) => {
      const notes = statements.map((statement) => recorded.get(statement) ?? { statement, sql: '', values: [] });
      roundTrip(...notes);
      return target.batch(notes.map(({ statement }) => statement));
    },
  });

  return replacing(database, {
    ...methods(database),
    exec: (sql: string) => {
      roundTrip({ statement: database.prepare(sql), sql, values: [] });
      return database.exec(sql);
    },
    withSession: (start?: string) => {
      const session = database.withSession(start);
      return replacing(session, methods(session));
    },
  });
}

/** Returns a proxy of an object with some methods replaced; the others run with their own `this`. */
export function replacing<T extends object>(target: T, replaced: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(target, {
    get(inner, property) {
      if (property in replaced) return replaced[property as keyof T];
      const value: unknown = Reflect.get(inner, property, inner);
      return typeof value === 'function' ? value.bind(inner) : value;
    },
  });
}
