import type { Bindings } from '../../../worker/platform/bindings.ts';
import { replacing } from './watching.ts';

export interface DatabaseFailure {
  /**
   * `before`: nothing ran. `during`: a statement of the batch failed, so all of it was undone. `after`: everything was
   * written, but the response was lost.
   */
  when: 'before' | 'during' | 'after';
  message: string;
  times?: number;
  after?: number;
}

export const CONNECTION_LOST = 'D1_ERROR: Network connection lost.';
export const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Too many requests queued.';

/** Bindings in which KV fails on every call. */
export function withFailingCache(env: Bindings): Bindings {
  const fail = async () => {
    throw new Error('KV GET failed: 503 Service Unavailable');
  };
  return {
    ...env,
    CACHE: replacing(env.CACHE, { get: fail, put: fail, delete: fail, list: fail, getWithMetadata: fail }),
  };
}

/** Bindings in which a database fails in a chosen way; `attempts` counts the attempted batches. */
export function withFailingDatabase(
  env: Bindings,
  name: 'DB' | 'CATALOGUE',
  failure: DatabaseFailure,
): { env: Bindings; attempts: () => number } {
  let attempts = 0;
  const database = env[name];
  const fails = () => {
    attempts += 1;
    const failures = attempts - (failure.after ?? 0);
    return failures >= 1 && failures <= (failure.times ?? Number.POSITIVE_INFINITY);
  };

  const batchOf = (target: D1Database | D1DatabaseSession) => async (statements: D1PreparedStatement[]) => {
    if (!fails()) return target.batch(statements);
    if (failure.when === 'during') {
      // A statement that cannot succeed, last in the batch: D1 undoes the ones before it.
      const broken = target.prepare("SELECT json_extract('{', '$')");
      await target.batch([...statements, broken]).catch(() => undefined);
    }
    if (failure.when === 'after') await target.batch(statements);
    throw new Error(failure.message);
  };

  const failing = replacing(database, {
    batch: batchOf(database),
    withSession: (start?: string) => {
      const session = database.withSession(start);
      return replacing(session, { batch: batchOf(session) });
    },
  });
  return { env: { ...env, [name]: failing }, attempts: () => attempts };
}

/** Bindings in which `act` runs once, between what a call reads (in so many round trips) and what it writes. */
export function withActBeforeSave(env: Bindings, act: () => Promise<unknown>, reads = 1): Bindings {
  const withSession = (start?: string) => {
    const session = env.DB.withSession(start);
    let roundTrips = 0;
    const batch = async (statements: D1PreparedStatement[]) => {
      roundTrips += 1;
      if (roundTrips === reads + 1) await act();
      return session.batch(statements);
    };
    return replacing(session, { batch });
  };
  return { ...env, DB: replacing(env.DB, { withSession }) };
}

/** Bindings in which sending mail fails. */
export function withFailingMail(env: Bindings): Bindings {
  const fail = async () => {
    throw new Error('Mail could not be sent');
  };
  return { ...env, EMAIL: replacing(env.EMAIL, { send: fail }) };
}
