import { type SQL, sql } from 'drizzle-orm';
import { readings } from '../../../platform/db/schema/library.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { isHidden } from '../../books/hidden.ts';
import { isFinished, stateCode } from './queries.ts';

// SQL for the books that readers have in common, without those that they hide.

export function finishedLately(reader: SqlValue, count: number): SQL {
  return sql`SELECT DISTINCT work_id FROM (SELECT r.work_id FROM ${readings} r
    WHERE r.user_id = ${reader} AND r.state = ${stateCode('finished')} AND NOT ${isHidden(sql`r.user_id`, sql`r.work_id`)}
    ORDER BY r.read_at DESC LIMIT ${sql.raw(String(count))})`;
}

/**
 * Returns SQL that selects, as `user_id`, other readers who finished these works, once per work. For each work it takes
 * so many readers before and after the given one, in order of IDs.
 */
export function otherReadersOf(reader: SqlValue, works: SQL, count: number): SQL {
  const side = (compare: '<' | '>', order: 'ASC' | 'DESC') =>
    sql`(SELECT json_group_array(user_id) FROM (SELECT DISTINCT s.user_id FROM ${readings} s
      WHERE s.work_id = w.work_id AND s.user_id ${sql.raw(compare)} ${reader} AND ${isFinished('s')}
        AND NOT ${isHidden(sql`s.user_id`, sql`s.work_id`)}
      ORDER BY s.user_id ${sql.raw(order)} LIMIT ${sql.raw(String(count))}))`;
  return sql`SELECT CAST(j.value AS INTEGER) AS user_id FROM (${works}) w, json_each(${side('>', 'ASC')}) j
    UNION ALL
    SELECT CAST(j.value AS INTEGER) FROM (${works}) w, json_each(${side('<', 'DESC')}) j`;
}

export function worksInCommon(reader: SqlValue, works: SQL): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (${works}) w WHERE EXISTS (SELECT 1 FROM ${readings} s
    WHERE s.work_id = w.work_id AND s.user_id = ${reader} AND ${isFinished('s')}
      AND NOT ${isHidden(sql`s.user_id`, sql`s.work_id`)}))`;
}
