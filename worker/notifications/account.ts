import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { notificationsSeen } from '../db/schema/notifications.ts';
import { db } from '../db/statement.ts';
import { lastSeen } from './queries.ts';

/** When a reader who takes everything along, or leaves, last looked at their notifications. */
export const notificationsPart: AccountPart = {
  tables: ['notifications_seen'],
  exported: (userId) => ({ notifications_seen: lastSeen({ userId }) }),
  leaving: (userId) => [db.delete(notificationsSeen).where(eq(notificationsSeen.userId, userId))],
};
