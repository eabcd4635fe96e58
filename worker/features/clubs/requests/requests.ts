import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  clubBans,
  clubJoinRequests,
  clubMembers,
  clubs,
  rememberedClubDeclines,
} from '../../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { identityKeysOf } from '../../accounts/bans.ts';

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

/** Returns the statement that withdraws a reader's open requests to clubs, with their messages. */
export const withdrawAllRequests = ({ userId }: { userId: string }) =>
  db.delete(clubJoinRequests).where(and(eq(clubJoinRequests.userId, userId), isNull(clubJoinRequests.refusedAt)));

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

/** Returns the statement that stores a departing reader's declined requests under their identity keys. */
export const rememberDeclines = (userId: string): Statement =>
  db.run(sql`
    INSERT INTO ${rememberedClubDeclines} (club_id, identity_key, refused_at)
    SELECT club_id, known.identity_key, refused_at FROM ${clubJoinRequests}, ${identityKeysOf(userId)} AS known
    WHERE user_id = ${userId} AND refused_at IS NOT NULL
    ON CONFLICT DO UPDATE SET refused_at = excluded.refused_at`);

/** Returns the statements that decline them for a new account of the same person. They run with the sign-up. */
export const restoreDeclines = (userId: string, identityKey: string): Statement[] => [
  db.run(sql`
    INSERT INTO ${clubJoinRequests} (club_id, user_id, message, asked_at, refused_at)
    SELECT club_id, ${userId}, '', refused_at, refused_at FROM ${rememberedClubDeclines} AS declined
    WHERE identity_key = ${identityKey} AND EXISTS (SELECT 1 FROM ${clubs} WHERE id = declined.club_id) AND NOT EXISTS
      (SELECT 1 FROM ${clubBans} AS out WHERE out.club_id = declined.club_id AND out.user_id = ${userId})
    ON CONFLICT DO NOTHING`),
  db.delete(rememberedClubDeclines).where(eq(rememberedClubDeclines.identityKey, identityKey)),
];

/** Returns the statement that deletes what was declined before a time in epoch seconds, up to a limit. */
export const forgetDeclines = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(rememberedClubDeclines)
    .where(
      sql`(club_id, identity_key) IN (SELECT club_id, identity_key FROM ${rememberedClubDeclines} WHERE refused_at < ${before} LIMIT ${limit})`,
    )
    .returning({ clubId: rememberedClubDeclines.clubId });

function isOpen({ clubId, userId }: ClubUser) {
  return and(
    eq(clubJoinRequests.clubId, clubId),
    eq(clubJoinRequests.userId, userId),
    isNull(clubJoinRequests.refusedAt),
  );
}
