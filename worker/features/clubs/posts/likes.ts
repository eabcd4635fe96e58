import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { clubLikes, clubPosts, clubReplies } from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import type { Likeable, LikeGiven, LikersPage, Liking } from '../../social/friends/likeable.ts';
import { MOST_COUNTED } from '../../social/notifications/contract.ts';
import { isMember } from '../members.ts';
import { clubSeenBy } from '../membership.ts';
import { noticeToMember } from '../notices.ts';
import { isOpenTo, isPostVisibleTo } from '../readings/queries.ts';

/** SQL: whether a reader likes a post or a reply. */
export function likedBy(reader: SqlValue, targetId: SqlValue) {
  return sql`EXISTS (SELECT 1 FROM ${clubLikes}
    WHERE ${clubLikes.thingId} = ${targetId} AND ${clubLikes.userId} = ${reader})`.mapWith(Boolean);
}

/** SQL: whether a reader is in the club of a post. */
const isInClubOfPost = (reader: SqlValue) =>
  sql`${clubSeenBy({ clubId: sql`${clubPosts.clubId}`, reader })} IS NOT NULL`;

const postSeen = ({ id, reader }: Liking) =>
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

const replySeen = ({ id, reader }: Liking) =>
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

// The post may have been deleted in the meantime.
const postLiked = ({ id, reader, now }: Liked) =>
  db
    .insert(clubLikes)
    .select(sql`SELECT id, ${reader}, id, club_id, ${now} FROM ${clubPosts} WHERE id = ${id}`)
    .onConflictDoNothing();

const replyLiked = ({ id, reader, now }: Liked) =>
  db
    .insert(clubLikes)
    .select(sql`SELECT id, ${reader}, post_id, club_id, ${now} FROM ${clubReplies} WHERE id = ${id}`)
    .onConflictDoNothing();

const unliked = ({ id, reader }: Liking) =>
  db.delete(clubLikes).where(and(eq(clubLikes.thingId, id), eq(clubLikes.userId, reader)));

const likers = ({ id, reader, at, personId, limit }: Liking & LikersPage) =>
  db
    .select({ ...aliased({ at: clubLikes.likedAt }), ...userColumns })
    .from(clubLikes)
    .innerJoin(users, eq(users.id, clubLikes.userId))
    .where(
      and(
        eq(clubLikes.thingId, id),
        sql`(${clubLikes.likedAt}, ${clubLikes.userId}) < (${at}, ${personId})`,
        eq(users.profilePrivacy, 'everybody'),
        sql`NOT ${areBlocked(reader, users.id)}`,
      ),
    )
    .orderBy(desc(clubLikes.likedAt), desc(clubLikes.userId))
    .limit(limit);

const ofClub = { refusal: () => null, unlike: (at: Liking) => [unliked(at)], likers };

// No notification if the author's account is deleted.
const likeNotice = (kind: 'post_like' | 'reply_like', { id, reader, now, authorId, clubId = '' }: LikeGiven) =>
  noticeToMember({ kind, about: id, userId: authorId, clubId, by: reader, now });

/** A post can be liked by members of its club who may read it. */
export const postLikeable: Likeable = {
  ...ofClub,
  visible: postSeen,
  like: (like) => [postLiked(like), likeNotice('post_like', like)],
};

/** A reply can be liked by members to whom the milestone of its post is open. */
export const replyLikeable: Likeable = {
  ...ofClub,
  visible: replySeen,
  like: (like) => [replyLiked(like), likeNotice('reply_like', like)],
};

/**
 * SQL: how many others came to like a post or a reply of the reader's own in a time and are in its club now, at most one more
 * than {@link MOST_COUNTED}; only the newest likes are looked at.
 */
export function newLikesIn(
  at: Record<'about' | 'clubId' | 'reader' | 'since' | 'until', SqlValue>,
  kind: 'post' | 'reply',
): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT given.user_id FROM ${clubLikes} AS given
    JOIN ${kind === 'post' ? clubPosts : clubReplies} AS own ON own.id = given.thing_id
    WHERE given.thing_id = ${at.about} AND own.club_id = ${at.clubId} AND own.user_id = ${at.reader}
      AND given.liked_at BETWEEN ${at.since} AND ${at.until}
    ORDER BY given.liked_at DESC, given.user_id DESC LIMIT ${sql.raw(String(MOST_COUNTED + 1))}) AS newest
    WHERE ${isMember({ clubId: at.clubId, userId: sql`newest.user_id` })}
      AND NOT ${areBlocked(at.reader, sql`newest.user_id`)})`;
}
