import { isNull, type SQL, sql } from 'drizzle-orm';
import { sessions } from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';

/** The statement that forgets sessions which were over before a moment in epoch seconds, up to a limit. */
export const forgetSessions = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(sessions)
    .where(
      sql`${sessions.id} IN (SELECT id FROM ${sessions} WHERE coalesce(ended_at, expires_at) < ${before} LIMIT ${limit})`,
    )
    .returning({ id: sessions.id });

/**
 * Returns the statement that ends every session there is: on a restored backup, which knows nothing of those that
 * were ended since it was written. Anyone who was signed in before the restore signs in again.
 */
export function endEverySession(now: number): Statement {
  return db.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt));
}

/** SQL: whether a session is neither ended nor expired. */
export function isSessionOpen(sessionId: SqlValue, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sessions} AS open
    WHERE open.id = ${sessionId} AND open.ended_at IS NULL AND open.expires_at > ${now})`;
}
