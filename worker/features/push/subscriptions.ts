import { and, eq, sql } from 'drizzle-orm';
import { pushChoices, pushSubscriptions } from '../../platform/db/schema/push.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { MAX_BROWSERS, type PushChoices } from './contract.ts';

export interface Subscription {
  /** The hash of the address. */
  id: string;
  userId: string;
  /** A trigger removes the subscription with this session. */
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  now: number;
}

/** Returns the statements that subscribe a browser. It no longer receives messages for a reader who used it before. */
export function subscribe({ now, ...row }: Subscription): Statement[] {
  const { id, userId } = row;
  return [
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), sql`user_id <> ${userId}`)),
    db
      .insert(pushSubscriptions)
      .values({ ...row, createdAt: now, checkedAt: now })
      .onConflictDoUpdate({
        target: [pushSubscriptions.userId, pushSubscriptions.id],
        set: { sessionId: sql`excluded.session_id`, p256dh: sql`excluded.p256dh`, auth: sql`excluded.auth` },
      }),
    db.delete(pushSubscriptions).where(sql`user_id = ${userId} AND id IN (
      SELECT id FROM ${pushSubscriptions} WHERE user_id = ${userId} AND id <> ${id}
      ORDER BY created_at DESC LIMIT -1 OFFSET ${sql.raw(String(MAX_BROWSERS - 1))})`),
  ];
}

export const unsubscribe = ({ userId, id }: { userId: string; id: string }) =>
  db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)));

export const unsubscribeAll = ({ userId }: { userId: string }) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

/**
 * Returns the statement that stores the time of the last check for a browser, unless the browser was unsubscribed
 * meanwhile.
 */
export const recordCheck = ({ userId, id, now }: { userId: string; id: string; now: number }) =>
  db
    .update(pushSubscriptions)
    .set({ checkedAt: now })
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)));

export function saveChoices(userId: string, choices: PushChoices): Statement {
  const row = {
    kinds: [...new Set(choices.kinds)],
    quietFrom: choices.quiet_from,
    quietUntil: choices.quiet_until,
    streakHour: choices.streak_hour,
  };
  return db
    .insert(pushChoices)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: pushChoices.userId, set: row });
}
