import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Builder, builder, constant } from '../db/open.ts';
import { sessions, users } from '../db/schema/account.ts';

/** Who is asking, as the session row confirmed it. */
export interface Viewer {
  userId: string;
  sessionId: string;
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

// Each call of a member asks this, so it is worked out once.
const session = constant(
  builder
    .select({
      userId: users.id,
      name: users.name,
      rank: users.rank,
      timeZone: users.timeZone,
      fixedTimeZone: users.fixedTimeZone,
      countedZone: users.countedZone,
      countedAt: users.countedAt,
      reviewingBannedAt: users.reviewingBannedAt,
      experience: users.experience,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    ),
);

/** The session row that rides in the first batch; no row means that the session has ended. */
export function sessionQuery(claims: { userId: string; sessionId: string }, now: number) {
  return session({ sessionId: claims.sessionId, userId: claims.userId, now });
}

/** The statement that keeps the zone a reader is in, when the browser names another than before; else null. */
export function keepZone(build: Builder, viewer: Viewer | null, sent: string | null) {
  return viewer === null || sent === null || sent === viewer.timeZone
    ? null
    : build.update(users).set({ timeZone: sent }).where(eq(users.id, viewer.userId));
}

export type SessionRow = Awaited<ReturnType<typeof sessionQuery>>[number];
