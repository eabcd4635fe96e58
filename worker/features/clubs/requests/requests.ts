import { and, eq, isNull, sql } from 'drizzle-orm';
import { clubJoinRequests, clubMembers } from '../../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';

interface ClubUser {
  clubId: string;
  userId: string;
}

/**
 * Adds or rewords a join request. A request declined after `again` (epoch seconds) stays declined; members and banned
 * readers fail the batch.
 */
export const ask = (at: ClubUser & { message: string; now: number; again: number }) =>
  db
    .insert(clubJoinRequests)
    .values({ clubId: at.clubId, userId: at.userId, message: at.message, askedAt: at.now })
    .onConflictDoUpdate({
      target: [clubJoinRequests.clubId, clubJoinRequests.userId],
      set: {
        message: sql`excluded.message`,
        askedAt: sql`CASE WHEN refused_at IS NULL THEN asked_at ELSE excluded.asked_at END`,
        refusedAt: null,
      },
      setWhere: sql`refused_at IS NULL OR refused_at <= ${at.again}`,
    });

/** Returns the statement that withdraws an open request. */
export const withdraw = (at: ClubUser) => db.delete(clubJoinRequests).where(isOpen(at));

/** Accepts an open join request; becoming a member ends it. */
export function accept({ clubId, userId, now }: ClubUser & { now: number }): Statement {
  return db.run(sql`
    INSERT INTO ${clubMembers} (club_id, user_id, role, joined_at)
    SELECT club_id, user_id, 'member', ${now} FROM ${clubJoinRequests}
    WHERE club_id = ${clubId} AND user_id = ${userId} AND refused_at IS NULL
    ON CONFLICT DO NOTHING`);
}

/** The statement that says no to an open request. */
export const declineRequestStatement = (at: ClubUser & { now: number }) =>
  db
    .update(clubJoinRequests)
    .set({ refusedAt: sql`${at.now}` })
    .where(isOpen(at));

function isOpen({ clubId, userId }: ClubUser) {
  return and(
    eq(clubJoinRequests.clubId, clubId),
    eq(clubJoinRequests.userId, userId),
    isNull(clubJoinRequests.refusedAt),
  );
}
