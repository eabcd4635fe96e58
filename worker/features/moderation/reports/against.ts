import { sql } from 'drizzle-orm';
import { reports } from '../../../platform/db/schema/moderation.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';

/** Returns SQL for the number of reports of a reader's content, at most 100. */
export function reportsAgainst(userId: SqlValue) {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reports} WHERE author_id = ${userId} AND reporter_id <> ${userId} LIMIT 100))`;
}
