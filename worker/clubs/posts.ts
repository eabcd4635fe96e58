import { and, eq, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { clubPosts } from '../db/schema/clubs.ts';
import type { PostType } from './contract.ts';

/** The statement that adds a post; the same id again changes nothing. */
export function addPost(
  build: Builder,
  post: {
    id: string;
    clubId: string;
    userId: string;
    type: PostType;
    title: string;
    content: string;
    postedAt: number;
  },
): Statement {
  const { postedAt, ...values } = post;
  return build
    .insert(clubPosts)
    .values({
      ...values,
      createdAt: postedAt,
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM ${clubPosts}
        WHERE club_id = ${post.clubId} AND type = ${post.type})`,
    })
    .onConflictDoNothing({ target: clubPosts.id });
}

/** The statement that deletes a post of a club. */
export function removePost(build: Builder, clubId: string, postId: string): Statement {
  return build.delete(clubPosts).where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId)));
}
