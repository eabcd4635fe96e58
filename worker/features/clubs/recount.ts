import { eq, sql } from 'drizzle-orm';
import {
  clubLikes,
  clubMeetingAnswers,
  clubMeetings,
  clubMembers,
  clubMilestones,
  clubPollBooks,
  clubPolls,
  clubPollVotes,
  clubPosts,
  clubReplies,
  clubs,
} from '../../platform/db/schema/clubs.ts';
import { db } from '../../platform/db/statement.ts';
import { placesAfter } from '../../platform/jobs/paging.ts';

export const clubsAfter = placesAfter(clubs, clubs.id);

export function recountClubs(after: string, last: string) {
  const members = sql<number>`(SELECT count(*) FROM ${clubMembers} WHERE ${clubMembers.clubId} = ${clubs.id})`;
  const admins = sql<number>`(SELECT count(*) FROM ${clubMembers}
    WHERE ${clubMembers.clubId} = ${clubs.id} AND ${clubMembers.role} = 'admin')`;
  return db
    .update(clubs)
    .set({ memberCount: members, adminCount: admins })
    .where(
      sql`${clubs.id} > ${after} AND ${clubs.id} <= ${last}
        AND (${clubs.memberCount} <> ${members} OR ${clubs.adminCount} <> ${admins})`,
    )
    .returning({ place: clubs.id });
}

export const clubPostsAfter = placesAfter(clubPosts, clubPosts.id);

export function recountClubPosts(after: string, last: string) {
  const replies = sql<number>`(SELECT count(*) FROM ${clubReplies} WHERE ${clubReplies.postId} = ${clubPosts.id})`;
  const likes = sql<number>`(SELECT count(*) FROM ${clubLikes} WHERE ${clubLikes.targetId} = ${clubPosts.id})`;
  return db
    .update(clubPosts)
    .set({ replyCount: replies, likeCount: likes })
    .where(
      sql`${clubPosts.id} > ${after} AND ${clubPosts.id} <= ${last}
        AND (${clubPosts.replyCount} <> ${replies} OR ${clubPosts.likeCount} <> ${likes})`,
    )
    .returning({ place: clubPosts.id });
}

export const clubRepliesAfter = placesAfter(clubReplies, clubReplies.id);

export function recountClubReplies(after: string, last: string) {
  const likes = sql<number>`(SELECT count(*) FROM ${clubLikes} WHERE ${clubLikes.targetId} = ${clubReplies.id})`;
  return db
    .update(clubReplies)
    .set({ likeCount: likes })
    .where(sql`${clubReplies.id} > ${after} AND ${clubReplies.id} <= ${last} AND ${clubReplies.likeCount} <> ${likes}`)
    .returning({ place: clubReplies.id });
}

export const milestonesAfter = placesAfter(clubMilestones, clubMilestones.id);

export function recountMilestones(after: string, last: string) {
  const posts = sql<number>`(SELECT count(*) FROM ${clubPosts} WHERE ${clubPosts.milestoneId} = ${clubMilestones.id})`;
  return db
    .update(clubMilestones)
    .set({ postCount: posts })
    .where(
      sql`${clubMilestones.id} > ${after} AND ${clubMilestones.id} <= ${last} AND ${clubMilestones.postCount} <> ${posts}`,
    )
    .returning({ place: clubMilestones.id });
}

export const pollsAfter = placesAfter(clubPolls, clubPolls.id);

const votesOf = sql`${clubPollVotes} WHERE ${clubPollVotes.pollId}`;

/** Final results are not counted again, because some of their voters may have left. */
export function recountPolls(after: string, last: string) {
  const voters = sql<number>`(SELECT count(*) FROM ${votesOf} = ${clubPolls.id})`;
  return db
    .update(clubPolls)
    .set({ voterCount: voters })
    .where(
      sql`${clubPolls.id} > ${after} AND ${clubPolls.id} <= ${last} AND ${clubPolls.resultFinal} = 0
        AND ${clubPolls.voterCount} <> ${voters}`,
    )
    .returning({ place: clubPolls.id });
}

export function recountPollBooks(after: string, last: string) {
  const votes = sql<number>`(SELECT coalesce(sum((${clubPollVotes.choices} >> ${clubPollBooks.place}) & 1), 0)
    FROM ${votesOf} = ${clubPollBooks.pollId})`;
  return db
    .update(clubPollBooks)
    .set({ voteCount: votes })
    .where(
      sql`${clubPollBooks.pollId} > ${after} AND ${clubPollBooks.pollId} <= ${last}
        AND ${clubPollBooks.voteCount} <> ${votes}
        AND EXISTS (SELECT 1 FROM ${clubPolls} WHERE id = ${clubPollBooks.pollId} AND result_final = 0)`,
    )
    .returning({ place: clubPollBooks.pollId });
}

export const meetingsAfter = placesAfter(clubMeetings, clubMeetings.id);

export function recountMeetings(after: string, last: string) {
  const countOf = (answer: 'yes' | 'maybe' | 'no') => sql<number>`(SELECT count(*) FROM ${clubMeetingAnswers}
    WHERE ${clubMeetingAnswers.meetingId} = ${clubMeetings.id}
      AND ${eq(clubMeetingAnswers.answer, answer)})`;
  const counts = { yesCount: countOf('yes'), maybeCount: countOf('maybe'), noCount: countOf('no') };
  return db
    .update(clubMeetings)
    .set(counts)
    .where(
      sql`${clubMeetings.id} > ${after} AND ${clubMeetings.id} <= ${last}
        AND (${clubMeetings.yesCount}, ${clubMeetings.maybeCount}, ${clubMeetings.noCount})
          <> (${counts.yesCount}, ${counts.maybeCount}, ${counts.noCount})`,
    )
    .returning({ place: clubMeetings.id });
}
