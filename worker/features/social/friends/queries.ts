import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { utcDayOf } from '../../../platform/column-types.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { declinedRequests, friendRequests, friendships } from '../../../platform/db/schema/social.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { blockColumns } from '../../accounts/blocks.ts';
import { canSeeProfile, pictureDetailsOf, userColumns, users } from '../../accounts/users.ts';
import type { Friend, Friendship, SocialStats } from './contract.ts';

/** Returns one row if these two readers are friends. */
export const areFriends = ({ reader, other }: { reader: string; other: string }) =>
  db
    .select({ since: friendships.since })
    .from(friendships)
    .where(and(eq(friendships.userId, reader), eq(friendships.friendId, other)));

/** Returns one row if `sender` has sent `recipient` a request that has not been answered. */
export const openRequest = ({ sender, recipient }: { sender: string; recipient: string }) =>
  db
    .select({ askedAt: friendRequests.askedAt })
    .from(friendRequests)
    .where(and(eq(friendRequests.recipient, recipient), eq(friendRequests.sender, sender)));

/** Returns one row if `recipient` declined a request of `sender` after `since`. */
export const declinedRequest = ({ sender, recipient, since }: { sender: string; recipient: string; since: number }) =>
  db
    .select({ declinedAt: declinedRequests.declinedAt })
    .from(declinedRequests)
    .where(
      and(
        eq(declinedRequests.recipient, recipient),
        eq(declinedRequests.sender, sender),
        gt(declinedRequests.declinedAt, since),
      ),
    );

/** Returns columns for a select from {@link users}: the relation of `reader` (empty for a visitor) to `target`. */
export function socialColumns({ target, reader }: { target: string; reader: string }) {
  return {
    ...aliased({ targetId: users.id, privacy: users.profilePrivacy, friendCount: users.friendCount }),
    ...blockColumns(reader),
    ...friendshipColumns({ target, reader }),
  };
}

/** Returns columns that say how `reader` and `target` stand to each other. */
export function friendshipColumns({ target, reader }: { target: SqlValue; reader: string }) {
  const requestExists = (sender: SqlValue, recipient: SqlValue) =>
    sql`EXISTS (SELECT 1 FROM ${friendRequests} WHERE recipient = ${recipient} AND sender = ${sender})`;
  return {
    isFriends: isFriendOf(reader, target).mapWith(Boolean).as('isFriends'),
    isPendingFriends: requestExists(reader, target).mapWith(Boolean).as('isPendingFriends'),
    hasAskedYou: requestExists(target, reader).mapWith(Boolean).as('hasAskedYou'),
  };
}

/** Returns the relation of `reader` (empty for a visitor) to `target`. */
export const socialStatsOf = (at: { target: string; reader: string }) =>
  db.select(socialColumns(at)).from(users).where(eq(users.id, at.target));

type SocialRow = RowOf<typeof socialStatsOf>;

export function isFriendOf(reader: SqlValue, other: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${friendships} WHERE ${friendships.userId} = ${reader}
    AND ${friendships.friendId} = ${other})`;
}

/** Returns SQL for the friends of a reader with a visible profile who were active since a time, latest first. */
export function activeFriends(reader: SqlValue, since: SqlValue, limit: number): SQL {
  return sql`SELECT f.friend_id FROM ${friendships} f CROSS JOIN ${users} p ON p.id = f.friend_id
    WHERE f.user_id = ${reader} AND f.active_day >= ${utcDayOf(since)} AND p.profile_privacy = 'everybody'
    ORDER BY f.active_day DESC, f.friend_id DESC LIMIT ${sql.raw(String(limit))}`;
}

export function presentSocialStats(row: SocialRow, viewer: Viewer | null): SocialStats {
  return {
    friendCount: canSeeProfile(viewer, { id: row.targetId, privacy: row.privacy, blocked: row.blocked })
      ? row.friendCount
      : 0,
    ...presentFriendship(row),
  };
}

/** Returns how a viewer and a reader stand to each other as the API does. */
export function presentFriendship({ isFriends, isPendingFriends, hasAskedYou }: Friendship): Friendship {
  return { isFriends, isPendingFriends, hasAskedYou };
}

export const friendPages = paged('friends', { at: 'integer', personId: 'text' });

export const requestPages = paged('friend_requests', { at: 'integer', personId: 'text' });

type Page = { reader: string; at: number; personId: string; limit: number };

/** Returns a reader's friends, newest friendship first. */
export const friendsOf = ({ reader, at, personId, limit }: Page) =>
  db
    .select({ ...aliased({ at: friendships.since }), ...userColumns })
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(
      and(
        eq(friendships.userId, reader),
        sql`(${friendships.since}, ${friendships.friendId}) < (${at}, ${personId})`,
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(desc(friendships.since), desc(friendships.friendId))
    .limit(limit);

/** Returns the unanswered requests to a reader, newest first. */
export const requestsTo = ({ reader, at, personId, limit }: Page) =>
  db
    .select({ ...aliased({ at: friendRequests.askedAt }), ...userColumns })
    .from(friendRequests)
    .innerJoin(users, eq(users.id, friendRequests.sender))
    .where(
      and(
        eq(friendRequests.recipient, reader),
        sql`(${friendRequests.askedAt}, ${friendRequests.sender}) < (${at}, ${personId})`,
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(desc(friendRequests.askedAt), desc(friendRequests.sender))
    .limit(limit);

/** Returns SQL for the time of the newest unanswered request to a reader, NULL for none. */
export function newestRequestTo(reader: SqlValue): SQL<number | null> {
  return sql`(SELECT max(${friendRequests.askedAt}) FROM ${friendRequests} WHERE ${friendRequests.recipient} = ${reader})`;
}

export type PersonRow = RowOf<typeof friendsOf>;

export function friendOf(row: PersonRow): Friend {
  return {
    id: row.personId,
    username: row.personName,
    picture: row.personPictureIsDefault ? '' : row.personPicture,
    picture_is_default: row.personPictureIsDefault,
    picture_generation_details: pictureDetailsOf(row),
  };
}

export function newestFriendsOf(reader: SqlValue, limit: number): SQL {
  return sql`(SELECT ${friendships.friendId} AS friend_id FROM ${friendships} WHERE ${friendships.userId} = ${reader}
    ORDER BY ${friendships.since} DESC, ${friendships.friendId} DESC LIMIT ${sql.raw(String(limit))})`;
}

export function friendCountOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${friendships} WHERE ${friendships.userId} = ${userId})`;
}

export function isStranger(reader: SqlValue, person: SqlValue): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM ${friendships} f WHERE f.user_id = ${reader} AND f.friend_id = ${person})
    AND NOT EXISTS (SELECT 1 FROM ${friendRequests} q WHERE q.recipient = ${person} AND q.sender = ${reader})
    AND NOT EXISTS (SELECT 1 FROM ${friendRequests} q WHERE q.recipient = ${reader} AND q.sender = ${person}))`;
}
