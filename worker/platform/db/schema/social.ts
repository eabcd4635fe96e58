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

/** Declined friend requests of readers who deleted their account, until they sign up again. */
export const rememberedDeclines = sqliteTable(
  'remembered_declines',
  {
    identityKey: text('identity_key').notNull(),
    recipient: readerId('recipient').notNull(),
    declinedAt: integer('declined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityKey, table.recipient] })],
);

/** Friendships, with one row for each of the two readers. */
export const friendships = sqliteTable(
  'friendships',
  {
    userId: readerId('user_id').notNull(),
    friendId: readerId('friend_id').notNull(),
    since: integer('since').notNull(),
    /** The last UTC day on which the friend shared an activity, in days since 1970. */
    activeDay: integer('active_day').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.friendId] })],
);

/** Links with which readers invite friends. The code is secret. */
export const inviteLinks = sqliteTable('invite_links', {
  userId: readerId('user_id').primaryKey(),
  code: text('code').notNull(),
  endsAt: integer('ends_at').notNull(),
});

/** Who used an invite link. */
export const inviteUses = sqliteTable(
  'invite_uses',
  {
    code: text('code').notNull(),
    userId: readerId('user_id').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.userId] })],
);

/** Readers who are friends no longer, in both directions. */
export const endedFriendships = sqliteTable(
  'ended_friendships',
  {
    userId: readerId('user_id').notNull(),
    friendId: readerId('friend_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.friendId] })],
);

/** The normalised names of readers, from each of their words on, for the search. */
export const nameWords = sqliteTable(
  'name_words',
  {
    words: text('words').notNull(),
    userId: readerId('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.words, table.userId] })],
);

/** The time at which a reader last opened their notifications. Later events are unread. */
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
  'report_decided',
  'content_removed',
  'club_closed',
  'reviews_joined',
  'way_in',
  'message_answered',
  'account_waiting',
] as const;

/**
 * Notifications, one row per reader, kind and subject (`about`). Only members of `clubId` may see it. `since` is the
 * time of the first unread event. `readAt` is 0 while `unread` is true.
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

/** Kinds of notifications that readers switched off. */
export const noticeKindsOff = sqliteTable(
  'notice_kinds_off',
  {
    userId: readerId('user_id').notNull(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** Books that readers shared with friends, each once. */
export const bookShares = sqliteTable('book_shares', {
  id: text('id').primaryKey(),
  senderId: readerId('sender_id').notNull(),
  recipientId: readerId('recipient_id').notNull(),
  isbn: isbn13('isbn').notNull(),
  sharedAt: integer('shared_at').notNull(),
});

/** Books that readers sent to an address, each once. `id` is also the ID of the message in the outbox. */
export const bookEmailShares = sqliteTable('book_email_shares', {
  id: text('id').primaryKey(),
  senderId: readerId('sender_id').notNull(),
  addressKey: text('address_key').notNull(),
  isbn: isbn13('isbn').notNull(),
  sharedAt: integer('shared_at').notNull(),
});
