import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { named } from '../db/columns.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { idempotencyKeys } from '../db/schema/http.ts';
import { db, type RowOf, type Statement } from '../db/statement.ts';

/** Who is asking, as the session row confirmed it. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** Who they are at the identity provider, for bans and caps that outlive an account; never sent. */
  subject: string;
  name: string;
  rank: 'admin' | 'moderator' | 'librarian' | 'supporter' | 'member';
  timeZone: string;
  /** The zone that the reader fixed in their settings; null follows the browser. */
  fixedTimeZone: string | null;
  /** Where the reader's last act counted, and when in epoch seconds; empty and 0 before the first. */
  countedZone: string;
  countedAt: number;
  mayReview: boolean;
  experience: number;
}

/** Whether somebody of this rank may do what librarians may. */
export function isLibrarian(rank: Viewer['rank']): boolean {
  return rank === 'librarian' || rank === 'moderator' || rank === 'admin';
}

/**
 * The session row that rides in the first round trip of each call; no row means that the session has ended. With it what was
 * made under this idempotency key, null where nothing was; the key is empty where none was sent.
 */
export const sessionRow = (at: { sessionId: string; userId: string; now: number; key: string }) =>
  db
    .select(
      named({
        userId: users.id,
        subject: users.subject,
        name: users.name,
        rank: users.rank,
        timeZone: users.timeZone,
        fixedTimeZone: users.fixedTimeZone,
        countedZone: users.countedZone,
        countedAt: users.countedAt,
        reviewingBannedAt: users.reviewingBannedAt,
        experience: users.experience,
        madeUnderKey: idempotencyKeys.thingId,
      }),
    )
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(idempotencyKeys, and(eq(idempotencyKeys.userId, at.userId), eq(idempotencyKeys.key, at.key)))
    .where(
      and(
        eq(sessions.id, at.sessionId),
        eq(sessions.userId, at.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, at.now),
      ),
    );

/** The statement that keeps the zone a reader is in, when the browser names another than before; else null. */
export function keepZone(viewer: Viewer | null, sent: string | null): Statement | null {
  return viewer === null || sent === null || sent === viewer.timeZone
    ? null
    : zoneKept({ userId: viewer.userId, zone: sent });
}

const zoneKept = ({ userId, zone }: { userId: string; zone: string }) =>
  db
    .update(users)
    .set({ timeZone: sql`${zone}` })
    .where(eq(users.id, userId));

export type SessionRow = RowOf<typeof sessionRow>;
