import { eq, sql } from 'drizzle-orm';
import { deletedAccounts, sessions, users } from '../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { rememberReviewBan, restoreReviewBan } from './bans.ts';
import type { AccountPart } from './data-part.ts';
import { rememberLimit, restoreLimit } from './sanctions.ts';

/**
 * The statements after which nothing names this reader: every feature's own, then the sessions and the account; all
 * that stays is that someone with this id left, at a time in epoch seconds, and under their identity key the
 * bans that they had. On a restored backup they are run again.
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

/**
 * Returns the statements that hold someone who signs up to the bans that they left with, in the same save as the new
 * account.
 */
export function restoreBans(parts: readonly AccountPart[], userId: string, identityKey: string): Statement[] {
  return [
    ...restoreReviewBan(userId, identityKey),
    ...restoreLimit(userId, identityKey),
    ...parts.flatMap((part) => part.returning?.(userId, identityKey) ?? []),
  ];
}

export function departedQueries() {
  return db
    .select({ userId: deletedAccounts.userId, leftAt: deletedAccounts.leftAt })
    .from(deletedAccounts)
    .orderBy(deletedAccounts.leftAt);
}

/** The statement that forgets who left before a moment in epoch seconds, up to a limit. */
export const forgetDeletedAccounts = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(deletedAccounts)
    .where(
      sql`${deletedAccounts.userId} IN (SELECT user_id FROM ${deletedAccounts} WHERE left_at < ${before} ORDER BY left_at LIMIT ${limit})`,
    )
    .returning({ userId: deletedAccounts.userId });
