import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { newId } from '../../../platform/ids.ts';
import { countInDay, hashedTarget, rejectBeyondCap } from '../../accounts/caps.ts';
import { reviewSentences } from '../../reviews/contract.ts';
import { isReversible } from '../accounts/queries.ts';
import {
  getReportedReviews,
  moderationSentences,
  type ReportedReview,
  reportReview,
  reviewAction,
} from '../contract.ts';
import { mayTakeBack } from '../policy.ts';
import {
  decideReport,
  getDecisions,
  getReports,
  type OpenReport,
  REPORTS_A_DAY,
  type ReportableKind,
  type ReportDecision,
  report,
  reportSentences,
  reverseDecision,
} from './contract.ts';
import { decide, followInCatalogue } from './decide.ts';
import * as queries from './queries.ts';
import { contentToReport } from './reportable.ts';
import { addReport, reopenReport, reverseReportDecision } from './reports.ts';

const fileReport = async (
  call: Call,
  { kind, targetId, reason, own }: { kind: ReportableKind; targetId: string; reason: string; own: string },
) => {
  const reporterId = call.memberId;
  const { found, held } = await call.load({
    found: contentToReport[kind]({ id: targetId, reader: reporterId }),
    held: queries.heldOf({ kind, targetId, reporterId }),
  });
  if (held.length > 0) throwApiError('conflict', reportSentences.waits);
  const content = found[0] ?? throwApiError('not_found', reportSentences.nothing);
  if (content.authorId === reporterId) throwApiError('not_allowed', own);
  const target = await hashedTarget(call, `report:${kind}:${targetId}`);
  await call
    .save([
      ...(await countInDay(call, { kind: 'report', targetId: target, limit: REPORTS_A_DAY })),
      addReport({ id: newId(), kind, targetId, content, reason, reporterId, now: call.seconds }),
    ])
    .catch(rejectBeyondCap(reportSentences.tooMany));
};

const openReports = async (call: Call, cursor: string | undefined, kind: ReportableKind | null) => {
  const { open } = await call.load({
    open: queries.openReports({ moderatorId: call.memberId, kind, ...queries.openReportPages.after(cursor) }),
  });
  const { rows, next_cursor } = queries.openReportPages.page(open);
  return { reports: await Promise.all(rows.map(queries.openReportOf)), next_cursor };
};

const decisionOf = { ok: 'ok', delete: 'remove', ban: 'ban' } as const satisfies Record<string, ReportDecision>;

export const reportRoutes = [
  on(report, async (call, { kind, id: targetId, reason }) => {
    await fileReport(call, { kind, targetId, reason, own: reportSentences.own });
    return { message: reportSentences.sent };
  }),

  on(reportReview, async (call, { review_id: targetId }) => {
    await fileReport(call, { kind: 'review', targetId, reason: '', own: moderationSentences.ownReview });
    return { message: reviewSentences.reported };
  }),

  on(getReports, (call, { cursor }) => openReports(call, cursor, null)),

  on(getReportedReviews, async (call, { cursor }) => {
    const { reports, next_cursor } = await openReports(call, cursor, 'review');
    return { reported_reviews: reports.map(reportedReviewOf), next_cursor };
  }),

  on(decideReport, async (call, { report_id: reportId, decision, version }) => {
    const { isHeld, isReplaced } = await decide(call, { reportId, decision, version });
    const { published, replaced, rejected, decided } = reportSentences;
    if (!isHeld) return { message: decided[decision] };
    if (isReplaced) return { message: replaced };
    return { message: decision === 'ok' ? published : rejected[decision] };
  }),

  on(reviewAction, async (call, { report_id: reportId, review_id: targetId, action }) => {
    await decide(call, { reportId, decision: decisionOf[action], targetId });
    return { message: moderationSentences.acted[action] };
  }),

  on(getDecisions, async (call, { cursor }) => {
    const { made } = await call.load({
      made: queries.decisionsBefore({ moderatorId: call.memberId, ...queries.decisionPages.after(cursor) }),
    });
    const { rows, next_cursor } = queries.decisionPages.page(made);
    const viewer = call.member();
    return { decisions: rows.map((row) => queries.pastDecisionOf(row, viewer, call.seconds)), next_cursor };
  }),

  on(reverseDecision, async (call, { decision_id: id }) => {
    const { found } = await call.load({ found: queries.decisionById({ id, moderatorId: call.memberId }) });
    const made = found[0] ?? throwApiError('not_found', reportSentences.noDecision);
    if (!made.allowed || !mayTakeBack(call.member(), made)) throwApiError('not_allowed', reportSentences.notYours);
    if (made.reversedAt !== null) {
      await followInCatalogue(call, made);
      if (made.decision === 'ok') return { message: reportSentences.reopened };
      return { message: made.present === null ? reportSentences.reversedOnly : reportSentences.reversed };
    }
    if (!isReversible(made.decidedAt, call.seconds)) throwApiError('conflict', reportSentences.tooLate);
    if (made.decision === 'ok') {
      if (made.isAboutHeld) throwApiError('conflict', reportSentences.wasPublished);
      if (!made.hasReport) throwApiError('conflict', reportSentences.noReport);
      await call.save(reopenReport({ id, reportId: newId(), now: call.seconds }));
      return { message: reportSentences.reopened };
    }
    if (made.isRemovedAsAWhole) throwApiError('not_allowed', reportSentences.removedAsAWhole);
    if (made.isBarred) throwApiError('not_allowed', reportSentences.barredSince);
    const { after } = await call.save(reverseReportDecision({ ...made, id, now: call.seconds }), {
      after: queries.decisionById({ id, moderatorId: call.memberId }),
    });
    await followInCatalogue(call, made);
    return { message: after[0]?.present === made.present ? reportSentences.reversedOnly : reportSentences.reversed };
  }),
];

// A reported review in the shape of document 3.
function reportedReviewOf(open: OpenReport): ReportedReview {
  const { id, target_id, words, reason, reporter, author, review, present, reported_at } = open;
  return {
    _id: id,
    report: {
      report_id: id,
      review_id: target_id,
      review_content: words,
      ...(reason === '' ? {} : { reason }),
      reporter,
      author: author ?? { id: '', username: 'A former reader' },
      isbn: review?.isbn ?? '',
      book_title: review?.book_title ?? '',
      rating: review?.rating ?? 0,
      reported_at,
      review_deleted: present === undefined,
    },
  };
}
