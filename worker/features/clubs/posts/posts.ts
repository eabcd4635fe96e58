import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import {
  clubLikes,
  clubMilestones,
  clubPosts,
  clubReplies,
  clubRoleGuards,
} from '../../../platform/db/schema/clubs.ts';
import { db, type RowOf, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { areBlocked, isSuspended } from '../../accounts/blocks.ts';
import { unrevoke } from '../../accounts/revocations.ts';
import { users } from '../../accounts/users.ts';
import { MAX_COUNTED } from '../../social/notifications/contract.ts';
import { type Removal, removedRowsOf, restorableTable, savedIds } from '../../undo/removals.ts';
import type { PostType } from '../contract.ts';
import type { Role } from '../directory-contract.ts';
import { notifyClub } from '../notices.ts';
import { mayDeletePost, mayMovePost } from '../policy.ts';
import { clubReadingSentences } from '../readings/contract.ts';
import { isOpenTo, type milestoneIn } from '../readings/queries.ts';

interface NewPost {
  id: string;
  clubId: string;
  userId: string;
  type: PostType;
  title: string;
  content: string;
  postedAt: number;
  milestoneId: string | null;
}

/** Returns the statements that add a post and notify the club; repeating them with the same ID changes nothing. */
export function publish(post: NewPost): Statement[] {
  const { id, clubId, userId: by, postedAt: now } = post;
  // Each announcement is its own notification; posts share one per club.
  const target =
    post.type === 'announcements'
      ? ({ kind: 'announcement', about: id } as const)
      : ({ kind: 'post', about: clubId } as const);
  return [addPost(post), notifyClub({ ...target, clubId, by, now })];
}

const addPost = ({ id, clubId, userId, type, title, content, postedAt, milestoneId }: NewPost) =>
  db
    .insert(clubPosts)
    .values({
      id,
      clubId,
      userId,
      type,
      title,
      content,
      createdAt: postedAt,
      milestoneId,
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM ${clubPosts}
        WHERE club_id = ${clubId} AND type = ${type})`,
    })
    .onConflictDoNothing({ target: clubPosts.id });

/** Finds a post or announcement of a club, with its milestone and plan. */
export const postToMove = ({ clubId, postId, reader }: { clubId: string; postId: string; reader: string }) =>
  db
    .select({
      userId: clubPosts.userId,
      type: clubPosts.type,
      milestoneId: clubPosts.milestoneId,
      readingId: sql<string | null>`${clubMilestones.readingId}`.as('readingId'),
      isOpen: isOpenTo(reader).as('isOpen'),
    })
    .from(clubPosts)
    .leftJoin(clubMilestones, eq(clubMilestones.id, clubPosts.milestoneId))
    .where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId)));

/** Throws unless a member may move a post to a milestone. `target` is undefined if it is moved off its milestone. */
export function checkMove(
  post: RowOf<typeof postToMove>,
  target: RowOf<typeof milestoneIn> | undefined,
  mover: { role: Role; own: boolean },
): void {
  if (!mayDeletePost(mover.role, mover.own)) throwApiError('not_allowed', clubReadingSentences.othersPostMoved);
  if (post.type === 'announcements') throwApiError('invalid_input', clubReadingSentences.forEverybody);
  if (!mayMovePost(mover.role, { own: mover.own, isOpen: post.isOpen })) {
    throwApiError('not_allowed', clubReadingSentences.waits);
  }
  if (target !== undefined && post.readingId !== null && target.readingId !== post.readingId) {
    throwApiError('invalid_input', clubReadingSentences.otherPlan);
  }
}

interface Move {
  clubId: string;
  postId: string;
  from: string | null;
  to: string | null;
}

/**
 * Moves a post to another milestone. Fails the batch if someone else has moved it since it was read, because the
 * mover need not have reached its present milestone.
 */
export const movePost = ({ clubId, postId, from, to }: Move) =>
  db
    .update(clubPosts)
    .set({
      milestoneId: to,
      title: sql`iif(${clubPosts.milestoneId} IS ${from} OR ${clubPosts.milestoneId} IS ${to}, ${clubPosts.title}, NULL)`,
    })
    .where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId)));

/** Finds a post or an announcement of a club with its author, time and texts. */
export const postToEdit = ({ clubId, postId }: { clubId: string; postId: string }) =>
  db
    .select({
      userId: clubPosts.userId,
      type: clubPosts.type,
      title: clubPosts.title,
      content: clubPosts.content,
      postedAt: clubPosts.createdAt,
      editedAt: clubPosts.editedAt,
    })
    .from(clubPosts)
    .where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId)));

interface Edit extends Pick<NewPost, 'userId' | 'title' | 'content'> {
  postId: string;
  now: number;
}

/** The same texts are not marked as edited. */
export const changePost = ({ postId, userId, title, content, now }: Edit) =>
  db
    .update(clubPosts)
    .set({ title, content, editedAt: now })
    .where(
      and(
        eq(clubPosts.id, postId),
        eq(clubPosts.userId, userId),
        sql`(${clubPosts.title}, ${clubPosts.content}) <> (${title}, ${content})`,
      ),
    );

/** The most bytes of replies and likes that undo keeps; D1 stores at most two megabytes in a row. */
const UNDO_BYTES = 400_000;

interface OfClub {
  clubId: string;
  postId: string;
}

/**
 * Returns the statements that delete a club's post, with everything that belongs to it. It can be undone unless the talk
 * about it is too long to be kept.
 */
export function removePost(removal: Removal, { clubId, postId }: OfClub): Statement[] {
  const post = and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId));
  // The plus keeps SQLite from using the index by club, with which it would scan all replies in the club.
  const replies = and(eq(clubReplies.postId, postId), sql`+${clubReplies.clubId} = ${clubId}`);
  const likes = sql`${clubLikes.postId} = ${postId} AND +${clubLikes.clubId} = ${clubId}`;
  const isShort = sql`(SELECT coalesce(sum(200 + length(content)), 0) FROM ${clubReplies} WHERE ${replies})
    + (SELECT count(*) * 120 FROM ${clubLikes} WHERE ${likes}) < ${UNDO_BYTES}`;
  return [
    restorablePosts.save(removal, and(post, isShort)),
    restorableReplies.save(removal, and(replies, isShort)),
    restorableLikes.save(removal, and(likes, isShort)),
    db.delete(clubReplies).where(replies),
    db.delete(clubPosts).where(post),
  ];
}

// Of an author who deleted their account meanwhile, or made it again, the text stays without their name.
const authorNow = (userId: SQL, at: SQL) =>
  sql`(SELECT id FROM ${users} WHERE id = ${userId} AND ${users.createdAt} <= ${at})`;

/**
 * Deleted posts. Whoever undoes must still be a member, and an admin for an announcement or a post of others. A post
 * moves to the end if its number was given to a new one.
 */
export const restorablePosts = restorableTable(clubPosts, {
  precededBy: (removal, saved) => [
    db.insert(clubRoleGuards).select(sql`SELECT ${saved(clubPosts.clubId)}, ${removal.userId},
      iif(${saved(clubPosts.type)} = 'posts' AND ${saved(clubPosts.userId)} = CAST(${removal.userId} AS INTEGER), NULL, 'admin')
      FROM ${removedRowsOf(removal, getTableName(clubPosts))}`),
  ],
  computed: (_, saved) => ({
    user_id: authorNow(saved(clubPosts.userId), saved(clubPosts.createdAt)),
    position: sql`(SELECT iif(max(position = ${saved(clubPosts.position)}), max(position) + 1, ${saved(clubPosts.position)})
      FROM ${clubPosts} WHERE club_id = ${saved(clubPosts.clubId)} AND type = ${saved(clubPosts.type)}
      AND position >= ${saved(clubPosts.position)})`,
    reply_count: sql`0`,
    like_count: sql`0`,
  }),
  followedBy: (removal) => [unrevoke('post', savedIds(removal, getTableName(clubPosts)))],
});

const restorableReplies = restorableTable(clubReplies, {
  computed: (_, saved) => ({
    user_id: authorNow(saved(clubReplies.userId), saved(clubReplies.createdAt)),
    like_count: sql`0`,
  }),
  followedBy: (removal) => [unrevoke('reply', savedIds(removal, getTableName(clubReplies)))],
});

const restorableLikes = restorableTable(clubLikes, {
  where: (_, saved) => sql`${authorNow(saved(clubLikes.userId), saved(clubLikes.likedAt))} IS NOT NULL`,
});

/** The tables of posts in the order in which undo restores them. */
export const restorablePostTables = [restorablePosts, restorableReplies, restorableLikes] as const;

/**
 * Returns SQL for how many posts others wrote in a club between two times, at most one more than {@link MAX_COUNTED}.
 * It scans only the newest posts.
 */
export function newPostsIn(at: Record<'clubId' | 'reader' | 'since' | 'until', SqlValue>): SQL<number> {
  const newest = (condition: SQL) => sql`SELECT position, created_at, user_id FROM ${clubPosts}
    WHERE club_id = ${at.clubId} AND type = 'posts' ${condition} ORDER BY position DESC LIMIT ${sql.raw(String(MAX_COUNTED + 1))}`;
  return sql<number>`(SELECT count(*) FROM (${newest(
    sql`AND position > coalesce((SELECT position FROM (${newest(sql``)}) WHERE created_at < ${at.since} LIMIT 1), 0)`,
  )})
    AS newest WHERE created_at BETWEEN ${at.since} AND ${at.until} AND user_id IS NOT ${at.reader}
      AND NOT ${areBlocked(at.reader, sql`newest.user_id`)})`;
}

/**
 * Returns SQL for the title of an announcement, or of the reader's own post; NULL for other posts, as they may be
 * withheld.
 */
export function titleOfVisiblePost({ postId, reader }: Record<'postId' | 'reader', SqlValue>): SQL<string | null> {
  return sql<string | null>`(SELECT title FROM ${clubPosts}
    WHERE id = ${postId} AND (user_id = ${reader} OR (type = 'announcements' AND NOT ${isSuspended(clubPosts.userId)})))`;
}

/**
 * Returns SQL that is 1 if an announcement is in a club and neither the reader nor its author has blocked the other,
 * else 0.
 */
export function isAnnouncementVisible({
  clubId,
  postId,
  reader,
}: Record<'clubId' | 'postId' | 'reader', SqlValue>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubPosts} AS posted WHERE posted.id = ${postId} AND posted.club_id = ${clubId}
    AND NOT ${areBlocked(reader, sql`posted.user_id`)} AND NOT ${isSuspended(sql`posted.user_id`)})`;
}

// Texts that several accounts posted are searched only in the newest posts, which an index finds.
const newestPosts = (since: number) => sql`(SELECT user_id, content FROM ${clubPosts}
  WHERE created_at >= ${since} ORDER BY created_at DESC LIMIT 5000) newest`;

/** Returns SQL that selects, as `id`, who published exactly this text as a club post since a time in epoch seconds. */
export function authorsOfPost(text: string, since: number): SQL {
  return sql`SELECT user_id AS id FROM ${newestPosts(since)} WHERE content = ${text} AND user_id IS NOT NULL`;
}

export function repeatedPosts(since: number): SQL {
  return sql`SELECT content AS text, count(DISTINCT user_id) AS accounts FROM ${newestPosts(since)}
    GROUP BY content HAVING count(DISTINCT user_id) >= 5`;
}

/** Returns SQL for how many posts a reader has written, counted up to 100. */
export function postsBy(userId: SqlValue): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${clubPosts} WHERE user_id = ${userId} LIMIT 100))`;
}
