import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { notificationsSeen } from '../db/schema/notifications.ts';
import { lastSeen } from './queries.ts';

/** When a reader who takes everything along, or leaves, last looked at their notifications. */
export const notificationsPart: AccountPart = {
  tables: ['notifications_seen'],
  exported: (build, userId) => ({ notifications_seen: lastSeen(build, userId) }),
  leaving: (build, userId) => [build.delete(notificationsSeen).where(eq(notificationsSeen.userId, userId))],
};
