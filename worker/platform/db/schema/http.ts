import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../../column-types.ts';

/** Results of calls with an `Idempotency-Key`. `userId` is empty for a visitor; `key` and `resultId` are hashes. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: readerId('user_id').notNull(),
    key: text('key').notNull(),
    resultId: text('result_id').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
