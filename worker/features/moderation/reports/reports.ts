import { and, eq, isNull, sql } from 'drizzle-orm';
import { accountBatches, reportDecisions, reports } from '../../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';
import { clubClosedNotice } from '../../clubs/notices.ts';
import { noticesTo } from '../../social/notifications/notices.ts';
import { actOnReaders, reverseAct } from '../accounts/acts.ts';
import { accountToActOn } from '../policy.ts';
import { removables } from '../removables.ts';
import {
  type ContentKind,
  keepRemoved,
  rejectHeld,
  removeContent,
  returnContent,
  returnWords,
} from '../removed-content.ts';
import { reportDecisions as decisionLabels, type ReportDecision, reportSentences } from './contract.ts';
import type { Reported } from './reportable.ts';

/** The message of the trigger that rejects a second decision on a report. */
export const REPORT_CLOSED = { report_closed: reportSentences.closed } as const;

interface NewReport {
  id: string;
  kind: ContentKind;
  targetId: string;
  content: Reported;
  reason: string;
  reporterId: string;
  now: number;
}

/**
 * Returns the statement that stores a report. A second one by the same reader has no effect, unless the first was
 * decided, and the text has changed since or the decision was taken back: then it is a new report.
 */
export const addReport = ({ id, kind, targetId, content, reason, reporterId, now }: NewReport) =>
  db
    .insert(reports)
    .values({ id, kind, targetId, ...content, reason, reporterId, reportedAt: now })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      set: {
        id: sql`excluded.id`,
        words: sql`excluded.words`,
        authorId: sql`excluded.author_id`,
        isbn: sql`excluded.isbn`,
        rating: sql`excluded.rating`,
        reason: sql`excluded.reason`,
        reportedAt: sql`excluded.reported_at`,
        closedAt: null,
      },
      setWhere: sql`${reports.closedAt} IS NOT NULL
        AND ((${reports.words}, coalesce(${reports.rating}, 0)) <> (excluded.words, coalesce(excluded.rating, 0))
          OR EXISTS (SELECT 1 FROM ${reportDecisions} AS made WHERE made.kind = excluded.kind
            AND made.target_id = excluded.target_id AND made.reversed_at >= ${reports.closedAt}))`,
    });

interface Decision {
  id: string;
  reportId: string;
  kind: ContentKind;
  targetId: string;
  words: string;
  isbn: string | null;
  authorId: string | null;
  /** Whether the site holds the content or its words back until this decision. */
  isHeld: boolean;
  decision: ReportDecision;
  moderatorId: string;
  now: number;
}

// What identifies the content if it is imported again.
function subjectOf({ kind, isbn, words }: Decision): string {
  if (kind === 'review') return isbn ?? '';
  return kind === 'post' || kind === 'reply' ? '' : (words.split('\n')[0] ?? '');
}

/**
 * Returns the statements of a moderator's decision. They log it, close all open reports of the content, carry out the
 * decision, and notify the reporters and the author. A second decision fails the batch.
 */
export function decideOnReport(at: Decision): Statement[] {
  const { id, reportId, kind, targetId, authorId, isHeld, decision, moderatorId, now } = at;
  // What the site holds is decided on its own: it may be a change of what readers reported.
  const closed = isHeld
    ? eq(reports.id, reportId)
    : and(
        eq(reports.kind, kind),
        eq(reports.targetId, targetId),
        isNull(reports.closedAt),
        sql`${reports.reporterId} IS NOT ${reports.authorId}`,
      );
  const removal = { removalId: id, now };
  // The author of what the site held hears that others can see it now, unless they replaced it meanwhile.
  const reportersNotice = noticesTo(
    { kind: 'report_decided', about: id, by: moderatorId, clubId: null, now },
    sql`SELECT reporter_id AS user_id FROM ${reports}
      WHERE ${closed} AND ${isHeld ? sql`${removables[kind].words(sql`${targetId}`)} IS NOT NULL` : sql`true`}`,
  );
  return [
    ...(authorId !== null && actsOn(decision) ? actOnAuthor({ ...at, action: decision, authorId }) : []),
    db
      .insert(reportDecisions)
      .values({
        id,
        reportId,
        kind,
        targetId,
        decision,
        moderatorId,
        authorId,
        words: sql`(SELECT ${isHeld ? sql`words` : sql`coalesce(${removables[kind].words(sql`${targetId}`)}, words)`} FROM ${reports} WHERE id = ${reportId})`,
        actId: authorId !== null && actsOn(decision) ? sql`(SELECT id FROM ${accountBatches} WHERE id = ${id})` : null,
        decidedAt: now,
      })
      .onConflictDoNothing({ target: reportDecisions.id }),
    ...(isHeld ? [] : [reportersNotice]),
    db.update(reports).set({ closedAt: now }).where(closed),
    ...(decision === 'ok'
      ? isHeld
        ? [...publishHeld(kind, reportId), reportersNotice]
        : []
      : [
          ...(isHeld ? rejectHeld({ reportId, id, now }) : removeReported(at, removal)),
          noticesTo(
            { kind: 'content_removed', about: id, by: moderatorId, clubId: null, now },
            sql`SELECT id AS user_id FROM ${users} WHERE id = ${authorId}`,
          ),
        ]),
  ];
}

const actsOn = (decision: ReportDecision) => decision === 'limit' || decision === 'ban';

const publishHeld = (kind: ContentKind, removalId: string): Statement[] => [
  ...returnWords(kind, removalId),
  ...returnContent(removalId, [kind]),
];

function removeReported(at: Decision, removal: { removalId: string; now: number }): Statement[] {
  const { kind, targetId, authorId, now } = at;
  return [
    ...(kind === 'club' ? [clubClosedNotice({ clubId: targetId, by: authorId ?? '', now })] : []),
    ...removeContent(kind, sql`SELECT ${targetId}`, removal),
    keepRemoved({ kind, targetId, authorId, subject: subjectOf(at), ...removal }),
  ];
}

function actOnAuthor(at: Decision & { action: 'limit' | 'ban'; authorId: string }): Statement[] {
  const { id, action, authorId, moderatorId: adminId, decision, now } = at;
  const selected = accountToActOn(adminId, authorId);
  // Not in the reporter's words: the author finds the reason in their export, and may know who wrote it.
  return actOnReaders({ id, action, reason: decisionLabels[decision], adminId, accounts: 1, selected, now });
}

/** Returns the statements that take back the decision to keep something: its report is open again, under a new ID. */
export const reopenReport = ({ id, reportId, now }: { id: string; reportId: string; now: number }): Statement[] => [
  db
    .update(reports)
    .set({ id: reportId, closedAt: null })
    .where(sql`id = (SELECT report_id FROM ${reportDecisions} WHERE id = ${id} AND reversed_at IS NULL)`),
  db.update(reportDecisions).set({ reversedAt: now }).where(eq(reportDecisions.id, id)),
];

/** Returns the statements that reverse a decision: removed content returns, and what was done to the author ends. */
export function reverseReportDecision(at: {
  id: string;
  kind: ContentKind;
  decision: ReportDecision;
  actId: string | null;
  now: number;
}): Statement[] {
  const { id, kind, decision, actId, now } = at;
  return [
    db.update(reportDecisions).set({ reversedAt: now }).where(eq(reportDecisions.id, id)),
    ...publishHeld(kind, id),
    ...(actId !== null && actsOn(decision) ? reverseAct({ id: actId, action: decision, now }) : []),
  ];
}
