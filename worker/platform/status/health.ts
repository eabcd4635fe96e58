import type { Bindings } from '../bindings.ts';
import { readText } from '../cache/cache.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { errorMessages } from '../db/retry.ts';
import type { Config } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';
import { limiterNames } from '../http/limits.ts';
import { latestRun } from '../jobs/queries.ts';
import { addressKeyId, keyIdIn } from '../mail/keys.ts';
import { latestAttemptedMail } from '../mail/outbox.ts';
import { blockEdges, recordedSecret } from '../mail/queries.ts';
import { CRON_TIMEOUT, type PartName, type PartState } from './contract.ts';
import { frozenDigests, MIGRATIONS, MIN_BOOKS } from './expected.ts';
import { appliedDigests, countBooks, lastMigration, loadedBooks, setUpTime } from './queries.ts';

/** Messages checked before mail counts as down: one address that rejects mail is no outage. */
const MAILS_CHECKED = 3;
/** How old a message may be, in seconds. Messages are retried for a day, so older ones don't show today's state. */
const MAIL_SPAN = 26 * 3_600;

interface HealthContext {
  env: Bindings;
  config: Config;
  /** Loads from the readers' database; a call passes its own `load`, which also checks the session. */
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
  /** The numbers of the newest migrations; null if they could not be read. */
  migrations: Record<keyof typeof MIGRATIONS, number | null>;
  /** Migrations that were applied in another form than this release has. */
  changedMigrations: string[];
  /** Counted only up to `MIN_BOOKS`. */
  books: number | null;
  /** How many of the books that come with the product have been loaded; null if they could not be counted. */
  loaded: { here: number; total: number } | null;
}

/** Checks all parts independently, so that one that is down doesn't hide the state of the others. */
export async function checkHealth(context: HealthContext): Promise<Health> {
  const [readers, catalogue, cache, limiters] = await Promise.all([
    checkReaders(context),
    checkCatalogue(context),
    probe(context, 'cache', () => readText(context.env.CACHE, 'status:probe')),
    probe(context, 'limiters', () => askLimiters(context.env)),
  ]);
  return {
    parts: {
      database: readers.database,
      catalogue: catalogue.database,
      migrations: worseOf(readers.migrations, catalogue.migrations),
      books: catalogue.books,
      cache,
      limiters,
      cron: readers.cron,
      mail: readers.mail,
      address_secret: readers.secret,
    },
    lastCron: readers.lastCron,
    migrations: { DB: readers.number, CATALOGUE: catalogue.number },
    changedMigrations: [...readers.changed, ...catalogue.changed],
    books: catalogue.count,
    loaded: catalogue.loaded,
  };
}

async function checkReaders({ env, config, load, now, requestId }: HealthContext) {
  const unknown = {
    cron: 'unknown',
    mail: 'unknown',
    secret: 'unknown',
    lastCron: null,
    number: null,
    changed: [],
  } as const;
  try {
    const { runs, setUp, storedSecret, edges, migrated, digests, mail } = await load({
      runs: latestRun(),
      setUp: setUpTime(),
      storedSecret: recordedSecret(),
      edges: blockEdges(),
      migrated: lastMigration(),
      digests: appliedDigests(),
      mail: latestAttemptedMail({ since: now - MAIL_SPAN, limit: MAILS_CHECKED }),
    });
    const lastCron = runs[0]?.startedAt ?? null;
    const number = migrationNumber(migrated[0]?.file);
    const changed = changedIn('DB', digests);
    const used = [storedSecret[0]?.keyId, secretIdOf(edges[0]?.first), secretIdOf(edges[0]?.last)];
    return {
      database: 'up',
      migrations: stateOf(number >= MIGRATIONS.DB && changed.length === 0),
      number,
      changed,
      // On a new site the cron has not run yet, so the time since it was set up counts.
      cron: stateOf(now - (lastCron ?? setUp[0]?.at ?? now) < CRON_TIMEOUT),
      lastCron,
      mail: mailState(env, mail),
      secret: await secretState(config, used, requestId),
    } as const;
  } catch (error) {
    return { ...unknown, ...databaseState(error, 'database', requestId) };
  }
}

async function checkCatalogue({ env, requestId, pause }: HealthContext) {
  const unread = { books: 'unknown', count: null, number: null, loaded: null, changed: [] } as const;
  try {
    const { load } = openDatabase(env.CATALOGUE, null, 'first-unconstrained', undefined, pause);
    const { migrated, digests, bookCounts, loaded } = await load({
      migrated: lastMigration(),
      digests: appliedDigests(),
      loaded: loadedBooks(),
      bookCounts: countBooks({ most: MIN_BOOKS }),
    });
    const [number, count] = [migrationNumber(migrated[0]?.file), bookCounts[0]?.count ?? 0];
    const changed = changedIn('CATALOGUE', digests);
    const migrations = stateOf(number >= MIGRATIONS.CATALOGUE && changed.length === 0);
    const books = stateOf(count >= MIN_BOOKS);
    return { database: 'up', migrations, number, books, count, changed, loaded: loaded[0] ?? null } as const;
  } catch (error) {
    return { ...unread, ...databaseState(error, 'catalogue', requestId) };
  }
}

// A database that was never migrated is up, but has no tables.
function databaseState(error: unknown, part: string, requestId: string) {
  // An ended session is the caller's error, not the database's.
  if (error instanceof ApiError) throw error;
  console.warn(JSON.stringify({ event: 'part_down', part, request_id: requestId }));
  return errorMessages(error).includes('no such table')
    ? ({ database: 'up', migrations: 'down' } as const)
    : ({ database: 'down', migrations: 'unknown' } as const);
}

function mailState(env: Bindings, tried: readonly { state: string }[]): PartState {
  if (env.MAIL_FROM === '') return 'off';
  return stateOf(tried.length === 0 || tried.some(({ state }) => state === 'sent'));
}

// Without the secret that blocks and bans were stored under, none of them applies any longer.
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

async function probe({ requestId }: HealthContext, part: string, ask: () => Promise<unknown>): Promise<PartState> {
  try {
    await ask();
    return 'up';
  } catch {
    console.warn(JSON.stringify({ event: 'part_down', part, request_id: requestId }));
    return 'down';
  }
}

function changedIn(database: keyof typeof frozenDigests, applied: readonly { name: string; digest: string }[]) {
  const frozen = frozenDigests[database];
  return applied.filter(({ name, digest }) => (frozen[name] ?? digest) !== digest).map(({ name }) => name);
}

const stateOf = (isUp: boolean): PartState => (isUp ? 'up' : 'down');
const worseOf = (a: PartState, b: PartState): PartState =>
  [a, b].find((state) => state === 'down') ?? [a, b].find((state) => state === 'unknown') ?? 'up';
const secretIdOf = (addressKey: string | null | undefined) => (addressKey == null ? null : keyIdIn(addressKey));
const migrationNumber = (file: string | undefined) => Number.parseInt(file ?? '', 10) || 0;
