import { type SQL, sql } from 'drizzle-orm';
import { readings } from '../../../platform/db/schema/library.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { isFinished } from './queries.ts';

// Works by their readers, for the nightly computation of related works.

/** Returns SQL for each work behind one up to another, and how many have finished it. */
export function readersOfWorks(after: SqlValue, last: SqlValue): SQL {
  return sql`SELECT work_id AS work, count(DISTINCT user_id) AS readers FROM ${readings}
    WHERE work_id > ${after} AND work_id <= ${last} AND ${isFinished()} GROUP BY work_id`;
}

/** Returns SQL for the work that so many readings lie behind another one; NULL if there are fewer. */
export function workOfEditionNumber(after: SqlValue, readingCount: SqlValue): SQL<number | null> {
  return sql`(SELECT work_id FROM ${readings} WHERE work_id > ${after} ORDER BY work_id LIMIT 1 OFFSET ${readingCount})`;
}

/**
 * Returns SQL for readers who finished a work, at most so many. Their ids come by chance, so those behind any id are as
 * good a sample as others; it is another one for each work, so that not the same few speak for all.
 */
export function randomReaders(work: SqlValue, limit: SqlValue): SQL {
  const begin = sql`(4503599627370496 + ${work} % 1000003 * 4503586116)`;
  const part = (compared: SQL) => sql`SELECT reader FROM (
    SELECT DISTINCT user_id AS reader FROM ${readings}
    WHERE work_id = ${work} AND user_id ${compared} ${begin} AND ${isFinished()} ORDER BY user_id LIMIT ${limit})`;
  return sql`${part(sql`>=`)} UNION ALL ${part(sql`<`)} LIMIT ${limit}`;
}

export function hasFinished(reader: SqlValue, work: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${readings} AS own
    WHERE own.work_id = ${work} AND own.user_id = ${reader} AND ${isFinished('own')})`;
}
