import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { barredIdentities, identities, rememberedLimits, sessions, users } from '../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { identityKeysOf, isCurrentAccount } from './bans.ts';

/** The word of the trigger that refuses an identity which may not sign up. */
export const IDENTITY_BARRED = 'identity_barred';

// Sanctions on whole accounts. `which` is a subquery of ids, so that one account and a thousand cost the same statements.

/** The statement that limits readers: they keep a private library, and publish nothing. Who is limited stays so since then. */
export const limitReaders = ({ which, now }: { which: SQL; now: number }) =>
  db
    .update(users)
    .set({ limitedAt: sql`${now}` })
    .where(and(sql`${users.id} IN (${which})`, isNull(users.limitedAt)));

/** The statement that ends the limits of readers that began at a moment in epoch seconds. */
export const liftLimits = ({ which, since }: { which: SQL; since: number }) =>
  db
    .update(users)
    .set({ limitedAt: null })
    .where(and(sql`${users.id} IN (${which})`, eq(users.limitedAt, since)));

/**
 * Returns the statements that suspend readers: their sessions end and their content becomes private. Everything stays
 * stored, so lifting the suspension restores it unchanged.
 */
export function suspendReaders({ which, now }: { which: SQL; now: number }): Statement[] {
  return [
    db
      .update(users)
      .set({ suspendedAt: sql`${now}`, privacyBefore: sql`${users.profilePrivacy}`, profilePrivacy: 'nobody' })
      .where(and(sql`${users.id} IN (${which})`, isNull(users.suspendedAt))),
    db
      .update(sessions)
      .set({ endedAt: sql`${now}` })
      .where(and(sql`${sessions.userId} IN (${which})`, isNull(sessions.endedAt))),
  ];
}

const notSuspended = {
  suspendedAt: null,
  profilePrivacy: sql`coalesce(${users.privacyBefore}, ${users.profilePrivacy})`,
  privacyBefore: null,
  awaitsApproval: sql`0`,
};

/** The statement that ends suspensions; those that began at a moment in epoch seconds. */
export const liftSuspensions = ({ which, since }: { which: SQL; since: number }) =>
  db
    .update(users)
    .set(notSuspended)
    .where(and(sql`${users.id} IN (${which})`, eq(users.suspendedAt, since)));

/** The statement that lets new readers in who wait for it. */
export const approveReaders = ({ which }: { which: SQL }) =>
  db
    .update(users)
    .set(notSuspended)
    .where(and(sql`${users.id} IN (${which})`, sql`${users.awaitsApproval} = 1`));

/** Returns the statement that stores a departing reader's limit under their identity key. */
export function rememberLimit(userId: string): Statement {
  return db.run(sql`
    INSERT INTO ${rememberedLimits} (identity_key, limited_at)
    SELECT known.identity_key, ${users}.limited_at FROM ${users}, ${identityKeysOf(userId)} AS known
    WHERE ${users}.id = ${userId} AND ${users}.limited_at IS NOT NULL
    ON CONFLICT DO NOTHING`);
}

/** The statements that limit anyone again who left limited, in the save of their new account. */
export function restoreLimit(userId: string, identityKey: string): Statement[] {
  return [
    db.run(sql`
      UPDATE ${users} SET limited_at = remembered.limited_at FROM ${rememberedLimits} AS remembered
      WHERE ${users}.id = ${userId} AND remembered.identity_key = ${identityKey}`),
    forgetLimit({ identityKey }),
  ];
}

/** The statement that forgets the limit of someone who left. */
export const forgetLimit = ({ identityKey }: { identityKey: string }) =>
  db.delete(rememberedLimits).where(eq(rememberedLimits.identityKey, identityKey));

/** The statement that limits the holder of this key, who has no account now; for a restored backup. */
export const limitIdentity = (limit: { identityKey: string; limitedAt: number }) =>
  db.insert(rememberedLimits).values(limit).onConflictDoNothing();

/** All remembered limits, for the file that repairs a restored backup. */
export function allRememberedLimits() {
  return db.select().from(rememberedLimits);
}

/** The statement that keeps the identities of readers from signing up again: every one, those that were removed included. */
export const barIdentities = ({ which, batchId, now }: { which: SQL; batchId: string; now: number }) =>
  db
    .insert(barredIdentities)
    .select(
      sql`SELECT identity_key, ${batchId}, ${now} FROM ${users} WHERE id IN (${which}) AND identity_key IS NOT NULL
        UNION SELECT identity_key, ${batchId}, ${now} FROM ${identities} WHERE user_id IN (${which})`,
    )
    .onConflictDoNothing();

/** Returns the statement that lets people sign up again whom a moderator's action banned. */
export const unbarIdentities = ({ batchId }: { batchId: string }) =>
  db.delete(barredIdentities).where(eq(barredIdentities.batchId, batchId));

/** All limits, for the file that repairs a restored backup. */
export function allLimits() {
  return db
    .select({ id: users.id, since: sql<number>`${users.limitedAt}`.as('since') })
    .from(users)
    .where(isNotNull(users.limitedAt));
}

/** All suspensions, for the same file. */
export function allSuspensions() {
  return db
    .select({ id: users.id, since: sql<number>`${users.suspendedAt}`.as('since') })
    .from(users)
    .where(isNotNull(users.suspendedAt));
}

/** All identities that may not sign up, for the same file. */
export function allBarredIdentities() {
  return db.select().from(barredIdentities);
}

/** Returns the statement that copies the ban of an identity from another database. */
export const barIdentity = ({ identityKey, barredAt }: { identityKey: string; barredAt: number }) =>
  db.insert(barredIdentities).values({ identityKey, batchId: null, barredAt }).onConflictDoNothing();

/** The statement that bars an identity under its key of today where it is barred under one of an earlier secret. */
export const renewBar = ({ formerKey, identityKey }: { formerKey: string; identityKey: string }) =>
  db
    .update(barredIdentities)
    .set({ identityKey: sql`${identityKey}` })
    .where(
      and(
        eq(barredIdentities.identityKey, formerKey),
        sql`NOT EXISTS (SELECT 1 FROM ${barredIdentities} AS other WHERE other.identity_key = ${identityKey})`,
      ),
    );

/** The statement that lets an identity sign up again. */
export const unbarIdentity = ({ identityKey }: { identityKey: string }) =>
  db.delete(barredIdentities).where(eq(barredIdentities.identityKey, identityKey));

/** SQL: the ID of one reader, in the form that these functions accept. */
export function oneReader(userId: string): SQL {
  return sql`SELECT id FROM ${users} WHERE ${users.id} = ${userId} AND ${isCurrentAccount(userId)}`;
}
