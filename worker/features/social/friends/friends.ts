import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { utcDayOf } from '../../../platform/db/column-types.ts';
import { declinedRequests, friendRequests, friendships } from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';
import { DECLINED_DAYS } from './contract.ts';

const DAY = 86_400;

/**
 * The statements with which `reader` asks `other` to be friends; if `other` has asked already, they make them friends.
 * Each decides on what is there when it runs, so two who ask each other at the same moment end as friends, and asking
 * again changes nothing.
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

/** The statements with which `reader` says yes to the request of `other`; without a request they change nothing. */
export function befriend(reader: string, other: string, now: number): Statement[] {
  const friends = (one: string, two: string) =>
    db.run(sql`
      INSERT INTO ${friendships} (user_id, friend_id, since, active_day)
      SELECT ${one}, ${two}, ${now}, ${utcDayOf(sql`${now}`)} FROM ${friendRequests}
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
 * The statements that decline a request, after which its sender cannot repeat it for {@link DECLINED_DAYS} days. What the
 * reader declined longer ago is forgotten.
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

/** The statement that ends a friendship for both. */
export const endFriendship = ({ reader, other }: { reader: string; other: string }) =>
  db
    .delete(friendships)
    .where(
      or(
        and(eq(friendships.userId, reader), eq(friendships.friendId, other)),
        and(eq(friendships.userId, other), eq(friendships.friendId, reader)),
      ),
    );

/** Friends who are told at once that somebody did something; whoever has more is told to the others with what they do next. */
const TOLD_AT_ONCE = 5_000;

/**
 * The statement that notes with each friend of a reader that there is something to tell of them today, in UTC. It looks
 * at no friend again who has been noted.
 */
export const noteActive = ({ userId, now }: { userId: string; now: number }) =>
  db
    .update(friendships)
    .set({ activeDay: utcDayOf(now) })
    .where(
      sql`(user_id, friend_id) IN (SELECT user_id, friend_id FROM ${friendships}
        WHERE friend_id = ${userId} AND active_day < ${utcDayOf(now)} LIMIT ${sql.raw(String(TOLD_AT_ONCE))})`,
    );
