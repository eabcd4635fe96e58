import { isNull, type SQL, sql } from 'drizzle-orm';
import { sessions } from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';

/** Returns the statement that deletes sessions that ended before a time in epoch seconds, up to a limit. */
export const forgetSessions = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(sessions)
    .where(
      sql`${sessions.id} IN (SELECT id FROM ${sessions} WHERE coalesce(ended_at, expires_at) < ${before} LIMIT ${limit})`,
    )
    .returning({ id: sessions.id });

/**
 * Returns the statement that ends all sessions. A restored backup doesn't know which sessions were ended after it was
 * made, so everyone has to sign in again.
 */
export function endEverySession(now: number): Statement {
  return db.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt));
}

export function isSessionOpen(sessionId: SqlValue, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sessions} AS open
    WHERE open.id = ${sessionId} AND open.ended_at IS NULL AND open.expires_at > ${now})`;
}
