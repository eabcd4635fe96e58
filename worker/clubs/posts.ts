import { and, eq, sql } from 'drizzle-orm';
import { clubPosts } from '../db/schema/clubs.ts';
import { db, type Places, prepared } from '../db/statement.ts';
import type { PostType } from './contract.ts';

interface Written {
  id: string;
  clubId: string;
  userId: string;
  type: PostType;
  title: string;
  content: string;
  postedAt: number;
}

/** The statement that adds a post; the same id again changes nothing. */
export const addPost = prepared(({ id, clubId, userId, type, title, content, postedAt }: Places<Written>) =>
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
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM ${clubPosts}
        WHERE club_id = ${clubId} AND type = ${type})`,
    })
    .onConflictDoNothing({ target: clubPosts.id }),
);

/** The statement that deletes a post of a club. */
export const removePost = prepared(({ clubId, postId }: Places<{ clubId: string; postId: string }>) =>
  db.delete(clubPosts).where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId))),
);
