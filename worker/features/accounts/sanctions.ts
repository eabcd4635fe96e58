import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  barredIdentities,
  deletedAccounts,
  identities,
  rememberedLimits,
  sessions,
  users,
} from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { identityKeysOf, isCurrentAccount } from './bans.ts';
import type { Rank } from './contract.ts';

/** The message of the trigger that rejects identities which may not sign up. */
export const IDENTITY_BARRED = 'identity_barred';

// Sanctions on accounts. `which` is a subquery of IDs, so that one account and a thousand need the same statements.

/**
 * Returns the statement that limits readers, who can then use their library but publish nothing. Existing limits keep
 * their date.
 */
export const limitReaders = ({ which, now }: { which: SQL; now: number }) =>
  db
    .update(users)
    .set({ limitedAt: now })
    .where(and(sql`${users.id} IN (${which})`, isNull(users.limitedAt)));

/** SQL for whether a reader is limited. */
export const isLimited = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} AS person WHERE person.id = ${userId} AND person.limited_at IS NOT NULL)`;

/** SQL for whether a reader is an admin who may act: neither limited nor suspended. */
export const isActingAdmin = (userId: SqlValue): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} AS acting WHERE acting.id = ${userId} AND acting.rank = 'admin'
    AND acting.limited_at IS NULL AND acting.suspended_at IS NULL)`;

/** Returns the statement that lifts limits. */
export const liftLimits = ({ which }: { which: SQL }) =>
  db.update(users).set({ limitedAt: null }).where(sql`${users.id} IN (${which})`);

/** Returns the statement that bans readers from reviewing. Existing bans keep their date. */
export const banFromReviewingAll = ({ which, now }: { which: SQL; now: number }) =>
  db
    .update(users)
    .set({ reviewingBannedAt: sql`${now}` })
    .where(and(sql`${users.id} IN (${which})`, isNull(users.reviewingBannedAt)));

export const allowReviewingOf = ({ which }: { which: SQL }) =>
  db.update(users).set({ reviewingBannedAt: null }).where(sql`${users.id} IN (${which})`);

export const setRanks = ({ which, rank }: { which: SQL; rank: Rank }) =>
  db
    .update(users)
    .set({ rank: sql`${rank}` })
    .where(sql`${users.id} IN (${which})`);

/**
 * Returns the statements that suspend readers: their sessions end and their content becomes private. Everything stays
 * stored, so lifting the suspension restores it unchanged.
 */
export function suspendReaders({ which, now }: { which: SQL; now: number }): Statement[] {
  return [
    db
      .update(users)
      .set({ suspendedAt: now, privacyBefore: sql`${users.profilePrivacy}`, profilePrivacy: 'nobody' })
      .where(and(sql`${users.id} IN (${which})`, isNull(users.suspendedAt))),
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(sql`${sessions.userId} IN (${which})`, isNull(sessions.endedAt))),
  ];
}

const notSuspended = {
  suspendedAt: null,
  profilePrivacy: sql`coalesce(${users.privacyBefore}, ${users.profilePrivacy})`,
  privacyBefore: null,
  awaitsApproval: sql`0`,
};

// Nobody gets back an account of which a part may be deleted.
const isStaying = sql`NOT EXISTS (SELECT 1 FROM ${deletedAccounts} AS leaving WHERE leaving.user_id = ${users.id})`;

export const liftSuspensions = ({ which }: { which: SQL }) =>
  db
    .update(users)
    .set(notSuspended)
    .where(and(sql`${users.id} IN (${which})`, isStaying));

export const approveReaders = ({ which }: { which: SQL }) =>
  db
    .update(users)
    .set(notSuspended)
    .where(and(sql`${users.id} IN (${which})`, sql`${users.awaitsApproval} = 1`, isStaying));

/** Returns the statement that stores a departing reader's limit under their identity key. */
export function rememberLimit(userId: string): Statement {
  return db.run(sql`
    INSERT INTO ${rememberedLimits} (identity_key, limited_at)
    SELECT known.identity_key, ${users}.limited_at FROM ${users}, ${identityKeysOf(userId)} AS known
    WHERE ${users}.id = ${userId} AND ${users}.limited_at IS NOT NULL
    ON CONFLICT DO NOTHING`);
}

/**
 * Returns the statements that apply a remembered limit to a new account of the same person. They run with the sign-up.
 */
