import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ContentRows, RemovableContent } from '../../platform/db/content-rows.ts';
import {
  clubBans,
  clubCodes,
  clubJoinRequests,
  clubLikes,
  clubMeetingAnswers,
  clubMeetings,
  clubMembers,
  clubMilestones,
  clubNames,
  clubOpenedMilestones,
  clubPollBooks,
  clubPolls,
  clubPollVotes,
  clubPosts,
  clubReadings,
  clubReplies,
  clubs,
  rememberedClubBans,
} from '../../platform/db/schema/clubs.ts';
import { db } from '../../platform/db/statement.ts';
import { books } from '../books/queries.ts';
import { banReturned } from './bans.ts';
import { deleteClubs } from './clubs.ts';
import { isAdmin } from './members.ts';
import { clubIdForMember } from './membership.ts';
import { nameClub } from './names.ts';
import { isOpenTo, isPostVisibleTo } from './readings/queries.ts';

/** The name of a club whose name a moderator has yet to look at. */
const UNNAMED = 'Book club';

interface ReportQuery {
  id: string;
  reader: string;
}

const postWords = sql<string>`trim(${clubPosts.title} || char(10, 10) || ${clubPosts.content}, char(10))`;
const clubWords = sql<string>`trim(${clubs.name} || char(10) || ${clubs.externalLink}, char(10))`;

// NULL once the account is deleted.
const authorOf = (userId: SQLiteColumn) =>
  sql<string | null>`${userId}`.mapWith((value) => (value === null ? null : String(value))).as('authorId');

/** Finds a post of a club that this reader is a member of, for a report. */
export const postToReport = ({ id, reader }: ReportQuery) =>
  db
    .select({ authorId: clubPosts.userId, words: postWords.as('words') })
    .from(clubPosts)
    .where(
      and(
        eq(clubPosts.id, id),
        sql`${clubIdForMember({ clubId: sql`${clubPosts.clubId}`, reader })} IS NOT NULL`,
        isPostVisibleTo(reader),
      ),
    );

/** Finds a reply in a club that this reader is a member of, for a report. */
export const replyToReport = ({ id, reader }: ReportQuery) =>
  db
    .select({
      authorId: authorOf(clubReplies.userId),
      words: sql<string>`${clubReplies.content}`.as('words'),
    })
    .from(clubReplies)
    .innerJoin(clubPosts, eq(clubPosts.id, clubReplies.postId))
    .where(
      and(
        eq(clubReplies.id, id),
        sql`${clubIdForMember({ clubId: sql`${clubPosts.clubId}`, reader })} IS NOT NULL`,
        isOpenTo(reader),
      ),
    );

const meetingWords = sql<string>`${clubMeetings.title} || char(10) || trim(${clubMeetings.place} || char(10) || ${clubMeetings.notes}, char(10))`;
const pollWords = sql<string>`(SELECT group_concat(${books.title}, char(10) ORDER BY ${clubPollBooks.place})
  FROM ${clubPollBooks} JOIN ${books} USING (isbn) WHERE ${clubPollBooks.pollId} = ${clubPolls.id})`;

/** Finds a meeting of a club that this reader is a member of, for a report. */
export const meetingToReport = ({ id, reader }: ReportQuery) =>
  db
    .select({ authorId: authorOf(clubMeetings.userId), words: meetingWords.as('words') })
    .from(clubMeetings)
    .where(
      and(
        eq(clubMeetings.id, id),
        sql`${clubIdForMember({ clubId: sql`${clubMeetings.clubId}`, reader })} IS NOT NULL`,
      ),
    );

/** Finds a poll of a club that this reader is a member of, for a report. Its only words are the titles of its books. */
export const pollToReport = ({ id, reader }: ReportQuery) =>
  db
    .select({ authorId: authorOf(clubPolls.userId), words: pollWords.as('words') })
    .from(clubPolls)
    .where(
      and(eq(clubPolls.id, id), sql`${clubIdForMember({ clubId: sql`${clubPolls.clubId}`, reader })} IS NOT NULL`),
    );

