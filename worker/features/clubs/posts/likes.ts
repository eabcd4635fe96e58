import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { clubLikes, clubPosts, clubReplies } from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import type { Likeable, LikeGiven, LikersPage, Liking } from '../../social/friends/likeable.ts';
import { MAX_COUNTED } from '../../social/notifications/contract.ts';
import { isMember } from '../members.ts';
import { clubIdForMember } from '../membership.ts';
import { notifyMember } from '../notices.ts';
import { isOpenTo, isPostVisibleTo } from '../readings/queries.ts';

export function likedBy(reader: SqlValue, targetId: SqlValue) {
  return sql`EXISTS (SELECT 1 FROM ${clubLikes}
    WHERE ${clubLikes.targetId} = ${targetId} AND ${clubLikes.userId} = ${reader})`.mapWith(Boolean);
}

const isInClubOfPost = (reader: SqlValue) =>
  sql`${clubIdForMember({ clubId: sql`${clubPosts.clubId}`, reader })} IS NOT NULL`;

const visiblePost = ({ id, reader }: Liking) =>
  db
    .select({
      authorId: sql<string>`coalesce(${clubPosts.userId}, '')`.mapWith(String).as('authorId'),
      likes: clubPosts.likeCount,
      liked: likedBy(reader, clubPosts.id).as('liked'),
      clubId: sql<string>`${clubPosts.clubId}`.as('clubId'),
    })
    .from(clubPosts)
    .where(
      and(
        eq(clubPosts.id, id),
        isInClubOfPost(reader),
        isPostVisibleTo(reader),
        sql`NOT ${areBlocked(reader, clubPosts.userId)}`,
      ),
    );

const visibleReply = ({ id, reader }: Liking) =>
  db
    .select({
      authorId: sql<string>`coalesce(${clubReplies.userId}, '')`.mapWith(String).as('authorId'),
      likes: sql<number>`${clubReplies.likeCount}`.as('likes'),
      liked: likedBy(reader, clubReplies.id).as('liked'),
      clubId: sql<string>`${clubReplies.clubId}`.as('clubId'),
    })
    .from(clubReplies)
    .innerJoin(clubPosts, eq(clubPosts.id, clubReplies.postId))
    .where(
      and(
        eq(clubReplies.id, id),
        isInClubOfPost(reader),
        sql`(${clubReplies.userId} IS ${reader} OR ${isOpenTo(reader)})`,
        sql`NOT ${areBlocked(reader, clubReplies.userId)}`,
      ),
    );

type Liked = Liking & { now: number };

// Inserts nothing if the post has been deleted in the meantime.
const insertPostLike = ({ id, reader, now }: Liked) =>
  db
    .insert(clubLikes)
    .select(sql`SELECT id, ${reader}, id, club_id, ${now} FROM ${clubPosts} WHERE id = ${id}`)
    .onConflictDoNothing();

const insertReplyLike = ({ id, reader, now }: Liked) =>
  db
    .insert(clubLikes)
    .select(sql`SELECT id, ${reader}, post_id, club_id, ${now} FROM ${clubReplies} WHERE id = ${id}`)
    .onConflictDoNothing();

const deleteLike = ({ id, reader }: Liking) =>
  db.delete(clubLikes).where(and(eq(clubLikes.targetId, id), eq(clubLikes.userId, reader)));

const likers = ({ id, reader, at, personId, limit }: Liking & LikersPage) =>
  db
    .select({ ...aliased({ at: clubLikes.likedAt }), ...userColumns })
    .from(clubLikes)
    .innerJoin(users, eq(users.id, clubLikes.userId))
    .where(
      and(
        eq(clubLikes.targetId, id),
        sql`(${clubLikes.likedAt}, ${clubLikes.userId}) < (${at}, ${personId})`,
        eq(users.profilePrivacy, 'everybody'),
        sql`NOT ${areBlocked(reader, users.id)}`,
      ),
    )
    .orderBy(desc(clubLikes.likedAt), desc(clubLikes.userId))
    .limit(limit);

const commonParts = { refusal: () => null, unlike: (at: Liking) => [deleteLike(at)], likers };

// Notifies no one if the author's account is deleted.
const likeNotice = (kind: 'post_like' | 'reply_like', { id, reader, now, authorId, clubId = '' }: LikeGiven) =>
  notifyMember({ kind, about: id, userId: authorId, clubId, by: reader, now });

/** A post can be liked by members of its club who may read it. */
export const postLikeable: Likeable = {
  ...commonParts,
  visible: visiblePost,
  like: (like) => [insertPostLike(like), likeNotice('post_like', like)],
};

/** A reply can be liked by members to whom the milestone of its post is open. */
export const replyLikeable: Likeable = {
  ...commonParts,
  visible: visibleReply,
  like: (like) => [insertReplyLike(like), likeNotice('reply_like', like)],
};

/**
 * Returns SQL for how many members liked the reader's own post or reply between two times, at most one more than {@link
 * MAX_COUNTED}. It scans only the newest likes.
 */
export function newLikesIn(
  at: Record<'about' | 'clubId' | 'reader' | 'since' | 'until', SqlValue>,
  kind: 'post' | 'reply',
): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT given.user_id FROM ${clubLikes} AS given
    JOIN ${kind === 'post' ? clubPosts : clubReplies} AS own ON own.id = given.target_id
    WHERE given.target_id = ${at.about} AND own.club_id = ${at.clubId} AND own.user_id = ${at.reader}
      AND given.liked_at BETWEEN ${at.since} AND ${at.until}
    ORDER BY given.liked_at DESC, given.user_id DESC LIMIT ${sql.raw(String(MAX_COUNTED + 1))}) AS newest
    WHERE ${isMember({ clubId: at.clubId, userId: sql`newest.user_id` })}
      AND NOT ${areBlocked(at.reader, sql`newest.user_id`)})`;
}
