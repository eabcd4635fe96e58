import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, readerId } from '../../column-types.ts';

/** Messages, which are stored before they are sent. The ordinals limit the messages per day, see the migration. */
export const outbox = sqliteTable('outbox', {
  id: text('id').primaryKey(),
  senderId: readerId('sender_id'),
  address: text('address').notNull(),
  addressKey: text('address_key').notNull(),
  blockLink: text('block_link').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  day: day('day').notNull(),
  senderOrdinal: integer('sender_ordinal').notNull(),
  addressOrdinal: integer('address_ordinal').notNull(),
  state: text('state', { enum: ['waiting', 'sent', 'failed', 'blocked', 'withdrawn'] })
    .notNull()
    .default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: integer('next_attempt_at').notNull(),
  fault: text('fault').notNull().default(''),
  createdAt: integer('created_at').notNull(),
  endedAt: integer('ended_at'),
});

/** Keyed hashes of addresses that don't want email. */
export const mailBlocks = sqliteTable('mail_blocks', {
  addressKey: text('address_key').primaryKey(),
  blockedAt: integer('blocked_at').notNull(),
});

/** Identifies the secret with which addresses and identities are hashed. It has one row. */
export const addressSecret = sqliteTable('address_secret', {
  id: integer('id').primaryKey(),
  keyId: text('key_id').notNull(),
  notedAt: integer('noted_at').notNull(),
});
