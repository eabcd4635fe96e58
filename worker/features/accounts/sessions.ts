import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { sessions } from '../../platform/db/schema/accounts.ts';
import { db, type RowOf, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { failIf } from '../../platform/db/unchanged.ts';
import { MAX_SESSIONS, type OpenSession } from './sessions-contract.ts';

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

/** Finds a reader's open sessions, the last used first. */
export const openSessionsOf = ({ userId, now }: { userId: string; now: number }) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt), desc(sessions.id))
    .limit(MAX_SESSIONS);

export function openSessionOf(row: RowOf<typeof openSessionsOf>, thisOne: string): OpenSession {
  const { id, device, createdAt: started_at, usedAt } = row;
  return { id, name: device || 'Unknown browser', started_at, used_at: usedAt, is_this_one: id === thisOne };
}

/** Notes that the reader of a session has just proved who they are. */
export const recordProof = ({ sessionId, now }: { sessionId: string; now: number }) =>
  db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));

export function isSessionOpen(sessionId: SqlValue, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sessions} AS open
    WHERE open.id = ${sessionId} AND open.ended_at IS NULL AND open.expires_at > ${now})`;
}

/** What the database says if the session of a call ended since. */
export const SESSION_ENDED = 'session_ended';

/** Returns the statement that fails a save if the session has ended. `now` is in epoch seconds. */
export const requireOpenSession = (sessionId: SqlValue, now: number) =>
  failIf(sql`NOT ${isSessionOpen(sessionId, now)}`, SESSION_ENDED);
