import type { Bindings } from '../bindings.ts';
import { readText } from '../cache/cache.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { chainOf } from '../db/retry.ts';
import type { Config } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';
import { limiterNames } from '../http/limits.ts';
import { newestRun } from '../jobs/queries.ts';
import { addressKeyId, keyIdIn } from '../mail/keys.ts';
import { latestAttemptedMail } from '../mail/outbox.ts';
import { blockEdges, recordedSecret } from '../mail/queries.ts';
import { CRON_TIMEOUT, type PartName, type PartState } from './contract.ts';
import { MIGRATIONS, MIN_BOOKS } from './expected.ts';
import { countBooks, lastMigration } from './queries.ts';

/** Messages checked before mail counts as down: one address that rejects mail is no outage. */
const MAILS_LOOKED_AT = 3;
/** A message is tried for a day, so an older one says nothing of today; seconds. */
const MAIL_SPAN = 26 * 3_600;

interface HealthContext {
  env: Bindings;
  config: Config;
  /** The readers' database; a call hands in its own, with the session check in it. */
  load: Database['load'];
  /** Epoch seconds. */
  now: number;
  requestId: string;
  pause?: ((milliseconds: number) => Promise<void>) | undefined;
}

export interface Health {
  parts: Record<PartName, PartState>;
  /** When the cron last began a job, in epoch seconds. */
  lastCron: number | null;
  /** The numbers of the newest migrations; null where they could not be read. */
  migrations: Record<keyof typeof MIGRATIONS, number | null>;
  /** Counted no further than `LEAST_BOOKS`. */
  books: number | null;
}

/** Looks at every part, each by itself: one that is down hides none of the others. */
export async function checkHealth(looking: HealthContext): Promise<Health> {
  const [readers, catalogue, cache, limiters] = await Promise.all([
    readersDatabase(looking),
    catalogueDatabase(looking),
    answers(looking, 'cache', () => readText(looking.env.CACHE, 'status:probe')),
    answers(looking, 'limiters', () => askLimiters(looking.env)),
  ]);
  return {
    parts: {
      database: readers.database,
      catalogue: catalogue.database,
      migrations: worst(readers.migrations, catalogue.migrations),
      books: catalogue.books,
      cache,
      limiters,
      cron: readers.cron,
      mail: readers.mail,
      address_secret: readers.secret,
    },
    lastCron: readers.lastCron,
    migrations: { DB: readers.number, CATALOGUE: catalogue.number },
    books: catalogue.count,
  };
}

async function readersDatabase({ env, config, load, now, requestId }: HealthContext) {
  const unread = { cron: 'unknown', mail: 'unknown', secret: 'unknown', lastCron: null, number: null } as const;
  try {
    const { runs, storedSecret, edges, migrated, mail } = await load({
      runs: newestRun(),
      storedSecret: recordedSecret({}),
      edges: blockEdges({}),
      migrated: lastMigration(),
      mail: latestAttemptedMail({ since: now - MAIL_SPAN, limit: MAILS_LOOKED_AT }),
    });
    const lastCron = runs[0]?.startedAt ?? null;
    const number = numberOf(migrated[0]?.file);
    const used = [storedSecret[0]?.keyId, idOf(edges[0]?.first), idOf(edges[0]?.last)];
    return {
      database: 'up',
      migrations: upIf(number >= MIGRATIONS.DB),
      number,
      // A fresh instance has not seen the cron yet; one that has, and sees it no more, is not well.
      cron: upIf(lastCron === null || now - lastCron < CRON_TIMEOUT),
      lastCron,
      mail: mailState(env, mail),
      secret: await secretState(config, used, requestId),
    } as const;
  } catch (error) {
    return { ...unread, ...databaseState(error, 'database', requestId) };
  }
}

async function catalogueDatabase({ env, requestId, pause }: HealthContext) {
  const unread = { books: 'unknown', count: null, number: null } as const;
  try {
    const { load } = openDatabase(env.CATALOGUE, null, 'first-unconstrained', undefined, pause);
    const { migrated, bookCounts } = await load({
      migrated: lastMigration(),
      bookCounts: countBooks({ most: MIN_BOOKS }),
    });
    const [number, count] = [numberOf(migrated[0]?.file), bookCounts[0]?.count ?? 0];
    const migrations = upIf(number >= MIGRATIONS.CATALOGUE);
    return { database: 'up', migrations, number, books: upIf(count >= MIN_BOOKS), count } as const;
  } catch (error) {
    return { ...unread, ...databaseState(error, 'catalogue', requestId) };
  }
}

// A database that was never migrated answers, but has no table.
function databaseState(error: unknown, part: string, requestId: string) {
  // An ended session is an answer to the caller, not a fault of the database.
  if (error instanceof ApiError) throw error;
  console.warn(JSON.stringify({ event: 'part_down', part, request_id: requestId }));
  return chainOf(error).includes('no such table')
    ? ({ database: 'up', migrations: 'down' } as const)
    : ({ database: 'down', migrations: 'unknown' } as const);
}

function mailState(env: Bindings, tried: readonly { state: string }[]): PartState {
  if (env.MAIL_FROM === '') return 'off';
  return upIf(tried.length === 0 || tried.some(({ state }) => state === 'sent'));
}

// Anyone who drops a secret loses the blocks and bans that are stored under it: no one is known under their old key.
async function secretState(
  config: Config,
  used: readonly (string | null | undefined)[],
  requestId: string,
): Promise<PartState> {
  const known = await Promise.all(config.addressSecrets.map(addressKeyId));
  if (used.every((id) => id == null || known.includes(id))) return 'up';
  console.error(JSON.stringify({ event: 'address_secret_changed', request_id: requestId }));
  return 'down';
}

async function askLimiters(env: Bindings): Promise<void> {
  await Promise.all(limiterNames.map((name) => env[name].limit({ key: 'health' })));
}

async function answers({ requestId }: HealthContext, part: string, ask: () => Promise<unknown>): Promise<PartState> {
  try {
    await ask();
    return 'up';
  } catch {
    console.warn(JSON.stringify({ event: 'part_down', part, request_id: requestId }));
    return 'down';
  }
}

const upIf = (well: boolean): PartState => (well ? 'up' : 'down');
const worst = (a: PartState, b: PartState): PartState =>
  [a, b].find((state) => state === 'down') ?? [a, b].find((state) => state === 'unknown') ?? 'up';
const idOf = (addressKey: string | null | undefined) => (addressKey == null ? null : keyIdIn(addressKey));
const numberOf = (file: string | undefined) => Number.parseInt(file ?? '', 10) || 0;
