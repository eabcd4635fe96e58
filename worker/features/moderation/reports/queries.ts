import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../platform/db/columns.ts';
import { reports } from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { users } from '../../accounts/users.ts';
import { OPEN_REPORTS_PAGE, type OpenReport } from './contract.ts';

const reporter = alias(users, 'reporter');
const author = alias(users, 'author');

export const openReportPages = paged(
  'open_reports',
  { reportedAt: 'integer', reportId: 'text' },
  { order: 'ascending', size: OPEN_REPORTS_PAGE },
);

/** Returns open reports of content other than reviews, oldest first. */
export const openReportsOfAll = (at: { reportedAt: number; reportId: string; limit: number }) =>
  db
    .select(
      aliased({
        reportId: reports.id,
        kind: reports.kind,
        targetId: reports.targetId,
        words: reports.words,
        reason: reports.reason,
        reportedAt: reports.reportedAt,
        reporterId: reporter.id,
        reporterName: reporter.name,
        authorId: reports.authorId,
        authorName: author.name,
      }),
    )
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(author, eq(author.id, reports.authorId))
    .where(
      and(isNull(reports.closedAt), sql`(${reports.reportedAt}, ${reports.id}) > (${at.reportedAt}, ${at.reportId})`),
    )
    .orderBy(asc(reports.reportedAt), asc(reports.id))
    .limit(at.limit);

/** Returns a report as the API does. */
export function openReportOf(row: RowOf<typeof openReportsOfAll>): OpenReport {
  const { reportId: id, kind, targetId, words, reason, reportedAt: reported_at, authorId, authorName } = row;
  const author = authorId === null || authorName === null ? {} : { author: { id: authorId, username: authorName } };
  return {
    id,
    kind,
    target_id: targetId,
    words,
    reason,
    reported_at,
    reporter: { id: row.reporterId, username: row.reporterName },
    ...author,
  };
}

/** Returns a report, open or decided. */
export const reportToDecide = ({ reportId }: { reportId: string }) =>
  db
    .select({
      kind: reports.kind,
      targetId: reports.targetId,
      authorId: reports.authorId,
      closedAt: reports.closedAt,
      decision: reports.decision,
      decidedBy: reports.decidedBy,
    })
    .from(reports)
    .where(eq(reports.id, reportId));

/** Returns SQL for the number of reports of a reader's content, without reviews, at most 100. */
export function reportsAgainst(userId: SqlValue) {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reports} WHERE author_id = ${userId} LIMIT 100))`;
}
