import { and, eq, sql } from 'drizzle-orm';
import { clubPosts, clubReplies } from '../db/schema/clubs.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';
import type { PostType } from './contract.ts';

interface Written {
  id: string;
  clubId: string;
  userId: string;
  type: PostType;
  title: string;
  content: string;
  postedAt: number;
  milestoneId: string | null;
}

/** The statement that adds a post; the same id again changes nothing. */
export const addPost = prepared(
  ({ id, clubId, userId, type, title, content, postedAt, milestoneId }: Places<Written>) =>
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
      .onConflictDoNothing({ target: clubPosts.id }),
);

/** The statements that delete a post of a club, and what hangs on it. */
export function removePost(post: { clubId: string; postId: string }): Statement[] {
  return [repliesGone(post), postGone(post)];
}

const repliesGone = prepared(({ clubId, postId }: Places<{ clubId: string; postId: string }>) =>
  db.delete(clubReplies).where(and(eq(clubReplies.postId, postId), eq(clubReplies.clubId, clubId))),
);

const postGone = prepared(({ clubId, postId }: Places<{ clubId: string; postId: string }>) =>
  db.delete(clubPosts).where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId))),
);
