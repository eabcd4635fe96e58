import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { readerId } from '../types.ts';

/** When a reader last looked at their notifications; whatever came later is unread. */
export const notificationsSeen = sqliteTable('notifications_seen', {
  userId: readerId('user_id').primaryKey(),
  seenAt: integer('seen_at').notNull(),
});
