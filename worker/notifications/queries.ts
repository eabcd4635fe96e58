import { eq } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { notificationsSeen } from '../db/schema/notifications.ts';
import { shaped } from '../db/shaped.ts';

/** When a reader last looked at their notifications, epoch seconds; no row when never. */
export const lastSeen = shaped((build: Builder, userId: string) => {
  return build
    .select({ seenAt: notificationsSeen.seenAt })
    .from(notificationsSeen)
    .where(eq(notificationsSeen.userId, userId));
});
