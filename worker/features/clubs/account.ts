import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { aliased } from '../../platform/db/columns.ts';
import {
  calendarAddresses,
  clubBans,
  clubCodes,
  clubJoinRequests,
  clubLikes,
  clubMeetingAnswers,
  clubMeetings,
  clubMembers,
  clubMilestones,
  clubOpenedMilestones,
  clubPollBooks,
  clubPolls,
  clubPollVotes,
  clubPosts,
  clubReplies,
  clubs,
} from '../../platform/db/schema/clubs.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { users } from '../accounts/users.ts';
import { rememberClubBans, restoreClubBans } from './bans.ts';
import { clubChildTables } from './clubs.ts';
import { endCalendar } from './meetings/meetings.ts';
import { finaliseResultsOf } from './polls/polls.ts';
import { rememberDeclines, restoreDeclines } from './requests/requests.ts';

/** A reader's clubs, what they wrote and created there, and their bans. */
export const clubsPart: AccountPart = {
  // Guards never store a row, but their tables name readers.
  tables: [
    'clubs',
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
    ...['club_polls', 'club_poll_votes', 'club_meetings', 'club_meeting_answers', 'calendar_addresses'],
    'club_join_requests',
  ],
  exported: (userId) => ({
    book_clubs_founded: db
      .select({
        name: clubs.name,
        privacy_setting: clubs.privacySetting,
        external_link: clubs.externalLink,
        genre_focus: clubs.genreFocus,
        created_at: clubs.createdAt,
      })
      .from(clubs)
      .where(eq(clubs.founderId, userId)),
    book_clubs: db
      .select(
        aliased({
          id: clubs.id,
          name: clubs.name,
          role: clubMembers.role,
          joined_at: clubMembers.joinedAt,
          tells_progress: clubMembers.sharesProgress,
          muted: clubMembers.muted,
        }),
      )
      .from(clubMembers)
      .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
      .where(eq(clubMembers.userId, userId)),
    book_club_posts: db
      .select(
        aliased({
          club: clubs.name,
          type: clubPosts.type,
          title: clubPosts.title,
          content: clubPosts.content,
          posted_at: clubPosts.createdAt,
          edited_at: clubPosts.editedAt,
        }),
      )
      .from(clubPosts)
      .innerJoin(clubs, eq(clubs.id, clubPosts.clubId))
      .where(eq(clubPosts.userId, userId)),
    book_club_replies: db
      .select(
        aliased({
          club: clubs.name,
          content: clubReplies.content,
          replied_at: clubReplies.createdAt,
          edited_at: clubReplies.editedAt,
        }),
      )
      .from(clubReplies)
      .innerJoin(clubs, eq(clubs.id, clubReplies.clubId))
      .where(eq(clubReplies.userId, userId)),
    book_club_likes: db
      .select(aliased({ club: clubs.name, target_id: clubLikes.targetId, liked_at: clubLikes.likedAt }))
      .from(clubLikes)
      .innerJoin(clubs, eq(clubs.id, clubLikes.clubId))
      .where(eq(clubLikes.userId, userId)),
    book_club_opened_milestones: db
      .select(aliased({ club: clubs.name, milestone: clubMilestones.title }))
      .from(clubOpenedMilestones)
      .innerJoin(clubMilestones, eq(clubMilestones.id, clubOpenedMilestones.milestoneId))
      .innerJoin(clubs, eq(clubs.id, clubOpenedMilestones.clubId))
      .where(eq(clubOpenedMilestones.userId, userId)),
    book_club_invite_codes: db
      .select({ code: clubCodes.code, uses: clubCodes.uses, created_at: clubCodes.createdAt })
      .from(clubCodes)
      .where(eq(clubCodes.generatedBy, userId)),
    book_club_bans: db
      .select(aliased({ club: clubs.name, banned_at: clubBans.bannedAt }))
      .from(clubBans)
      .innerJoin(clubs, eq(clubs.id, clubBans.clubId))
      .where(eq(clubBans.userId, userId)),
    book_club_polls: db
      .select(
        aliased({
          club: clubs.name,
          created_at: clubPolls.createdAt,
          ends_at: clubPolls.endsAt,
          closed_at: clubPolls.closedAt,
        }),
      )
      .from(clubPolls)
      .innerJoin(clubs, eq(clubs.id, clubPolls.clubId))
      .where(eq(clubPolls.userId, userId)),
    book_club_votes: db
      .select(aliased({ club: clubs.name, isbn: clubPollBooks.isbn, voted_at: clubPollVotes.votedAt }))
      .from(clubPollVotes)
      .innerJoin(clubs, eq(clubs.id, clubPollVotes.clubId))
      .innerJoin(
        clubPollBooks,
        sql`${clubPollBooks.pollId} = ${clubPollVotes.pollId} AND (${clubPollVotes.choices} >> ${clubPollBooks.place}) & 1`,
      )
      .where(eq(clubPollVotes.userId, userId)),
    book_club_meetings: db
      .select(
        aliased({
          club: clubs.name,
          title: clubMeetings.title,
          starts_at: clubMeetings.startsAt,
          zone: clubMeetings.zone,
          minutes: clubMeetings.minutes,
          place: clubMeetings.place,
          notes: clubMeetings.notes,
          created_at: clubMeetings.createdAt,
        }),
      )
      .from(clubMeetings)
      .innerJoin(clubs, eq(clubs.id, clubMeetings.clubId))
      .where(eq(clubMeetings.userId, userId)),
    book_club_meeting_answers: db
      .select(
        aliased({
          club: clubs.name,
          meeting: clubMeetings.title,
          starts_at: clubMeetings.startsAt,
          answer: clubMeetingAnswers.answer,
          answered_at: clubMeetingAnswers.answeredAt,
        }),
      )
      .from(clubMeetingAnswers)
      .innerJoin(clubMeetings, eq(clubMeetings.id, clubMeetingAnswers.meetingId))
      .innerJoin(clubs, eq(clubs.id, clubMeetingAnswers.clubId))
      .where(eq(clubMeetingAnswers.userId, userId)),
    calendar_address: db
      .select({ generation: calendarAddresses.generation, made_at: calendarAddresses.madeAt })
      .from(calendarAddresses)
      .where(eq(calendarAddresses.userId, userId)),
    book_club_requests: db
      .select(
        aliased({
          club: clubs.name,
          message: clubJoinRequests.message,
          asked_at: clubJoinRequests.askedAt,
          refused_at: clubJoinRequests.refusedAt,
        }),
      )
      .from(clubJoinRequests)
      .innerJoin(clubs, eq(clubs.id, clubJoinRequests.clubId))
      .where(eq(clubJoinRequests.userId, userId)),
  }),
  disconnecting: (userId) => [endCalendar({ userId })],
  deleteRows: leaveClubsStatements,
  returning: (userId, identityKey) => [
    ...restoreClubBans(userId, identityKey),
    ...restoreDeclines(userId, identityKey),
  ],
};

