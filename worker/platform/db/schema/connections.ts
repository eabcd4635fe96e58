import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, isbn13, readerId } from '../../column-types.ts';

/** API tokens that have not been revoked. `hash` is the SHA-256 of the token. */
export const apiTokens = sqliteTable('api_tokens', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  scope: text('scope', { enum: ['read', 'write'] }).notNull(),
  hash: text('hash').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at'),
  lastUsedAt: integer('last_used_at'),
});

/** E-readers that have not been removed. `keyHash` is the SHA-256 of the key that the device sends. */
export const devices = sqliteTable('devices', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  userName: text('user_name').notNull(),
  keyHash: text('key_hash').notNull(),
  sharesActivity: integer('shares_activity', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  lastUsedAt: integer('last_used_at'),
});

/** Documents of a reader's devices with the latest position that a device sent. `progress` is a JSON string. */
export const deviceDocuments = sqliteTable(
  'device_documents',
  {
    userId: readerId('user_id').notNull(),
    document: text('document').notNull(),
    number: integer('number').notNull(),
    filename: text('filename'),
    title: text('title'),
    authors: text('authors'),
    isbn: isbn13('isbn'),
    percentage: real('percentage'),
    progress: text('progress'),
    device: text('device'),
    deviceId: text('device_id'),
    pushedAt: integer('pushed_at'),
    applied: real('applied'),
    name: text('name'),
    isBook: integer('is_book', { mode: 'boolean' }).notNull().default(true),
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document] })],
);

/** Uploads of reading statistics that added data. */
export const statisticsUploads = sqliteTable('statistics_uploads', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  number: integer('number').notNull(),
  digest: text('digest').notNull(),
  uploadedAt: integer('uploaded_at').notNull(),
});

/**
 * Pages and time of a document on a day of the reader, by upload. If there are several rows, the largest value counts.
 */
export const deviceDays = sqliteTable(
  'device_days',
  {
    userId: readerId('user_id').notNull(),
    day: day('day').notNull(),
    document: text('document').notNull(),
    upload: integer('upload').notNull(),
    seconds: integer('seconds').notNull(),
    pages: integer('pages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.document, table.upload] })],
);
