import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** When a reader last looked at their notifications; whatever came later is unread. */
export const notificationsSeen = sqliteTable('notifications_seen', {
  userId: text('user_id').primaryKey(),
  seenAt: integer('seen_at').notNull(),
});
