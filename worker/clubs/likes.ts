import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { people, personColumns } from '../account/people.ts';
import { named } from '../db/columns.ts';
import { clubLikes, clubPosts, clubReplies } from '../db/schema/clubs.ts';
import { db, type Places, prepared } from '../db/statement.ts';
import type { Likeable, Liking } from '../friends/likeable.ts';
import { clubSeenBy } from './membership.ts';
import { seenBy } from './reading-queries.ts';

/** SQL: whether a reader likes a post or a reply. */
export function likedBy(reader: SQLWrapper, thing: SQLWrapper) {
  return sql`EXISTS (SELECT 1 FROM ${clubLikes}
    WHERE ${clubLikes.thingId} = ${thing} AND ${clubLikes.userId} = ${reader})`.mapWith(Boolean);
}

/** SQL: whether a reader is in the club of a post and may see its words. */
const seesPost = (reader: SQLWrapper) =>
  sql`${clubSeenBy({ clubId: sql`${clubPosts.clubId}`, reader })} IS NOT NULL AND ${seenBy(reader)}`;

const postSeen = prepared(({ id, reader }: Places<Liking>) =>
  db
    .select({
      authorId: sql<string>`coalesce(${clubPosts.userId}, '')`.mapWith(String).as('authorId'),
      likes: clubPosts.likeCount,
      liked: likedBy(reader, clubPosts.id).as('liked'),
    })
    .from(clubPosts)
    .where(and(eq(clubPosts.id, id), seesPost(reader))),
);

const replySeen = prepared(({ id, reader }: Places<Liking>) =>
  db
    .select({
      authorId: sql<string>`coalesce(${clubReplies.userId}, '')`.mapWith(String).as('authorId'),
      likes: sql<number>`${clubReplies.likeCount}`.as('likes'),
      liked: likedBy(reader, clubReplies.id).as('liked'),
    })
    .from(clubReplies)
    .innerJoin(clubPosts, eq(clubPosts.id, clubReplies.postId))
    .where(and(eq(clubReplies.id, id), seesPost(reader))),
);

type Liked = Places<Liking & { now: number }>;

// Deleted in this very moment there is nothing to like any more.
const postLiked = prepared(({ id, reader, now }: Liked) =>
  db
    .insert(clubLikes)
    .select(sql`SELECT id, ${reader}, id, club_id, ${now} FROM ${clubPosts} WHERE id = ${id}`)
    .onConflictDoNothing(),
);

const replyLiked = prepared(({ id, reader, now }: Liked) =>
  db
    .insert(clubLikes)
    .select(sql`SELECT id, ${reader}, post_id, club_id, ${now} FROM ${clubReplies} WHERE id = ${id}`)
    .onConflictDoNothing(),
);

const unliked = prepared(({ id, reader }: Places<Liking>) =>
  db.delete(clubLikes).where(and(eq(clubLikes.thingId, id), eq(clubLikes.userId, reader))),
);

const likers = prepared(
  ({ id, at, personId, limit }: Places<{ id: string; at: number; personId: string; limit: number }>) =>
    db
      .select({ ...named({ at: clubLikes.likedAt }), ...personColumns })
      .from(clubLikes)
      .innerJoin(people, eq(people.id, clubLikes.userId))
      .where(
        and(
          eq(clubLikes.thingId, id),
          sql`(${clubLikes.likedAt}, ${clubLikes.userId}) < (${at}, ${personId})`,
          eq(people.profilePrivacy, 'everybody'),
        ),
      )
      .orderBy(desc(clubLikes.likedAt), desc(clubLikes.userId))
      .limit(limit),
);

const ofClub = { refusal: () => null, unlike: (at: Liking) => [unliked(at)], likers };

/** A post can be liked by whoever is in its club and may see its words. */
export const postLikeable: Likeable = { ...ofClub, seen: postSeen, like: (at) => [postLiked(at)] };

/** A reply can be liked by whoever may see the post that it is to. */
export const replyLikeable: Likeable = { ...ofClub, seen: replySeen, like: (at) => [replyLiked(at)] };
