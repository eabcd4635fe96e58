import { and, eq, isNull, sql } from 'drizzle-orm';
import { reports } from '../../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { limitReaders, oneReader } from '../../accounts/sanctions.ts';
import type { ReportDecision } from './contract.ts';
import { reportables } from './reportable.ts';

type Kind = (typeof reports.$inferSelect)['kind'];

interface NewReport {
  id: string;
  kind: Kind;
  targetId: string;
  words: string;
  reason: string;
  authorId: string | null;
  reporterId: string;
  now: number;
}

/**
 * Returns the statement that stores a report. A second one by the same reader has no effect, unless the first was
 * decided and the text has changed since: then it is a new report.
 */
export const addReport = ({ id, kind, targetId, words, reason, authorId, reporterId, now }: NewReport) =>
  db
    .insert(reports)
    .values({ id, kind, targetId, words, reason, authorId, reporterId, reportedAt: now })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      set: {
        words: sql`excluded.words`,
        reason: sql`excluded.reason`,
        reportedAt: sql`excluded.reported_at`,
        closedAt: null,
        decision: null,
        decidedBy: null,
      },
      setWhere: sql`${reports.closedAt} IS NOT NULL AND ${reports.words} <> excluded.words`,
    });

interface Decision {
  kind: Kind;
  targetId: string;
  authorId: string | null;
  decision: ReportDecision;
  moderatorId: string;
  now: number;
}

/**
 * Returns the statements of a moderator's decision. They close all open reports of the content and carry out the
 * decision.
 */
export function decideOnReport({ kind, targetId, authorId, decision, moderatorId, now }: Decision): Statement[] {
  return [
    db
      .update(reports)
      .set({ closedAt: now, decision, decidedBy: moderatorId })
      .where(and(eq(reports.kind, kind), eq(reports.targetId, targetId), isNull(reports.closedAt))),
    ...(decision === 'ok' ? [] : reportables[kind].remove(targetId)),
    ...(decision === 'limit' && authorId !== null ? [limitReaders({ which: oneReader(authorId), now })] : []),
  ];
}
