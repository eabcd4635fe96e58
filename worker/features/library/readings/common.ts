import { type SQL, sql } from 'drizzle-orm';
import { readings } from '../../../platform/db/schema/library.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { isHidden, isVisibleTo } from '../../books/hidden.ts';
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

/** The reader's latest finished readings, among which those of another reader's works are looked for. */
const COMPARED = sql.raw('1000');

/**
 * Returns SQL for a table of the works that both readers have finished, the reader's latest first: `work_id`, the
 * reader's edition (`isbn`), their `read_at`, and how many there are (`number`).
 */
export function bothFinished({ reader, other, limit }: { reader: SqlValue; other: SqlValue; limit: number }): SQL {
  return sql`(SELECT *, count(*) OVER () AS number FROM (SELECT work_id, isbn, max(read_at) AS read_at FROM (
      SELECT work_id, isbn, read_at FROM ${readings} WHERE user_id = ${reader} AND state = ${stateCode('finished')}
      ORDER BY read_at DESC LIMIT ${COMPARED}) AS latest GROUP BY work_id) AS own
    WHERE ${isVisibleTo(reader, other, sql`own.work_id`)} AND EXISTS (SELECT 1 FROM ${readings} s
      WHERE s.work_id = own.work_id AND s.user_id = ${other} AND ${isFinished('s')})
    ORDER BY read_at DESC, work_id LIMIT ${limit})`;
}
