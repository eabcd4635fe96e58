import type { Builder, Statement } from '../db/open.ts';
import { notificationsSeen } from '../db/schema/notifications.ts';

/** The statement that notes that a reader looked at their notifications; `now` in epoch seconds. */
export function seeNotifications(build: Builder, userId: string, now: number): Statement {
  return build
    .insert(notificationsSeen)
    .values({ userId, seenAt: now })
    .onConflictDoUpdate({ target: notificationsSeen.userId, set: { seenAt: now } });
}
