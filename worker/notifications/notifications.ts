import { sql } from 'drizzle-orm';
import { notificationsSeen } from '../db/schema/notifications.ts';
import { db, type Places, prepared } from '../db/statement.ts';

/** The statement that notes that a reader looked at their notifications; `now` in epoch seconds. */
export const seeNotifications = prepared(({ userId, now }: Places<{ userId: string; now: number }>) =>
  db
    .insert(notificationsSeen)
    .values({ userId, seenAt: now })
    .onConflictDoUpdate({ target: notificationsSeen.userId, set: { seenAt: sql`${now}` } }),
);
