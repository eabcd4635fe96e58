import { eq, sql } from 'drizzle-orm';
import { people } from '../account/people.ts';
import { type Builder, builder, constant } from '../db/open.ts';
import { notificationsSeen } from '../db/schema/notifications.ts';
import { newestRequestTo } from '../friends/queries.ts';
import { newestShareWith } from '../sharing/queries.ts';

const newest = constant(
  builder
    .select({
      seenAt: sql<number | null>`(SELECT ${notificationsSeen.seenAt} FROM ${notificationsSeen}
        WHERE ${notificationsSeen.userId} = ${sql.placeholder('userId')})`.as('seenAt'),
      requestAt: newestRequestTo(sql.placeholder('userId')).as('requestAt'),
      shareAt: newestShareWith(sql.placeholder('userId')).as('shareAt'),
    })
    .from(people)
    .where(eq(people.id, sql.placeholder('userId'))),
);

/** When a reader last looked at their notifications, and when the newest of each kind came; epoch seconds, null for never. */
export function newestOf(userId: string) {
  return newest({ userId });
}

/** When a reader last looked at their notifications, epoch seconds; no row when never. */
export function lastSeen(build: Builder, userId: string) {
  return build
    .select({ seenAt: notificationsSeen.seenAt })
    .from(notificationsSeen)
    .where(eq(notificationsSeen.userId, userId));
}
