import { eq, type SQL, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { revocations } from '../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';

// Triggers on the tables of each kind record revocations, so that no call can forget to.

/** Finds all revocations, oldest first, for the file that is replayed after a restore. */
export function allRevocations() {
  return db.select().from(revocations).orderBy(revocations.revokedAt);
}

/** Returns the statement that deletes revocations from before a time in epoch seconds, up to a limit. */
export const forgetRevocations = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(revocations)
    .where(
      sql`(kind, target_id) IN (SELECT kind, target_id FROM ${revocations} WHERE revoked_at < ${before} ORDER BY revoked_at LIMIT ${limit})`,
    )
    .returning({ kind: revocations.kind });

export const unrevoke = (kind: string, targets: SQL): Statement =>
  db.delete(revocations).where(sql`kind = ${kind} AND target_id IN (${targets})`);

/** Returns the statement that takes back revocations. `which` is a subquery of their kinds and targets. */
export const unrevokeAll = (which: SQL): Statement =>
  db.delete(revocations).where(sql`(kind, target_id) IN (${which})`);

export function isRevoked(kind: string, target: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${revocations} WHERE kind = ${kind} AND target_id = ${target})`;
}

/** A reader's revocations. Listed after the parts whose deletions record revocations. */
export const revocationsPart: AccountPart = {
  tables: ['revocations'],
  exported: (userId) => ({
    revocations: db
      .select({ kind: revocations.kind, target_id: revocations.targetId, revoked_at: revocations.revokedAt })
      .from(revocations)
      .where(eq(revocations.userId, userId)),
  }),
  deleteRows: (userId) => [db.delete(revocations).where(eq(revocations.userId, userId))],
};
