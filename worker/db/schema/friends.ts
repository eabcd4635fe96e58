import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Who asked whom to be friends and has no answer yet. */
export const friendRequests = sqliteTable(
  'friend_requests',
  {
    recipient: text('recipient').notNull(),
    sender: text('sender').notNull(),
    askedAt: integer('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.sender] })],
);

/** A friendship as each of the two has it: one row for either, written and deleted together. */
export const friendships = sqliteTable(
  'friendships',
  {
    userId: text('user_id').notNull(),
    friendId: text('friend_id').notNull(),
    since: integer('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.friendId] })],
);
