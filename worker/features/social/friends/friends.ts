import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { utcDayOf } from '../../../platform/column-types.ts';
import { declinedRequests, endedFriendships, friendRequests, friendships } from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { isCurrentAccount } from '../../accounts/bans.ts';
import { isLimited } from '../../accounts/sanctions.ts';
import { users } from '../../accounts/users.ts';
import { closeRemovalsWith, type Removal, type RestorableTable, restorableTable } from '../../undo/removals.ts';
import { DECLINED_DAYS } from './contract.ts';

const DAY = 86_400;

/**
 * Returns the statements with which `reader` sends `other` a friend request. If `other` has already sent one, they
 * become friends. The statements check the current rows, so that two readers who send requests at the same time become
 * friends too.
 */
export function askToBeFriends(reader: string, other: string, now: number): Statement[] {
  return [
    ...befriend(reader, other, now),
    db.run(sql`
      INSERT INTO ${friendRequests} (recipient, sender, asked_at)
      SELECT ${users.id}, ${reader}, ${now} FROM ${users}
      WHERE ${users.id} = ${other}
        AND NOT EXISTS (SELECT 1 FROM ${friendships} WHERE user_id = ${reader} AND friend_id = ${other})
        AND NOT EXISTS (SELECT 1 FROM ${declinedRequests} WHERE recipient = ${other} AND sender = ${reader}
          AND declined_at > ${now - DECLINED_DAYS * DAY})
      ON CONFLICT DO NOTHING`),
  ];
}

/** Returns the statements with which `reader` accepts the request of `other`. Without a request they have no effect. */
export function befriend(reader: string, other: string, now: number): Statement[] {
  const friends = (item: string, two: string) =>
    db.run(sql`
      INSERT INTO ${friendships} (user_id, friend_id, since, active_day)
      SELECT ${item}, ${two}, ${now}, ${utcDayOf(sql`${now}`)} FROM ${friendRequests}
      WHERE recipient = ${reader} AND sender = ${other}
      ON CONFLICT DO NOTHING`);
  return [
    friends(reader, other),
    friends(other, reader),
    db
      .delete(friendRequests)
      .where(
        and(
          inArray(friendRequests.recipient, [reader, other]),
          inArray(friendRequests.sender, [reader, other]),
          sql`EXISTS (SELECT 1 FROM ${friendships} WHERE user_id = ${reader} AND friend_id = ${other})`,
        ),
      ),
  ];
}

/**
 * Returns the statements that decline a request; its sender cannot repeat it for {@link DECLINED_DAYS} days. Older
 * declined requests are deleted.
 */
export function declineRequest({ reader, sender, now }: { reader: string; sender: string; now: number }): Statement[] {
  return [
    db
      .delete(declinedRequests)
      .where(and(eq(declinedRequests.recipient, reader), lte(declinedRequests.declinedAt, now - DECLINED_DAYS * DAY))),
    db
      .insert(declinedRequests)
      .select(
        sql`SELECT recipient, sender, ${now} FROM ${friendRequests} WHERE recipient = ${reader} AND sender = ${sender}`,
      )
      .onConflictDoNothing(),
    db.delete(friendRequests).where(and(eq(friendRequests.recipient, reader), eq(friendRequests.sender, sender))),
  ];
}

export function declineWithUndo(removal: Removal, sender: string): Statement[] {
  const { userId: reader, now } = removal;
  const isRequest = and(eq(friendRequests.recipient, reader), eq(friendRequests.sender, sender));
  return [restorableFriendRequests.save(removal, isRequest), ...declineRequest({ reader, sender, now })];
}

export function withdrawRequest(removal: Removal, recipient: string): Statement[] {
  const isRequest = and(eq(friendRequests.recipient, recipient), eq(friendRequests.sender, removal.userId));
  return [restorableFriendRequests.save(removal, isRequest), db.delete(friendRequests).where(isRequest)];
}

/**
 * Declined and withdrawn requests that undo reopens, unless the two have become friends, or it was declined after it was
 * withdrawn: only who declined it takes that back. A limited reader asks nobody.
 */