export function restoreLimit(userId: string, identityKey: string): Statement[] {
  return [
    db.run(sql`
      UPDATE ${users} SET limited_at = remembered.limited_at FROM ${rememberedLimits} AS remembered
      WHERE ${users}.id = ${userId} AND remembered.identity_key = ${identityKey}`),
    forgetLimit({ identityKey }),
  ];
}

/** Returns the statement that deletes a remembered limit. */
export const forgetLimit = ({ identityKey }: { identityKey: string }) =>
  db.delete(rememberedLimits).where(eq(rememberedLimits.identityKey, identityKey));

/** Returns the statement that remembers a limit of an identity without an account; for a restored backup. */
export const limitIdentity = (limit: { identityKey: string; limitedAt: number }) =>
  db.insert(rememberedLimits).values(limit).onConflictDoNothing();

/** Finds all remembered limits, for the file that repairs a restored backup. */
export function allRememberedLimits() {
  return db.select().from(rememberedLimits);
}

/** Returns the statement that bans all identities of readers, removed ones included, from signing up again. */
export const barIdentities = ({ which, batchId, now }: { which: SQL; batchId: string; now: number }) =>
  db
    .insert(barredIdentities)
    .select(
      sql`SELECT identity_key, ${batchId}, ${now} FROM ${users} WHERE id IN (${which}) AND identity_key IS NOT NULL
        UNION SELECT identity_key, ${batchId}, ${now} FROM ${identities} WHERE user_id IN (${which})`,
    )
    .onConflictDoNothing();

export const unbarIdentities = ({ batchId }: { batchId: string }) =>
  db.delete(barredIdentities).where(eq(barredIdentities.batchId, batchId));

/** Finds all limits, for the file that repairs a restored backup. */
export function allLimits() {
  return db
    .select({ id: users.id, since: sql<number>`${users.limitedAt}`.as('since') })
    .from(users)
    .where(isNotNull(users.limitedAt));
}

/** Finds all suspensions, for the same file. */
export function allSuspensions() {
  return db
    .select({ id: users.id, since: sql<number>`${users.suspendedAt}`.as('since') })
    .from(users)
    .where(isNotNull(users.suspendedAt));
}

/** Finds all identities that may not sign up, for the same file. */
export function allBarredIdentities() {
  return db.select().from(barredIdentities);
}

export const barIdentity = ({ identityKey, barredAt }: { identityKey: string; barredAt: number }) =>
  db.insert(barredIdentities).values({ identityKey, batchId: null, barredAt }).onConflictDoNothing();

/**
 * Returns the statement that stores a ban under the current key of an identity, if it is stored under an earlier one.
 */
export const renewBar = ({ formerKey, identityKey }: { formerKey: string; identityKey: string }) =>
  db
    .update(barredIdentities)
    .set({ identityKey })
    .where(
      and(
        eq(barredIdentities.identityKey, formerKey),
        sql`NOT EXISTS (SELECT 1 FROM ${barredIdentities} AS other WHERE other.identity_key = ${identityKey})`,
      ),
    );

export const unbarIdentity = ({ identityKey }: { identityKey: string }) =>
  db.delete(barredIdentities).where(eq(barredIdentities.identityKey, identityKey));

export function oneReader(userId: string): SQL {
  return sql`SELECT id FROM ${users} WHERE ${users.id} = ${userId} AND ${isCurrentAccount(userId)}`;
}

/** Returns the statement that restores former ranks, unless they were changed since. `former` has an item per reader. */
export const restoreRanks = (former: SQL) =>
  db.run(sql`UPDATE ${users} SET rank = former.before FROM ${former}
    WHERE users.id = former.user_id AND users.rank = former.rank`);

/** Returns the statement that limits readers again whose limit was lifted. */
export const restoreLimits = (former: SQL) =>
  db.run(sql`UPDATE ${users} SET limited_at = CAST(former.before AS INTEGER) FROM ${former}
    WHERE users.id = former.user_id AND users.limited_at IS NULL`);

export const restoreReviewBans = (former: SQL) =>
  db.run(sql`UPDATE ${users} SET reviewing_banned_at = CAST(former.before AS INTEGER) FROM ${former}
    WHERE users.id = former.user_id AND users.reviewing_banned_at IS NULL`);