/**
 * Returns the statements that remove a reader from all clubs when they delete their account. A club whose only admin
 * they are passes to the longest-standing member, of those who are neither limited nor suspended if there is one, or is
 * deleted if there is none. Posts and codes stay without their
 * name, bans under their identity key.
 */
export function leaveClubsStatements(userId: string, leftAt: number): Statement[] {
  const runAlone = sql`
    SELECT own.club_id FROM ${clubMembers} AS own JOIN ${clubs} AS club ON club.id = own.club_id
    WHERE own.user_id = ${userId} AND own.role = 'admin' AND club.admin_count = 1`;
  const lonely = sql`${runAlone} AND club.member_count = 1`;
  const inLonelyClub = (column: SqlValue) => sql`${column} IN (${lonely})`;
  return [
    rememberClubBans(userId),
    rememberDeclines(userId),
    finaliseResultsOf({ userId, now: leftAt }),
    db.run(sql`
      UPDATE ${clubMembers} SET role = 'admin'
      WHERE (club_id, user_id) IN (
        SELECT alone.club_id, (
          SELECT next.user_id FROM ${clubMembers} AS next
          WHERE next.club_id = alone.club_id AND next.role = 'member'
          ORDER BY (SELECT suspended_at IS NOT NULL OR limited_at IS NOT NULL FROM ${users} AS person
            WHERE person.id = next.user_id), next.joined_at, next.user_id LIMIT 1
        ) FROM (${runAlone}) AS alone
      )`),
    db.run(sql`PRAGMA defer_foreign_keys = ON`),
    ...clubChildTables.map((table) => db.delete(table).where(inLonelyClub(table.clubId))),
    db.delete(clubs).where(sql`${clubs.id} IN (${lonely})`),
    db.update(clubs).set({ founderId: null }).where(eq(clubs.founderId, userId)),
    db.delete(clubMembers).where(eq(clubMembers.userId, userId)),
    db.delete(clubBans).where(eq(clubBans.userId, userId)),
    // A trigger deletes votes and answers of current memberships; these are of clubs that they left before.
    db.delete(clubPollVotes).where(eq(clubPollVotes.userId, userId)),
    db.delete(clubMeetingAnswers).where(eq(clubMeetingAnswers.userId, userId)),
    db.delete(clubJoinRequests).where(eq(clubJoinRequests.userId, userId)),
    db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId)),
    db.update(clubPolls).set({ userId: null }).where(eq(clubPolls.userId, userId)),
    db.update(clubMeetings).set({ userId: null }).where(eq(clubMeetings.userId, userId)),
    db.update(clubCodes).set({ generatedBy: null }).where(eq(clubCodes.generatedBy, userId)),
    db.update(clubPosts).set({ userId: null }).where(eq(clubPosts.userId, userId)),
    db.update(clubReplies).set({ userId: null }).where(eq(clubReplies.userId, userId)),
    db.delete(clubOpenedMilestones).where(eq(clubOpenedMilestones.userId, userId)),
    db.delete(clubLikes).where(eq(clubLikes.userId, userId)),
  ];
}
