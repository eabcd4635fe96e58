import { asc, eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import type { Database } from '../../platform/db/database.ts';
import { deletedAccounts, sessions, users } from '../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { forEachIsolated } from '../../platform/jobs/isolate.ts';
import { saveInSteps } from '../../platform/jobs/steps.ts';
import { rememberReviewBan, restoreReviewBan } from './bans.ts';
import { rememberLimit, restoreLimit, suspendReaders } from './sanctions.ts';

/**
 * Deletes an account and everything that names the reader. Only their ID, the time in epoch seconds and, under their
 * identity key, their bans stay. On a restored backup it is run again.
 */
const deletionSteps = (parts: readonly AccountPart[], userId: string, leftAt: number): Statement[][] => [
  [rememberReviewBan(userId), rememberLimit(userId)],
  ...parts.map((part) => part.deleteRows(userId, leftAt)),
  [
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(users).where(eq(users.id, userId)),
    recordDeletion(userId, leftAt),
  ],
];

export function deleteAccountRows(parts: readonly AccountPart[], userId: string, leftAt: number): Statement[] {
  return deletionSteps(parts, userId, leftAt).flat();
}

const recordDeletion = (userId: string, leftAt: number) =>
  db.insert(deletedAccounts).values({ userId, leftAt }).onConflictDoNothing();

/**
 * Hides an account as a suspension does, for good, where deleting it takes more statements than the invocation may
 * send. {@link finishDeletions} deletes it.
 */
export function beginDeletion(userId: string, leftAt: number): Statement[] {
  return [...suspendReaders({ which: sql`SELECT ${userId}`, now: leftAt }), recordDeletion(userId, leftAt)];
}

/** Finds accounts whose deletion has begun, oldest first. */
export const begunDeletions = ({ limit }: { limit: number }) =>
  db
    .select({ userId: deletedAccounts.userId, leftAt: deletedAccounts.leftAt })
    .from(deletedAccounts)
    .innerJoin(users, eq(users.id, deletedAccounts.userId))
    .orderBy(asc(deletedAccounts.leftAt))
    .limit(limit);

export const deletionOf = ({ userId }: { userId: string }) =>
  db.select({ leftAt: deletedAccounts.leftAt }).from(deletedAccounts).where(eq(deletedAccounts.userId, userId));

/** Deletes the accounts whose deletion has begun, as far as the invocation's statements suffice. */
export async function finishDeletions(
  database: Database,
  { parts, limit, statementsLeft }: { parts: readonly AccountPart[]; limit: number; statementsLeft: () => number },
): Promise<{ deleted: number; failed: number }> {
  const { begun } = await database.load({ begun: begunDeletions({ limit }) });
  const failed = await forEachIsolated('account deletion', begun, ({ userId, leftAt }) => {
    const steps = deletionSteps(parts, userId, leftAt);
    return saveInSteps(database, { job: 'account deletions', item: userId, steps, statementsLeft });
  });
  return { deleted: begun.length - failed, failed };
}

/** Returns the statements that apply the remembered bans of a person to their new account, in the same save. */
export function restoreBans(parts: readonly AccountPart[], userId: string, identityKey: string): Statement[] {
  return [
    ...restoreReviewBan(userId, identityKey),
    ...restoreLimit(userId, identityKey),
    ...parts.flatMap((part) => part.returning?.(userId, identityKey) ?? []),
  ];
}

/** Finds all records of deleted accounts, oldest first. */
export function allDeletedAccounts() {
  return db
    .select({ userId: deletedAccounts.userId, leftAt: deletedAccounts.leftAt })
    .from(deletedAccounts)
    .orderBy(deletedAccounts.leftAt);
}

/**
 * Returns the statement that deletes records of accounts that were deleted before a time in epoch seconds, up to a
 * limit.
 */
export const forgetDeletedAccounts = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(deletedAccounts)
    .where(
      sql`${deletedAccounts.userId} IN (SELECT user_id FROM ${deletedAccounts} WHERE left_at < ${before} ORDER BY left_at LIMIT ${limit})`,
    )
    .returning({ userId: deletedAccounts.userId });