/** Finds a club that this reader may see, with its texts and its founder, for a report. */
export const clubToReport = ({ id, reader }: ReportQuery) =>
  db
    .select({
      // Nobody once the founder is no admin: who was made one need not have written anything.
      authorId: sql<string | null>`iif(${isAdmin(sql`${clubs.id}`, sql`${clubs.founderId}`)}, ${clubs.founderId}, NULL)`
        .mapWith((value) => (value === null ? null : String(value)))
        .as('authorId'),
      words: clubWords.as('words'),
    })
    .from(clubs)
    .where(
      and(
        eq(clubs.id, id),
        sql`(${clubs.privacySetting} <> 'private' OR ${clubIdForMember({ clubId: sql`${clubs.id}`, reader })} IS NOT NULL)`,
      ),
    );

const likes = (where: ContentRows['where']): ContentRows => ({
  table: clubLikes,
  where,
  returnsIf: (stored) => sql`EXISTS (SELECT 1 FROM ${clubPosts} WHERE id = ${stored('target_id')}
    UNION ALL SELECT 1 FROM ${clubReplies} WHERE id = ${stored('target_id')})`,
});

// A moderator may have removed the post.
const hasPost: ContentRows['returnsIf'] = (stored) =>
  sql`EXISTS (SELECT 1 FROM ${clubPosts} WHERE id = ${stored('post_id')})`;

// A position that another post or reply took since is replaced by one after all others.
const freePosition = (
  taken: (position: ReturnType<typeof sql>) => ReturnType<typeof sql>,
  position: ReturnType<typeof sql>,
) =>
  sql`iif(EXISTS (SELECT 1 FROM ${taken(sql`= ${position}`)}),
    (SELECT max(position) FROM ${taken(sql`> 0`)}) + row_number() OVER (ORDER BY ${position}), ${position})`;

const replyRows = (where: ContentRows['where']): ContentRows => ({
  table: clubReplies,
  where,
  insertedAs: { like_count: sql`0` },
  computed: (stored) => ({
    position: freePosition(
      (position) => sql`${clubReplies} WHERE post_id = ${stored('post_id')} AND position ${position}`,
      stored('position'),
    ),
  }),
  returnsIf: hasPost,
  revokes: { kind: 'reply', target: (stored) => stored('id') },
});

/** Club posts with their replies, which moderators can remove. */
export const removablePosts: RemovableContent = {
  targets: (ids) => sql`SELECT id, user_id, '' FROM ${clubPosts} WHERE id IN (${ids})`,
  rows: (ids) => [
    {
      table: clubPosts,
      where: sql`${clubPosts.id} IN (${ids})`,
      insertedAs: { reply_count: sql`0`, like_count: sql`0` },
      computed: (stored) => ({
        position: freePosition(
          (position) => sql`${clubPosts} WHERE club_id = ${stored('club_id')} AND type = ${stored('type')}
            AND position ${position}`,
          stored('position'),
        ),
        milestone_id: sql`(SELECT id FROM ${clubMilestones} WHERE id = ${stored('milestone_id')}
          AND position IS NOT NULL)`,
      }),
      returnsIf: (stored) => sql`EXISTS (SELECT 1 FROM ${clubs} WHERE id = ${stored('club_id')})`,
      revokes: { kind: 'post', target: (stored) => stored('id') },
    },
    replyRows(sql`${clubReplies.postId} IN (${ids})`),
    likes(sql`${clubLikes.postId} IN (${ids})`),
  ],
  remove: (ids) => [
    db.delete(clubReplies).where(sql`${clubReplies.postId} IN (${ids})`),
    db.delete(clubPosts).where(sql`${clubPosts.id} IN (${ids})`),
  ],
  changes: (ids) => [{ table: clubPosts, where: sql`${clubPosts.id} IN (${ids})`, updates: ['title', 'content'] }],
  words: (id) => sql`(SELECT ${postWords} FROM ${clubPosts} WHERE ${clubPosts.id} = ${id})`,
};

/** Replies, which moderators can remove. */
export const removableReplies: RemovableContent = {
  targets: (ids) => sql`SELECT id, user_id, '' FROM ${clubReplies} WHERE id IN (${ids})`,
  rows: (ids) => [replyRows(sql`${clubReplies.id} IN (${ids})`), likes(sql`${clubLikes.targetId} IN (${ids})`)],
  remove: (ids) => [db.delete(clubReplies).where(sql`${clubReplies.id} IN (${ids})`)],
  changes: (ids) => [{ table: clubReplies, where: sql`${clubReplies.id} IN (${ids})`, updates: ['content'] }],
  words: (id) => sql`(SELECT content FROM ${clubReplies} WHERE id = ${id})`,
};

