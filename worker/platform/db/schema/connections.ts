import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../column-types.ts';

/** One row for each API token that was not revoked; `hash` is the SHA-256 of the token. */
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
