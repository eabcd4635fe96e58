import { and, eq, sql } from 'drizzle-orm';
import { impressions } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { mergeableTable, moveRowsOf } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf } from '../../books/works.ts';
import type { Impression } from './contract.ts';

export function replaceImpressions(own: Edition & { userId: string }, text: readonly Impression[]): Statement[] {
  const { userId, isbn } = own;
  const rows = JSON.stringify(text);
  return [
    db
      .delete(impressions)
      .where(
        and(
          eq(impressions.userId, userId),
          eq(impressions.workId, workOf(own)),
          sql`${impressions.aspect} NOT IN (SELECT value ->> 'aspect' FROM json_each(${rows}))`,
        ),
      ),
    db
      .insert(impressions)
      .select(
        sql`SELECT b.work_id, ${userId}, r.value ->> 'aspect', r.value ->> 'intensity', b.isbn, 0
          FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = ${isbn} WHERE true`,
      )
      .onConflictDoUpdate({
        target: [impressions.workId, impressions.userId, impressions.aspect],
        set: { intensity: sql`excluded.intensity`, isbn: sql`excluded.isbn`, hidden: false },
      }),
  ];
}

export const mergeableImpressions = mergeableTable(impressions, { key: 'aspect' });

/**
 * Returns the statements that move the impressions of one work to another; a reader's impressions of the other stay.
 */
export function mergeImpressions(from: string, into: string): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${impressions} (work_id, user_id, aspect, intensity, isbn, hidden)
      SELECT ${into}, user_id, aspect, intensity, isbn, hidden FROM ${impressions} WHERE work_id = ${from}
      ON CONFLICT DO NOTHING`),
    db.delete(impressions).where(eq(impressions.workId, from)),
  ];
}

export const moveImpressions = moveRowsOf(impressions);
