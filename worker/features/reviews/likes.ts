import { and, desc, eq, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { reviewLikes, reviews } from '../../platform/db/schema/reviews.ts';
import { db } from '../../platform/db/statement.ts';
import { areBlocked } from '../accounts/blocks.ts';
import { userColumns, users } from '../accounts/users.ts';
import { isHidden } from '../books/hidden.ts';
import { friendSentences } from '../social/friends/contract.ts';
import { bannedRefusal, type Likeable, type LikersPage, type Liking } from '../social/friends/likeable.ts';
import { noticeTo } from '../social/notifications/notices.ts';
import { isLikedBy } from './queries.ts';

const visibleReview = ({ id, reader }: Liking) =>
  db
    .select({
      ...aliased({ authorId: reviews.userId, likes: reviews.likeCount }),
      liked: isLikedBy(reader).mapWith(Boolean).as('liked'),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(
        eq(reviews.id, id),
        sql`(${reviews.userId} = ${reader} OR (${users.profilePrivacy} = 'everybody' AND NOT ${reviews.hidden}
          AND NOT ${isHidden(reviews.userId, reviews.workId)} AND NOT ${areBlocked(reader, reviews.userId)}))`,
      ),
    );

const liked = ({ id, reader, now }: Liking & { now: number }) =>
  db
    .insert(reviewLikes)
    // The review may have been deleted in the meantime.
    .select(sql`SELECT id, ${reader}, ${now} FROM ${reviews} WHERE id = ${id}`)
    .onConflictDoNothing();

const deleteLikeOf = ({ id, reader }: Liking) =>
  db.delete(reviewLikes).where(and(eq(reviewLikes.reviewId, id), eq(reviewLikes.userId, reader)));

const likers = ({ id, reader, at, personId, limit }: Liking & LikersPage) =>
  db
    .select({ ...aliased({ at: reviewLikes.likedAt }), ...userColumns })
    .from(reviewLikes)
    .innerJoin(users, eq(users.id, reviewLikes.userId))
    .where(
      and(
        eq(reviewLikes.reviewId, id),
        sql`(${reviewLikes.likedAt}, ${reviewLikes.userId}) < (${at}, ${personId})`,
        eq(users.profilePrivacy, 'everybody'),
        sql`NOT ${areBlocked(reader, users.id)}`,
      ),
    )
    .orderBy(desc(reviewLikes.likedAt), desc(reviewLikes.userId))
    .limit(limit);

/** A review can be liked by readers who can read it. */
export const reviewLikeable: Likeable = {
  visible: visibleReview,
  refusal: bannedRefusal(friendSentences.bannedFromLiking),
  like: ({ authorId, clubId: _, ...at }) => [
    liked(at),
    noticeTo({ kind: 'like', about: at.id, userId: authorId, clubId: null, by: at.reader, now: at.now }),
  ],
  unlike: (at) => [deleteLikeOf(at)],
  likers,
};
