import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A book that a reader shared with a friend, once. */
export const bookShares = sqliteTable('book_shares', {
  id: text('id').primaryKey(),
  senderId: text('sender_id').notNull(),
  recipientId: text('recipient_id').notNull(),
  isbn: text('isbn').notNull(),
  sharedAt: integer('shared_at').notNull(),
});

/** A book that a reader sent to an address, once; `id` is that of its message in the outbox. */
export const bookEmailShares = sqliteTable('book_email_shares', {
  id: text('id').primaryKey(),
  senderId: text('sender_id').notNull(),
  addressKey: text('address_key').notNull(),
  isbn: text('isbn').notNull(),
  sharedAt: integer('shared_at').notNull(),
});
