import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../types.ts';

/** Who asked whom to be friends and has no answer yet. */
export const friendRequests = sqliteTable(
  'friend_requests',
  {
    recipient: readerId('recipient').notNull(),
    sender: readerId('sender').notNull(),
    askedAt: integer('asked_at').notNull(),
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
    /** When the friend last did something that is told: a day in UTC, counted from 1970. */
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
