import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { named } from '../db/columns.ts';
import {
  clubBans,
  clubCodes,
  clubLikes,
  clubMembers,
  clubMilestones,
  clubOpenedMilestones,
  clubPosts,
  clubReadings,
  clubReplies,
  clubs,
  rememberedClubBans,
} from '../db/schema/clubs.ts';
import { db, type Statement } from '../db/statement.ts';
import { recallClubBans, rememberClubBans } from './bans.ts';

/** The clubs that a reader is in, what they wrote and made there, and where they are banned. */
export const clubsPart: AccountPart = {
  // The rows of guards are checked and never stored.
  tables: [
    ...[
      'club_members',
      'club_posts',
      'club_replies',
      'club_likes',
      'club_opened_milestones',
      'club_codes',
      'club_bans',
    ],
    ...['club_role_guards', 'club_room_guards'],
  ],
  exported: (userId) => ({
    book_clubs: db
      .select(
        named({
          id: clubs.id,
          name: clubs.name,
          role: clubMembers.role,
          joined_at: clubMembers.joinedAt,
          tells_progress: clubMembers.tellsProgress,
        }),
      )
      .from(clubMembers)
      .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
      .where(eq(clubMembers.userId, userId)),
    book_club_posts: db
      .select(
        named({
          club: clubs.name,
          type: clubPosts.type,
          title: clubPosts.title,
          content: clubPosts.content,
          posted_at: clubPosts.createdAt,
        }),
      )
      .from(clubPosts)
      .innerJoin(clubs, eq(clubs.id, clubPosts.clubId))
      .where(eq(clubPosts.userId, userId)),
    book_club_replies: db
      .select(named({ club: clubs.name, content: clubReplies.content, replied_at: clubReplies.createdAt }))
      .from(clubReplies)
      .innerJoin(clubs, eq(clubs.id, clubReplies.clubId))
      .where(eq(clubReplies.userId, userId)),
    book_club_likes: db
      .select(named({ club: clubs.name, thing: clubLikes.thingId, liked_at: clubLikes.likedAt }))
      .from(clubLikes)
      .innerJoin(clubs, eq(clubs.id, clubLikes.clubId))
      .where(eq(clubLikes.userId, userId)),
    book_club_opened_milestones: db
      .select(named({ club: clubs.name, milestone: clubMilestones.title }))
      .from(clubOpenedMilestones)
      .innerJoin(clubMilestones, eq(clubMilestones.id, clubOpenedMilestones.milestoneId))
      .innerJoin(clubs, eq(clubs.id, clubOpenedMilestones.clubId))
      .where(eq(clubOpenedMilestones.userId, userId)),
    book_club_invite_codes: db
      .select({ code: clubCodes.code, uses: clubCodes.uses, created_at: clubCodes.createdAt })
      .from(clubCodes)
      .where(eq(clubCodes.generatedBy, userId)),
    book_club_bans: db
      .select(named({ club: clubs.name, banned_at: clubBans.bannedAt }))
      .from(clubBans)
      .innerJoin(clubs, eq(clubs.id, clubBans.clubId))
      .where(eq(clubBans.userId, userId)),
  }),
  leaving: leavingClubs,
  returning: recallClubBans,
};

/**
 * The statements that take a reader out of every club for good, for one save with the rest of the account: clubs that
 * they alone ran pass to the longest-standing member, or go if there is none; posts and codes stay without their name,
 * bans under the key of who they are.
 */
export function leavingClubs(userId: string): Statement[] {
  const runAlone = sql`
    SELECT own.club_id FROM ${clubMembers} AS own JOIN ${clubs} AS club ON club.id = own.club_id
    WHERE own.user_id = ${userId} AND own.role = 'admin' AND club.admin_count = 1`;
  const lonely = sql`${runAlone} AND club.member_count = 1`;
  const inLonelyClub = (column: SQLWrapper) => sql`${column} IN (${lonely})`;
  return [
    rememberClubBans(userId),
    db.run(sql`
      UPDATE ${clubMembers} SET role = 'admin'
      WHERE (club_id, user_id) IN (
        SELECT alone.club_id, (
          SELECT next.user_id FROM ${clubMembers} AS next
          WHERE next.club_id = alone.club_id AND next.role = 'member'
          ORDER BY next.joined_at, next.user_id LIMIT 1
        ) FROM (${runAlone}) AS alone
      )`),
    db.run(sql`PRAGMA defer_foreign_keys = ON`),
    db.delete(clubCodes).where(inLonelyClub(clubCodes.clubId)),
    db.delete(clubBans).where(inLonelyClub(clubBans.clubId)),
    db.delete(rememberedClubBans).where(inLonelyClub(rememberedClubBans.clubId)),
    db.delete(clubMilestones).where(inLonelyClub(clubMilestones.clubId)),
    db.delete(clubOpenedMilestones).where(inLonelyClub(clubOpenedMilestones.clubId)),
    db.delete(clubReadings).where(inLonelyClub(clubReadings.clubId)),
    db.delete(clubPosts).where(inLonelyClub(clubPosts.clubId)),
    db.delete(clubReplies).where(inLonelyClub(clubReplies.clubId)),
    db.delete(clubLikes).where(inLonelyClub(clubLikes.clubId)),
    db.delete(clubs).where(sql`${clubs.id} IN (${lonely})`),
    db.delete(clubMembers).where(eq(clubMembers.userId, userId)),
    db.delete(clubBans).where(eq(clubBans.userId, userId)),
    db.update(clubCodes).set({ generatedBy: null }).where(eq(clubCodes.generatedBy, userId)),
    db.update(clubPosts).set({ userId: null }).where(eq(clubPosts.userId, userId)),
    db.update(clubReplies).set({ userId: null }).where(eq(clubReplies.userId, userId)),
    db.delete(clubOpenedMilestones).where(eq(clubOpenedMilestones.userId, userId)),
    db.delete(clubLikes).where(eq(clubLikes.userId, userId)),
  ];
}
