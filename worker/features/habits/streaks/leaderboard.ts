import { type SQL, sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { daysAfter } from '../../../platform/day.ts';
import { ledger } from '../../../platform/db/schema/habits.ts';
import { db } from '../../../platform/db/statement.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { newestFriendsOf } from '../../social/friends/queries.ts';
import { LEADERBOARD_ACTS_A_DAY, LEADERBOARD_SIZE } from './contract.ts';

/** The most friends on the leaderboard: those of the newest friendships. */
const CIRCLE = 500;

interface Week {
  userId: string;
  /** The Monday on which the week begins, and its start in UTC in epoch seconds. */
  monday: string;
  since: number;
}

// In the west it may still be Sunday when it is Monday in UTC.
const weekOfPoints = ({ userId, monday, since }: { userId: SQL; monday: SQL; since: SQL }) =>
  sql`(SELECT coalesce(sum(min(points, ${LEADERBOARD_ACTS_A_DAY})), 0) FROM (
    SELECT sum(${ledger.points}) AS points FROM ${ledger} INDEXED BY ledger_by_day
    WHERE ${ledger.userId} = ${userId} AND ${ledger.day} >= ${monday} - 1 AND ${ledger.actedAt} >= ${since}
    GROUP BY ${ledger.source}, ${ledger.actedAt} / 86400))`;

/**
 * Finds the week's XP of a reader and of friends who joined, each source limited per day. Considers only the newest
 * friendships, skips private profiles, and finds nothing unless the reader has joined.
 */
export const leaderboardOfFriends = ({ userId, monday, since }: Week) =>
  db
    .select({
      ...userColumns,
      experience: weekOfPoints({
        userId: sql`${users.id}`,
        monday: sql`${dayNumber(monday)}`,
        since: sql`${since}`,
      })
        .mapWith(Number)
        .as('experience'),
    })
    .from(users)
    .where(
      sql`${users.id} IN (SELECT ${userId} UNION ALL SELECT friend_id FROM ${newestFriendsOf(sql`${userId}`, CIRCLE)}) AND ${users.inFriendsLeaderboard} = 1 AND (${users.profilePrivacy} = 'everybody' OR ${users.id} = ${userId})
        AND EXISTS (SELECT 1 FROM ${users} AS own WHERE own.id = ${userId} AND own.in_friends_leaderboard = 1)`,
    )
    .orderBy(sql`${users.id} = ${userId} DESC`)
    .limit(LEADERBOARD_SIZE + 1);

/** Returns the Monday (UTC) on which the week of a date begins. */
export function mondayOf(utc: string): string {
  return daysAfter(utc, -((new Date(`${utc}T00:00:00Z`).getUTCDay() + 6) % 7));
}
