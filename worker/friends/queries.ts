import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { people, personColumns, pictureDetailsOf, seesProfile } from '../account/people.ts';
import { named } from '../db/columns.ts';
import type { Builder } from '../db/open.ts';
import { friendRequests, friendships } from '../db/schema/friends.ts';
import { shaped } from '../db/shaped.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Friend, SocialStats } from './contract.ts';

/** One row when these two readers are friends, none when they are not. */
export const areFriends = shaped((build: Builder, reader: string, other: string) => {
  return build
    .select({ since: friendships.since })
    .from(friendships)
    .where(and(eq(friendships.userId, reader), eq(friendships.friendId, other)));
});

/** One row when `sender` has asked `recipient` and has no answer yet. */
export const openRequest = shaped((build: Builder, sender: string, recipient: string) => {
  return build
    .select({ askedAt: friendRequests.askedAt })
    .from(friendRequests)
    .where(and(eq(friendRequests.recipient, recipient), eq(friendRequests.sender, sender)));
});

/** Columns of a select from {@link people}: how `reader` (empty for a visitor) stands to `target`, whom it finds. */
export function socialColumns(target: string, reader: string) {
  const friends = sql`EXISTS (SELECT 1 FROM ${friendships} WHERE user_id = ${reader} AND friend_id = ${target})`;
  const asked = (sender: string, recipient: string) =>
    sql`EXISTS (SELECT 1 FROM ${friendRequests} WHERE recipient = ${recipient} AND sender = ${sender})`;
  return {
    ...named({ targetId: people.id, privacy: people.profilePrivacy, friendCount: people.friendCount }),
    isFriends: friends.mapWith(Boolean).as('isFriends'),
    isPendingFriends: asked(reader, target).mapWith(Boolean).as('isPendingFriends'),
    hasAskedYou: asked(target, reader).mapWith(Boolean).as('hasAskedYou'),
  };
}

/** How `reader` (empty for a visitor) stands to `target`; no row when there is no such reader. */
export const socialStatsOf = shaped((build: Builder, target: string, reader: string) =>
  build.select(socialColumns(target, reader)).from(people).where(eq(people.id, target)),
);

type SocialRow = Awaited<ReturnType<typeof socialStatsOf>>[number];

/** The stats in the shape of the wire, as `viewer` may see them. */
export function shownSocialStats(row: SocialRow, viewer: Viewer | null): SocialStats {
  return {
    friendCount: seesProfile(viewer, { id: row.targetId, privacy: row.privacy }) ? row.friendCount : 0,
    isFriends: row.isFriends,
    isPendingFriends: row.isPendingFriends,
    hasAskedYou: row.hasAskedYou,
  };
}

/** Where a page of friends or of requests ends: when, and who. */
export interface FriendPlace {
  at: number;
  id: string;
}

/** A reader's friends, newest friendship first. */
export const friendsOf = shaped((build: Builder, reader: string, after: FriendPlace | null, most: number) => {
  return build
    .select({ ...named({ at: friendships.since }), ...personColumns })
    .from(friendships)
    .innerJoin(people, eq(people.id, friendships.friendId))
    .where(
      and(
        eq(friendships.userId, reader),
        after === null ? undefined : sql`(${friendships.since}, ${friendships.friendId}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(friendships.since), desc(friendships.friendId))
    .limit(most);
});

/** The requests that a reader has not answered, newest first. */
export const requestsTo = shaped((build: Builder, reader: string, after: FriendPlace | null, most: number) => {
  return build
    .select({ ...named({ at: friendRequests.askedAt }), ...personColumns })
    .from(friendRequests)
    .innerJoin(people, eq(people.id, friendRequests.sender))
    .where(
      and(
        eq(friendRequests.recipient, reader),
        after === null
          ? undefined
          : sql`(${friendRequests.askedAt}, ${friendRequests.sender}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(friendRequests.askedAt), desc(friendRequests.sender))
    .limit(most);
});

/** SQL: when the newest request came that a reader has not answered, NULL for none. */
export function newestRequestTo(reader: SQLWrapper): SQL<number | null> {
  return sql`(SELECT max(${friendRequests.askedAt}) FROM ${friendRequests} WHERE ${friendRequests.recipient} = ${reader})`;
}

type PersonRow = Awaited<ReturnType<typeof friendsOf>>[number];

/** A friend, or someone who asks to be one, in the shape of the wire. */
export function friendOf(row: PersonRow): Friend {
  return {
    id: row.personId,
    username: row.personName,
    picture: row.personPictureIsDefault ? '' : row.personPicture,
    picture_is_default: row.personPictureIsDefault,
    picture_generation_details: pictureDetailsOf(row),
  };
}

/** The place that a cursor names; null for the beginning and for what is no place. */
export function placeOf(cursor: string | undefined): FriendPlace | null {
  const match = /^(\d{1,12})\.([\w-]{1,64})$/.exec(cursor ?? '');
  return match ? { at: Number(match[1]), id: match[2] ?? '' } : null;
}

/** The cursor of the page that begins behind this row. */
export function cursorOf(row: { at: number; personId: string } | undefined): string {
  return row === undefined ? '' : `${row.at}.${row.personId}`;
}

/** SQL for a recount: how many friends the reader has that a column names. */
export function friendCountOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${friendships} WHERE ${friendships.userId} = ${userId})`;
}
