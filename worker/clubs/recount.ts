import { gt, sql } from 'drizzle-orm';
import { clubLikes, clubMembers, clubMilestones, clubPosts, clubReplies, clubs } from '../db/schema/clubs.ts';
import { db } from '../db/statement.ts';

/** The next clubs after an id, in the order of ids. */
export function clubsAfter(after: string, limit: number) {
  return db.select({ place: clubs.id }).from(clubs).where(gt(clubs.id, after)).orderBy(clubs.id).limit(limit);
}

/** The statement that sets right the sizes of the clubs after one id up to another, and answers which were wrong. */
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

/** The next posts after an id, in the order of ids. */
export function clubPostsAfter(after: string, limit: number) {
  return db
    .select({ place: clubPosts.id })
    .from(clubPosts)
    .where(gt(clubPosts.id, after))
    .orderBy(clubPosts.id)
    .limit(limit);
}

/** The statement that counts replies to and likes of the posts after one id up to another, and answers which were wrong. */
export function recountClubPosts(after: string, last: string) {
  const replies = sql<number>`(SELECT count(*) FROM ${clubReplies} WHERE ${clubReplies.postId} = ${clubPosts.id})`;
  const likes = sql<number>`(SELECT count(*) FROM ${clubLikes} WHERE ${clubLikes.thingId} = ${clubPosts.id})`;
  return db
    .update(clubPosts)
    .set({ replyCount: replies, likeCount: likes })
    .where(
      sql`${clubPosts.id} > ${after} AND ${clubPosts.id} <= ${last}
        AND (${clubPosts.replyCount} <> ${replies} OR ${clubPosts.likeCount} <> ${likes})`,
    )
    .returning({ place: clubPosts.id });
}

/** The next replies after an id, in the order of ids. */
export function clubRepliesAfter(after: string, limit: number) {
  return db
    .select({ place: clubReplies.id })
    .from(clubReplies)
    .where(gt(clubReplies.id, after))
    .orderBy(clubReplies.id)
    .limit(limit);
}

/** The statement that counts likes of the replies after one id up to another, and answers which were wrong. */
export function recountClubReplies(after: string, last: string) {
  const likes = sql<number>`(SELECT count(*) FROM ${clubLikes} WHERE ${clubLikes.thingId} = ${clubReplies.id})`;
  return db
    .update(clubReplies)
    .set({ likeCount: likes })
    .where(sql`${clubReplies.id} > ${after} AND ${clubReplies.id} <= ${last} AND ${clubReplies.likeCount} <> ${likes}`)
    .returning({ place: clubReplies.id });
}

/** The next milestones after an id, in the order of ids. */
export function milestonesAfter(after: string, limit: number) {
  return db
    .select({ place: clubMilestones.id })
    .from(clubMilestones)
    .where(gt(clubMilestones.id, after))
    .orderBy(clubMilestones.id)
    .limit(limit);
}

/** The statement that counts posts for the milestones after one id up to another, and answers which were wrong. */
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
