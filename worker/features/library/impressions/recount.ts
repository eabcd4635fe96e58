import { sql } from 'drizzle-orm';
import { impressionCounts, impressions } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { placesAfter } from '../../../platform/jobs/paging.ts';

export const worksWithImpressionsAfter = placesAfter(impressions, impressions.workId);

export function recountImpressions(after: string, last: string) {
  const inRange = sql`work_id > ${after} AND work_id <= ${last}`;
  return db
    .insert(impressionCounts)
    .select(
      sql`SELECT work_id, aspect, intensity, readers FROM (
        SELECT work_id, aspect, intensity, sum(one) AS readers FROM (
          SELECT work_id, aspect, intensity, 1 AS one FROM ${impressions} WHERE ${inRange} AND hidden = 0
          UNION ALL SELECT work_id, aspect, intensity, 0 AS one FROM ${impressionCounts} WHERE ${inRange})
        GROUP BY work_id, aspect, intensity) AS counted
        WHERE readers <> coalesce((SELECT ${impressionCounts.readers} FROM ${impressionCounts}
          WHERE ${impressionCounts.workId} = counted.work_id AND ${impressionCounts.aspect} = counted.aspect
            AND ${impressionCounts.intensity} = counted.intensity), -1)`,
    )
    .onConflictDoUpdate({
      target: [impressionCounts.workId, impressionCounts.aspect, impressionCounts.intensity],
      set: { readers: sql`excluded.readers` },
    })
    .returning({ place: impressionCounts.workId });
}
