import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { identities, rememberedReviewBans, users } from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';

/** Returns the statement that bans a reader from reviewing; an existing ban keeps its date. */
export const banFromReviewing = ({ userId, now }: { userId: string; now: number }) =>
  db
    .update(users)
    .set({ reviewingBannedAt: now })
    .where(and(eq(users.id, userId), isNull(users.reviewingBannedAt)));

export const allowReviewing = ({ userId }: { userId: string }) =>
  db.update(users).set({ reviewingBannedAt: null }).where(eq(users.id, userId));

export function isBannedFromReviewing(userId: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND reviewing_banned_at IS NOT NULL)`;
}

export function isCurrentAccount(userId: string | SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId})`;
}

/** Returns SQL for a table of all identity keys of a reader, including those of removed sign-in methods. */
export function identityKeysOf(userId: string | SqlValue): SQL {
  return sql`(SELECT identity_key FROM ${users} WHERE id = ${userId} AND identity_key IS NOT NULL
    UNION SELECT identity_key FROM ${identities} WHERE user_id = ${userId})`;
}

/** Returns SQL for a table of the readers who have these identity keys now. `keys` is a subquery. */
export const readersWith = (keys: SQL): SQL =>
  sql`(SELECT id AS user_id, identity_key FROM ${users} WHERE identity_key IN (${keys})
    UNION SELECT user_id, identity_key FROM ${identities} WHERE identity_key IN (${keys}))`;

/** Finds a reader's name and rank. */
export const nameOf = ({ userId }: { userId: string }) =>
  db.select({ name: users.name, rank: users.rank }).from(users).where(eq(users.id, userId));

export const bannedFromReviewing = ({ bannedAt, userId, limit }: { bannedAt: number; userId: string; limit: number }) =>
  db
    .select({ userId: users.id, name: users.name, bannedAt: sql<number>`${users.reviewingBannedAt}`.as('bannedAt') })
    .from(users)
    .where(
      and(
        isNotNull(users.reviewingBannedAt),
        sql`(${users.reviewingBannedAt}, ${users.id}) < (${bannedAt}, ${userId})`,
      ),
    )
    .orderBy(desc(users.reviewingBannedAt), desc(users.id))
    .limit(limit);

export function rememberReviewBan(userId: string): Statement {
  return db.run(sql`
    INSERT INTO ${rememberedReviewBans} (identity_key, banned_at)
    SELECT known.identity_key, ${users}.reviewing_banned_at FROM ${users}, ${identityKeysOf(userId)} AS known
    WHERE ${users}.id = ${userId} AND ${users}.reviewing_banned_at IS NOT NULL
    ON CONFLICT DO NOTHING`);
}

/**
 * Returns the statements that apply a remembered ban to a new account of the same person. They run with the sign-up.
 */
export function restoreReviewBan(userId: string, identityKey: string): Statement[] {
  return [
    db.run(sql`
      UPDATE ${users} SET reviewing_banned_at = remembered.banned_at
      FROM ${rememberedReviewBans} AS remembered
      WHERE ${users}.id = ${userId} AND remembered.identity_key = ${identityKey}`),
    forgetReviewBan(identityKey),
  ];
}

export function forgetReviewBan(identityKey: string): Statement {
  return db.delete(rememberedReviewBans).where(eq(rememberedReviewBans.identityKey, identityKey));
}

/** Returns the statement that remembers a ban of an identity without an account; for a restored backup. */
export function banIdentity(identityKey: string, bannedAt: number): Statement {
  return db.insert(rememberedReviewBans).values({ identityKey, bannedAt }).onConflictDoNothing();
}

/**
 * Returns the statements that copy a ban from another database, also of a reader who has no account here; for a
 * restored backup.
 */
export function repeatReviewBan(ban: { userId: string; identityKey: string | null; bannedAt: number }): Statement[] {
  const { userId, identityKey, bannedAt } = ban;
  return [
    banFromReviewing({ userId, now: bannedAt }),
    db.run(sql`
      INSERT INTO ${rememberedReviewBans} (identity_key, banned_at)
      SELECT ${identityKey}, ${bannedAt} WHERE ${identityKey} IS NOT NULL AND NOT ${isCurrentAccount(userId)}
      ON CONFLICT DO NOTHING`),
  ];
}

/** All bans from reviewing, for the file that repairs a restored backup. */
export function allReviewBans() {
  return db
    .select({ userId: users.id, identityKey: users.identityKey, bannedAt: users.reviewingBannedAt })
    .from(users)
    .where(isNotNull(users.reviewingBannedAt));
}

/** All remembered bans from reviewing, for the same file. */
export function allRememberedReviewBans() {
  return db.select().from(rememberedReviewBans);
}