const restorableFriendRequests = restorableTable(friendRequests, {
  where: ({ userId, now }, saved) => sql`${isCurrentAccount(saved(friendRequests.sender))}
    AND (${saved(friendRequests.recipient)} = CAST(${userId} AS INTEGER) OR NOT EXISTS (SELECT 1 FROM ${declinedRequests}
      WHERE recipient = ${saved(friendRequests.recipient)} AND sender = ${saved(friendRequests.sender)}
        AND declined_at > ${now - DECLINED_DAYS * DAY}))
    AND ${isCurrentAccount(saved(friendRequests.recipient))}
    AND (${saved(friendRequests.recipient)} = CAST(${userId} AS INTEGER) OR NOT ${isLimited(userId)})
    AND NOT EXISTS (SELECT 1 FROM ${friendships}
      WHERE user_id = ${saved(friendRequests.recipient)} AND friend_id = ${saved(friendRequests.sender)})`,
  followedBy: ({ userId }) => [
    db.delete(declinedRequests).where(
      sql`recipient = ${userId} AND EXISTS (SELECT 1 FROM ${friendRequests} AS asked
        WHERE asked.recipient = ${userId} AND asked.sender = ${declinedRequests.sender})`,
    ),
  ],
});

const friendshipOf = (item: string, two: string) =>
  or(
    and(eq(friendships.userId, item), eq(friendships.friendId, two)),
    and(eq(friendships.userId, two), eq(friendships.friendId, item)),
  );

// An old invite link must not make the two friends again.
const rememberEnded = (friendship: SQL | undefined) =>
  db
    .insert(endedFriendships)
    .select(sql`SELECT user_id, friend_id FROM ${friendships} WHERE ${friendship}`)
    .onConflictDoNothing();

/** Returns the statements that end a friendship. `reader` can undo this until the other one ends it too. */
export function endFriendship(removal: Removal, other: string): Statement[] {
  const { userId: reader } = removal;
  const both = friendshipOf(reader, other);
  return [
    restorableFriendships.save(removal, both),
    rememberEnded(both),
    db.delete(friendships).where(both),
    closeRemovalsWith({ userId: other, table: restorableFriendships.name, value: Number(reader) }),
  ];
}

/** Returns the statements that end a friendship and delete the requests between the two. Neither can undo it. */
export function endFriendshipStatements({ reader, other }: { reader: string; other: string }): Statement[] {
  const close = (userId: string, value: string) =>
    restorableFriendTables().map(({ name }) => closeRemovalsWith({ userId, table: name, value: Number(value) }));
  return [
    rememberEnded(friendshipOf(reader, other)),
    db.delete(friendships).where(friendshipOf(reader, other)),
    endRequests({ reader, other }),
    ...close(reader, other),
    ...close(other, reader),
  ];
}

/** Ended friendships that undo restores. */
const restorableFriendships = restorableTable(friendships, {
  where: (_, saved) =>
    sql`${isCurrentAccount(saved(friendships.userId))} AND ${isCurrentAccount(saved(friendships.friendId))}`,
});

/** Returns the tables of friendships and requests in the order in which undo restores them. */
export function restorableFriendTables(): RestorableTable[] {
  return [restorableFriendships, restorableFriendRequests];
}

export const endRequests = ({ reader, other }: { reader: string; other: string }) =>
  db
    .delete(friendRequests)
    .where(
      or(
        and(eq(friendRequests.recipient, reader), eq(friendRequests.sender, other)),
        and(eq(friendRequests.recipient, other), eq(friendRequests.sender, reader)),
      ),
    );

/** The maximum number of friends that are marked at once. The next activity of the reader marks the others. */
const MAX_MARKED_AT_ONCE = 5_000;

/** Returns the statement that marks for each friend of a reader that the reader was active today (UTC). */
export const recordActiveReader = ({ userId, now }: { userId: string; now: number }) =>
  db
    .update(friendships)
    .set({ activeDay: utcDayOf(now) })
    .where(
      sql`(user_id, friend_id) IN (SELECT user_id, friend_id FROM ${friendships}
        WHERE friend_id = ${userId} AND active_day < ${utcDayOf(now)} LIMIT ${sql.raw(String(MAX_MARKED_AT_ONCE))})`,
    );
