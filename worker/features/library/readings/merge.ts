import { sql } from 'drizzle-orm';
import { readings } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { mergeableTable, moveRowsOf } from '../../books/mergeable-table.ts';
import { OPEN, stateCode } from './queries.ts';

export const mergeableReadings = mergeableTable(readings, { key: 'number' });

/**
 * Returns the statements that move the readings of one work to another. A reader who read both keeps all readings,
 * except one that was finished on the same known day as one of the other work. Two open readings become one, with the
 * latest progress and the earlier start.
 */
export function mergeReadings(from: string, into: string): Statement[] {
  const other = (condition: string) =>
    sql`EXISTS (SELECT 1 FROM ${readings} AS other WHERE other.work_id = ${into}
      AND other.user_id = ${readings.userId} AND ${sql.raw(condition)})`;
  const open = (row: string) => sql.raw(`${row}.state IN (1, 2)`);
  return [
    db.run(sql`DELETE FROM ${readings} WHERE work_id = ${from} AND state = ${stateCode('finished')}
      AND finished % 100 > 0 AND ${other('+other.state = 0 AND other.finished = readings.finished')}`),
    db.run(sql`
      UPDATE ${readings} SET
        started = min(coalesce(${readings.started}, gone.started), coalesce(gone.started, ${readings.started})),
        format = coalesce(${readings.format}, gone.format),
        source = coalesce(${readings.source}, gone.source),
        added_at = min(coalesce(${readings.addedAt}, gone.added_at), coalesce(gone.added_at, ${readings.addedAt}))
      FROM ${readings} AS gone
      WHERE ${readings.workId} IN (${from}, ${into}) AND gone.work_id IN (${from}, ${into})
        AND gone.work_id <> ${readings.workId} AND gone.user_id = ${readings.userId}
        AND ${open('readings')} AND ${open('gone')}
        AND (gone.changed_at, gone.work_id) < (${readings.changedAt}, ${readings.workId})`),
    db.run(sql`
      DELETE FROM ${readings} WHERE work_id IN (${from}, ${into}) AND state IN ${OPEN}
        AND EXISTS (SELECT 1 FROM ${readings} AS stays
          WHERE stays.work_id IN (${from}, ${into}) AND stays.work_id <> ${readings.workId}
            AND stays.user_id = ${readings.userId} AND ${open('stays')}
            AND (${readings.changedAt}, ${readings.workId}) < (stays.changed_at, stays.work_id))`),
    // Numbers are random, so two are the same once in two thousand million readings.
    db.run(sql`UPDATE ${readings} SET work_id = ${into}, number = number + ${other('other.number = readings.number')}
      WHERE work_id = ${from}`),
  ];
}

export const moveReadings = moveRowsOf(readings);