// A club that was removed meanwhile.
const hasClub: ContentRows['returnsIf'] = (stored) =>
  sql`EXISTS (SELECT 1 FROM ${clubs} WHERE id = ${stored('club_id')})`;
const isStillMember: NonNullable<ContentRows['returnsIf']> = (stored) =>
  sql`EXISTS (SELECT 1 FROM ${clubMembers} WHERE club_id = ${stored('club_id')} AND user_id = ${stored('user_id')})`;
const hasPoll: NonNullable<ContentRows['returnsIf']> = (stored) =>
  sql`EXISTS (SELECT 1 FROM ${clubPolls} WHERE id = ${stored('poll_id')})`;

/** Polls, which moderators can remove. Each returns open, so that triggers accept its votes, and then as it was. */
export const removablePolls: RemovableContent = {
  targets: (ids) => sql`SELECT id, user_id, '' FROM ${clubPolls} WHERE id IN (${ids})`,
  rows: (ids) => [
    {
      table: clubPolls,
      where: sql`${clubPolls.id} IN (${ids})`,
      insertedAs: { closed_at: sql`NULL`, ends_at: sql.raw(String(Number.MAX_SAFE_INTEGER)), voter_count: sql`0` },
      returnsIf: hasClub,
    },
    {
      table: clubPollBooks,
      where: sql`poll_id IN (${ids})`,
      insertedAs: { vote_count: sql`0` },
      returnsIf: hasPoll,
    },
    {
      table: clubPollVotes,
      where: sql`poll_id IN (${ids})`,
      returnsIf: (stored) => sql`(${hasPoll(stored)} AND ${isStillMember(stored)})`,
    },
  ],
  remove: (ids) => [
    db.delete(clubPollVotes).where(sql`poll_id IN (${ids})`),
    db.delete(clubPollBooks).where(sql`poll_id IN (${ids})`),
    db.delete(clubPolls).where(sql`${clubPolls.id} IN (${ids})`),
  ],
  changes: () => [],
  words: (id) => sql`(SELECT ${pollWords} FROM ${clubPolls} WHERE ${clubPolls.id} = ${id})`,
};

/** Meetings, which moderators can remove. */
export const removableMeetings: RemovableContent = {
  targets: (ids) => sql`SELECT id, user_id, '' FROM ${clubMeetings} WHERE id IN (${ids})`,
  rows: (ids) => [
    {
      table: clubMeetings,
      where: sql`${clubMeetings.id} IN (${ids})`,
      insertedAs: { cancelled: sql`0`, yes_count: sql`0`, maybe_count: sql`0`, no_count: sql`0` },
      returnsIf: hasClub,
    },
    {
      table: clubMeetingAnswers,
      where: sql`meeting_id IN (${ids})`,
      returnsIf: (stored) =>
        sql`(EXISTS (SELECT 1 FROM ${clubMeetings} WHERE id = ${stored('meeting_id')}) AND ${isStillMember(stored)})`,
    },
  ],
  remove: (ids) => [
    db.delete(clubMeetingAnswers).where(sql`meeting_id IN (${ids})`),
    db.delete(clubMeetings).where(sql`${clubMeetings.id} IN (${ids})`),
  ],
  changes: (ids) => [
    { table: clubMeetings, where: sql`${clubMeetings.id} IN (${ids})`, updates: ['title', 'place', 'notes'] },
  ],
  words: (id) => sql`(SELECT ${meetingWords} FROM ${clubMeetings} WHERE ${clubMeetings.id} = ${id})`,
};

/**
 * Clubs with everything in them, which moderators can remove. The rows return in an order in which triggers accept them
 * and count nothing twice: votes before their poll, answers before their meeting, and the club last.
 */
