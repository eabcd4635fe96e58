import { type SQL, sql } from 'drizzle-orm';
import { accountBatches, accountBatchItems } from '../../platform/db/schema/moderation.ts';
import type { SqlValue } from '../../platform/db/statement.ts';

/**
 * Returns SQL for whether an admin removed everything that a reader published. What such a reader imports later stays
 * private.
 */
export function hadContentRemoved(userId: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${accountBatchItems} AS item JOIN ${accountBatches} AS action ON action.id = item.batch_id
    WHERE item.user_id = ${userId} AND (action.action = 'remove_content' OR action.removes = 1))`;
}
