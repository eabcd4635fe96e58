import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../types.ts';

/** When a reader last looked at their notifications; whatever came later is unread. */
export const notificationsSeen = sqliteTable('notifications_seen', {
  userId: readerId('user_id').primaryKey(),
  seenAt: integer('seen_at').notNull(),
});

const NOTICE_KINDS = [
  'announcement',
  'post',
  'reply',
  'poll',
  'poll_ended',
  'meeting',
  'due',
  'request',
  'acceptance',
  'like',
  'post_like',
  'reply_like',
] as const;

/**
 * That something happened, one row for each reader, kind and thing (`about`); `clubId` is the club whose members alone
 * may see it, `since` when the first came of what is unread, `readAt` 0 while it is unread, as `unread` says too.
 */
export const notices = sqliteTable(
  'notices',
  {
    userId: readerId('user_id').notNull(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    about: text('about').notNull(),
    clubId: text('club_id'),
    since: integer('since').notNull(),
    raisedAt: integer('raised_at').notNull(),
    readAt: integer('read_at').notNull().default(0),
    unread: integer('unread', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.about] })],
);

/** A kind of notice that a reader does not want to hear of. */
export const noticeKindsOff = sqliteTable(
  'notice_kinds_off',
  {
    userId: readerId('user_id').notNull(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
