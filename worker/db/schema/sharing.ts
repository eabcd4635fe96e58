import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../types.ts';

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
