import { eq, sql } from 'drizzle-orm';
import { people } from '../account/people.ts';
import { notificationsSeen } from '../db/schema/notifications.ts';
import { db, type Places, prepared } from '../db/statement.ts';
import { newestRequestTo } from '../friends/queries.ts';
import { newestShareWith } from '../sharing/queries.ts';

/** When a reader last looked at their notifications, and when the newest of each kind came; epoch seconds, null for never. */
export const newestOf = prepared(({ userId }: Places<{ userId: string }>) =>
  db
    .select({
      seenAt: sql<number | null>`(SELECT ${notificationsSeen.seenAt} FROM ${notificationsSeen}
        WHERE ${notificationsSeen.userId} = ${userId})`.as('seenAt'),
      requestAt: newestRequestTo(userId).as('requestAt'),
      shareAt: newestShareWith(userId).as('shareAt'),
    })
    .from(people)
    .where(eq(people.id, userId)),
);

/** When a reader last looked at their notifications, epoch seconds; no row when never. */
export const lastSeen = prepared(({ userId }: Places<{ userId: string }>) =>
  db.select({ seenAt: notificationsSeen.seenAt }).from(notificationsSeen).where(eq(notificationsSeen.userId, userId)),
);
