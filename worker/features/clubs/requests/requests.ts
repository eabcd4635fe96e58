import { and, eq, isNull, sql } from 'drizzle-orm';
import { clubJoinRequests, clubMembers } from '../../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';

interface ClubUser {
  clubId: string;
  userId: string;
}

/**
 * Returns the statement that adds a join request or changes its message. A request that was declined after `again`
 * (epoch seconds) stays declined; members and banned readers fail the batch.
 */
export const addRequest = (at: ClubUser & { message: string; now: number; again: number }) =>
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

export const withdraw = (at: ClubUser) => db.delete(clubJoinRequests).where(isOpen(at));

/** Returns the statement that accepts an open join request; becoming a member deletes it. */
export function accept({ clubId, userId, now }: ClubUser & { now: number }): Statement {
  return db.run(sql`
    INSERT INTO ${clubMembers} (club_id, user_id, role, joined_at)
    SELECT club_id, user_id, 'member', ${now} FROM ${clubJoinRequests}
    WHERE club_id = ${clubId} AND user_id = ${userId} AND refused_at IS NULL
    ON CONFLICT DO NOTHING`);
}

export const decline = (at: ClubUser & { now: number }) =>
  db.update(clubJoinRequests).set({ refusedAt: at.now }).where(isOpen(at));

function isOpen({ clubId, userId }: ClubUser) {
  return and(
    eq(clubJoinRequests.clubId, clubId),
    eq(clubJoinRequests.userId, userId),
    isNull(clubJoinRequests.refusedAt),
  );
}
