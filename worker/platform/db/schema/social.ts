import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../../column-types.ts';

export const friendRequests = sqliteTable(
  'friend_requests',
  {
    recipient: readerId('recipient').notNull(),
    sender: readerId('sender').notNull(),
    askedAt: integer('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.sender] })],
);

/** Declined friend requests. */
export const declinedRequests = sqliteTable(
  'declined_requests',
  {
    recipient: readerId('recipient').notNull(),
    sender: readerId('sender').notNull(),
    declinedAt: integer('declined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.sender] })],
);

/** A friendship as each of the two has it: one row for either, written and deleted together. */
export const friendships = sqliteTable(
  'friendships',
  {
    userId: readerId('user_id').notNull(),
    friendId: readerId('friend_id').notNull(),
    since: integer('since').notNull(),
    /** The friend's last day of shared activity, UTC, in days since 1970. */
    activeDay: integer('active_day').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.friendId] })],
);

/** The link with which a reader invites friends, under its secret code. */
export const inviteLinks = sqliteTable('invite_links', {
  userId: readerId('user_id').primaryKey(),
  code: text('code').notNull(),
  endsAt: integer('ends_at').notNull(),
});

/** A folded name from each of its words on, by which a reader is found. */
export const nameWords = sqliteTable(
  'name_words',
  {
    words: text('words').notNull(),
    userId: readerId('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.words, table.userId] })],
);

/** When a reader last opened their notifications; later events are unread. */
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
  'activity_like',
  'friend_accepted',
  'invite_used',
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

/** A kind of notice that a reader turned off. */
export const noticeKindsOff = sqliteTable(
  'notice_kinds_off',
  {
    userId: readerId('user_id').notNull(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** A book that a reader shared with a friend, once. */
export const bookShares = sqliteTable('book_shares', {
  id: text('id').primaryKey(),
  senderId: readerId('sender_id').notNull(),
  recipientId: readerId('recipient_id').notNull(),
  isbn: isbn13('isbn').notNull(),
  sharedAt: integer('shared_at').notNull(),
});

/** A book that a reader sent to an address, once; `id` is that of its message in the outbox. */
export const bookEmailShares = sqliteTable('book_email_shares', {
  id: text('id').primaryKey(),
  senderId: readerId('sender_id').notNull(),
  addressKey: text('address_key').notNull(),
  isbn: isbn13('isbn').notNull(),
  sharedAt: integer('shared_at').notNull(),
});
