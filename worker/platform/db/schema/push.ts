import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../../column-types.ts';

type PushKind = 'friend_request' | 'reply' | 'meeting' | 'streak';

/** Browsers that receive a reader's messages while the session lasts. `id` is the hash of `endpoint`. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    userId: readerId('user_id').notNull(),
    id: text('id').notNull(),
    sessionId: text('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: integer('created_at').notNull(),
    checkedAt: integer('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Readers' settings of push messages. Hours are in the reader's time zone. */
export const pushChoices = sqliteTable('push_choices', {
  userId: readerId('user_id').primaryKey(),
  kinds: text('kinds', { mode: 'json' }).$type<PushKind[]>().notNull(),
  quietFrom: integer('quiet_from').notNull(),
  quietUntil: integer('quiet_until').notNull(),
  streakHour: integer('streak_hour').notNull(),
});