export const removableClubs: RemovableContent = {
  targets: (ids) => sql`SELECT id, founder_id, name FROM ${clubs} WHERE id IN (${ids})`,
  rows(ids) {
    const rowsOf = (table: SQLiteTable): ContentRows => ({ table, where: sql`club_id IN (${ids})` });
    return [
      {
        ...rowsOf(clubCodes),
        readerColumn: 'generated_by',
        insertedAs: { active: sql`1` },
        revokes: { kind: 'invite_code', target: (stored) => sql`${stored('club_id')} || '/' || ${stored('code')}` },
      },
      // A member may have joined by a code that is inactive or deleted since.
      { ...rowsOf(clubMembers), insertedAs: { joined_by: sql`NULL`, post_count: sql`0` } },
      rowsOf(clubBans),
      rowsOf(rememberedClubBans),
      rowsOf(clubReadings),
      // A milestone that was taken out of its plan has no position, and accepts no post.
      { ...rowsOf(clubMilestones), insertedAs: { position: sql`1`, post_count: sql`0` } },
      { ...rowsOf(clubPosts), insertedAs: { reply_count: sql`0`, like_count: sql`0` } },
      { ...rowsOf(clubReplies), insertedAs: { like_count: sql`0` }, returnsIf: hasPost },
      likes(sql`club_id IN (${ids})`),
      rowsOf(clubOpenedMilestones),
      rowsOf(clubPollVotes),
      rowsOf(clubPollBooks),
      rowsOf(clubPolls),
      rowsOf(clubMeetingAnswers),
      rowsOf(clubMeetings),
      rowsOf(clubJoinRequests),
      rowsOf(clubNames),
      {
        table: clubs,
        where: sql`${clubs.id} IN (${ids})`,
        readerColumn: 'founder_id',
        revokes: { kind: 'club', target: (stored) => stored('id') },
      },
    ];
  },
  returned: banReturned,
  remove: deleteClubs,
  changes: (ids) => [
    { table: clubs, where: sql`${clubs.id} IN (${ids})`, updates: ['name', 'external_link'] },
    {
      table: clubNames,
      where: sql`club_id IN (${ids})`,
      replaces: 'club_id',
      derivesFrom: { table: clubs, column: 'name', key: 'club_id' },
    },
  ],
  words: (id) => sql`(SELECT ${clubWords} FROM ${clubs} WHERE ${clubs.id} = ${id})`,
};

/** Selects the club that a post or a reply is in, or that a club is. */
export const clubOfContent = (id: SQL) => sql`SELECT club_id, type FROM ${clubPosts} WHERE id = ${id}
  UNION ALL SELECT club_id, NULL FROM ${clubReplies} WHERE id = ${id} UNION ALL SELECT id, NULL FROM ${clubs} WHERE id = ${id}`;

/** SQL for whether the club of something stored, or the post that it answers, is missing. */
export const isPlaceGone = (row: SQL): SQL => sql`(
  NOT EXISTS (SELECT 1 FROM ${clubs} WHERE id = ${row} ->> 'club_id')
  OR (${row} ->> 'post_id' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${clubPosts} WHERE id = ${row} ->> 'post_id')))`;

/** The statements that give a club a neutral name. */
export const neutralName = (clubId: string) => [
  db.update(clubs).set({ name: UNNAMED }).where(eq(clubs.id, clubId)),
  ...nameClub(clubId, UNNAMED),
];

/** Selects the IDs of a reader's posts and of their replies. */
export const postIdsOf = (userId: string) => sql`SELECT id FROM ${clubPosts} WHERE user_id = ${userId}`;
export const replyIdsOf = (userId: string) => sql`SELECT id FROM ${clubReplies} WHERE user_id = ${userId}`;

/** Selects the IDs of the polls that a reader started and of the meetings that they planned. */
export const pollIdsOf = (userId: string) => sql`SELECT id FROM ${clubPolls} WHERE user_id = ${userId}`;
export const meetingIdsOf = (userId: string) => sql`SELECT id FROM ${clubMeetings} WHERE user_id = ${userId}`;

/** Finds the clubs that a reader runs alone, or founded and still runs. */
export const clubsToClose = ({ userId, limit }: { userId: string; limit: number }) =>
  db
    .select({ clubId: clubMembers.clubId })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(
      and(
        eq(clubMembers.userId, userId),
        eq(clubMembers.role, 'admin'),
        or(eq(clubs.adminCount, 1), eq(clubs.founderId, userId)),
      ),
    )
    .limit(limit);
