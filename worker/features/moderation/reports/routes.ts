import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { newId } from '../../../platform/ids.ts';
import { reviewForReport } from '../../reviews/reportable.ts';
import { fileReport } from '../moderation.ts';
import { decideReport, getReports, report, reportSentences } from './contract.ts';
import { openReportOf, openReportPages, openReportsOfAll, reportToDecide } from './queries.ts';
import { reportables } from './reportable.ts';
import { addReport, decideOnReport } from './reports.ts';

export const reportRoutes = [
  on(report, async (call, { kind, id: targetId, reason }) => {
    const at = { id: targetId, reader: call.memberId };
    const reporterId = call.memberId;
    const now = call.seconds;
    if (kind === 'review') {
      const { rows } = await call.load({ rows: reviewForReport(at) });
      const review = rows[0] ?? throwApiError('not_found', reportSentences.nothing);
      if (review.authorId === reporterId) throwApiError('not_allowed', reportSentences.own);
      await call.save([fileReport({ ...review, id: newId(), reviewId: targetId, reporterId, reason, now })]);
      return { message: reportSentences.sent };
    }
    const { targets } = await call.load({ targets: reportables[kind].visible(at) });
    const { authorId, words } = targets[0] ?? throwApiError('not_found', reportSentences.nothing);
    if (authorId === reporterId) throwApiError('not_allowed', reportSentences.own);
    await call.save([addReport({ id: newId(), kind, targetId, words, reason, authorId, reporterId, now })]);
    return { message: reportSentences.sent };
  }),

  on(getReports, async (call, { cursor }) => {
    const { open } = await call.load({ open: openReportsOfAll(openReportPages.after(cursor)) });
    const { rows, next_cursor } = openReportPages.page(open);
    return { reports: rows.map(openReportOf), next_cursor };
  }),

  on(decideReport, async (call, { report_id: reportId, decision }) => {
    const { reportRows } = await call.load({ reportRows: reportToDecide({ reportId }) });
    const open = reportRows[0] ?? throwApiError('not_found', reportSentences.notFound);
    const message = reportSentences.decided[decision];
    if (open.closedAt !== null) {
      // A repeated call by the same moderator is a double click, or a retry after a lost response.
      if (open.decision === decision && open.decidedBy === call.memberId) return { message };
      throwApiError('conflict', reportSentences.closed);
    }
    await call.save(decideOnReport({ ...open, decision, moderatorId: call.memberId, now: call.seconds }));
    return { message };
  }),
];
