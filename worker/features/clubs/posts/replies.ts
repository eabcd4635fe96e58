import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { clubPosts, clubReplies } from '../../../platform/db/schema/clubs.ts';
import { db, type RowOf, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { areBlocked, blockStateFor } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { MAX_COUNTED } from '../../social/notifications/contract.ts';
import { noticeTo } from '../../social/notifications/notices.ts';
import { clubSentences } from '../contract.ts';
import { clubIdForMember } from '../membership.ts';
import { clubReadingSentences } from '../readings/contract.ts';
import { isOpenTo, isPostVisibleTo } from '../readings/queries.ts';
import { likedBy } from './likes.ts';

// Replies to posts, one level deep. Only this module changes them, except when their post is deleted.

interface OfPost {
  clubId: string;
  postId: string;
  reader: string;
}

/**
 * Finds a post, without its text, whose author and the reader have not blocked each other, and whether the reader may
 * see it and its replies.
 */
export const postFor = ({ clubId, postId, reader }: OfPost) =>
  db
    .select({
      userId: clubPosts.userId,
      isVisible: isPostVisibleTo(reader).as('seen'),
      isOpen: isOpenTo(reader).as('isOpen'),
    })
    .from(clubPosts)
    .where(
      and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId), sql`NOT ${areBlocked(reader, clubPosts.userId)}`),
    );

/** Returns the post. Throws if there is none, or if it is withheld from the reader as a spoiler. */
export function requireVisiblePost([post]: readonly RowOf<typeof postFor>[]): RowOf<typeof postFor> {
  if (post === undefined) throwApiError('not_found', clubSentences.noPost);
  return post.isVisible ? post : throwApiError('not_allowed', clubReadingSentences.waits);
}

/**
 * Throws unless the reader may see the replies to a post. Replies to one's own post are withheld until its milestone as
 * well.
 */
export function requireOpenPost(posts: readonly RowOf<typeof postFor>[]): void {
  if (!requireVisiblePost(posts).isOpen) throwApiError('not_allowed', clubReadingSentences.waits);
}

export const replyPages = paged('club_replies', { position: 'integer' }, { order: 'ascending' });

/** Replies to a post, oldest first, for members who have reached its milestone. */
export const repliesTo = (at: OfPost & { position: number; limit: number }) =>
  db
    .select({
      ...aliased({
        replyId: clubReplies.id,
        repliedAt: clubReplies.createdAt,
        position: clubReplies.position,
        authorId: clubReplies.userId,
        likes: clubReplies.likeCount,
        editedAt: clubReplies.editedAt,
      }),
      blockState: blockStateFor(at.reader, clubReplies.userId).as('blockState'),
      content: sql<string>`iif(${areBlocked(at.reader, clubReplies.userId)}, '', ${clubReplies.content})`.as('content'),
      liked: likedBy(at.reader, clubReplies.id).as('liked'),
      ...userColumns,
    })
    .from(clubReplies)
    .leftJoin(users, eq(users.id, clubReplies.userId))
    .where(
      and(
        eq(
          clubReplies.postId,
          sql`(SELECT ${clubPosts.id} FROM ${clubPosts} WHERE ${clubPosts.id} = ${at.postId}
            AND ${clubPosts.clubId} = ${clubIdForMember(at)} AND ${isOpenTo(at.reader)})`,
        ),
        gt(clubReplies.position, at.position),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(asc(clubReplies.position))
    .limit(at.limit);

/** Finds the author, text, times and likes of a reply. */
export const replyOf = ({ clubId, replyId }: { clubId: string; replyId: string }) =>
  db
    .select({
      userId: clubReplies.userId,
      content: clubReplies.content,
      repliedAt: clubReplies.createdAt,
      likes: clubReplies.likeCount,
      editedAt: clubReplies.editedAt,
    })
    .from(clubReplies)
    .where(and(eq(clubReplies.id, replyId), eq(clubReplies.clubId, clubId)));

interface NewReply {
  id: string;
  clubId: string;
  postId: string;
  userId: string;
  content: string;
  repliedAt: number;
}

/**
 * Adds a reply and notifies the author of the post, unless that account is deleted. The notification contains no text
 * of the reply. Repeating the same ID changes nothing.
 */
export function publish(reply: NewReply, to: string | null): (Statement | null)[] {
  const { clubId, postId: about, userId: by, repliedAt: now } = reply;
  return [addReply(reply), to === null ? null : noticeTo({ kind: 'reply', about, by, now, userId: to, clubId })];
}

const addReply = ({ id, clubId, postId, userId, content, repliedAt }: NewReply) =>
  db
    .insert(clubReplies)
    .values({
      id,
      clubId,
      postId,
      userId,
      content,
      createdAt: repliedAt,
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM ${clubReplies} WHERE post_id = ${postId})`,
    })
    .onConflictDoNothing({ target: clubReplies.id });

/** The same text is not marked as edited. */
export const changeReply = ({ replyId, userId, content, now }: Pick<NewReply, 'userId' | 'content'> & Edit) =>
  db
    .update(clubReplies)
    .set({ content, editedAt: now })
    .where(and(eq(clubReplies.id, replyId), eq(clubReplies.userId, userId), sql`${clubReplies.content} <> ${content}`));

interface Edit {
  replyId: string;
  now: number;
}

export const removeReply = ({ clubId, replyId }: { clubId: string; replyId: string }) =>
  db.delete(clubReplies).where(and(eq(clubReplies.id, replyId), eq(clubReplies.clubId, clubId)));

/**
 * Returns SQL for how many replies others wrote to a post between two times, at most one more than {@link MAX_COUNTED}.
 * It scans only the newest replies.
 */
export function newRepliesTo(at: Record<'about' | 'clubId' | 'reader' | 'since' | 'until', SqlValue>): SQL<number> {
  const newest = (condition: SQL) => sql`SELECT position, created_at, user_id, club_id FROM ${clubReplies}
    WHERE post_id = ${at.about} ${condition} ORDER BY position DESC LIMIT ${sql.raw(String(MAX_COUNTED + 1))}`;
  return sql<number>`(SELECT count(*) FROM (${newest(
    sql`AND position > coalesce((SELECT position FROM (${newest(sql``)}) WHERE created_at < ${at.since} LIMIT 1), 0)`,
  )})
    AS newest WHERE club_id = ${at.clubId} AND created_at BETWEEN ${at.since} AND ${at.until}
      AND user_id IS NOT ${at.reader} AND NOT ${areBlocked(at.reader, sql`newest.user_id`)})`;
}
