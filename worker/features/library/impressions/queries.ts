import { and, eq, gt, sql } from 'drizzle-orm';
import { impressionCounts, impressions } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { type Edition, type EditionUse, workOf } from '../../books/works.ts';

export const countsOfWork = (edition: Edition) =>
  db
    .select({
      aspect: impressionCounts.aspect,
      intensity: impressionCounts.intensity,
      readers: impressionCounts.readers,
    })
    .from(impressionCounts)
    .where(and(eq(impressionCounts.workId, workOf(edition)), gt(impressionCounts.readers, 0)));

export const impressionsOf = ({ userId, ...edition }: Edition & { userId: string }) =>
  db
    .select({ aspect: impressions.aspect, intensity: impressions.intensity })
    .from(impressions)
    .where(and(eq(impressions.workId, workOf(edition)), eq(impressions.userId, userId)));

/** Returns SQL for whether a reader has impressions of this edition. */
export const hasImpressionsOfEdition = ({ isbn, work, reader }: EditionUse) =>
  sql`EXISTS (SELECT 1 FROM ${impressions} used
    WHERE used.work_id = ${work} AND used.user_id = ${reader} AND used.isbn = ${isbn})`;
