import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { deletedAccounts, sessions, users } from '../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { rememberReviewBan, restoreReviewBan } from './bans.ts';
import { rememberLimit, restoreLimit } from './sanctions.ts';

/**
 * Returns the statements that delete an account and everything that names the reader. Only their ID, the time in epoch
 * seconds and, under their identity key, their bans stay. On a restored backup they are run again.
 */
export function deleteAccountRows(parts: readonly AccountPart[], userId: string, leftAt: number): Statement[] {
  return [
    rememberReviewBan(userId),
    rememberLimit(userId),
    ...parts.flatMap((part) => part.deleteRows(userId, leftAt)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(users).where(eq(users.id, userId)),
    db.insert(deletedAccounts).values({ userId, leftAt }).onConflictDoNothing(),
  ];
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
