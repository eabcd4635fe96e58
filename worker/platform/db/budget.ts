import type { Bindings } from '../bindings.ts';

/** Thrown when the statements of an invocation are used up. What was begun goes on in a later one. */
export class StatementsUsedUp extends Error {
  override name = 'StatementsUsedUp';
}

/** The statements that one invocation may still send. */
export interface Budget {
  /** The bindings, with databases that refuse to send more. */
  env: Bindings;
  left(): number;
  /** Counts statements that were sent without these bindings. */
  spend(statements: number): void;
}

/** Limits the statements that are sent through both databases: the free plan allows 50 an invocation. */
export function withBudget(env: Bindings, limit: number): Budget {
  let left = limit;
  const batchOf = (target: D1Database | D1DatabaseSession) => (statements: D1PreparedStatement[]) => {
    if (statements.length > left) throw new StatementsUsedUp(`${statements.length} statements, and ${left} are left`);
    left -= statements.length;
    return target.batch(statements);
  };
  const limited = (database: D1Database): D1Database =>
    replacing(database, [
      ['batch', batchOf(database)],
      [
        'withSession',
        (start?: string) => {
          const session = database.withSession(start);
          return replacing(session, [['batch', batchOf(session)]]);
        },
      ],
    ]);
  return {
    env: { ...env, DB: limited(env.DB), CATALOGUE: limited(env.CATALOGUE) },
    left: () => left,
    spend: (statements) => {
      left -= statements;
    },
  };
}

function replacing<T extends object>(target: T, methods: readonly (readonly [keyof T, unknown])[]): T {
  const replaced = new Map<PropertyKey, unknown>(methods);
  return new Proxy(target, {
    get(inner, property) {
      if (replaced.has(property)) return replaced.get(property);
      const value: unknown = Reflect.get(inner, property, inner);
      return typeof value === 'function' ? value.bind(inner) : value;
    },
  });
}
