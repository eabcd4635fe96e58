import * as z from 'zod/mini';
import { cursor, endpoint, id, nextCursor, validateText } from '../../../platform/http/contract.ts';

export const reportableKinds = {
  review: 'Review',
  post: 'Club post',
  reply: 'Reply',
  list: 'List',
  club: 'Book club',
  profile: 'Profile',
  own_book: 'Book',
} as const;
export type ReportableKind = keyof typeof reportableKinds;

/** The maximum length of a reason, in characters. */
export const REPORT_REASON = 500;

/** Page size of open reports. */
export const OPEN_REPORTS_PAGE = 20;

/** Sentences of reports. */
export const reportSentences = {
  sent: 'Thank you. We’ll look into it.',
  noReason: 'Describe what is wrong.',
  nothing: 'This no longer exists.',
  own: 'You can’t report yourself or what you wrote.',
  none: 'You’re all caught up.',
  notFound: 'This report no longer exists.',
  closed: 'This report has already been decided.',
  decided: {
    ok: 'Report closed. Nothing was changed.',
    remove: 'Removed, and the report is closed.',
    limit: 'Removed, and the author is limited.',
  },
} as const;

export const reportDecisions = { ok: 'Keep', remove: 'Remove', limit: 'Remove and limit author' } as const;
export type ReportDecision = keyof typeof reportDecisions;

const kind = z.enum(Object.keys(reportableKinds) as [ReportableKind, ...ReportableKind[]]);

/**
 * Reports content that the reader can see, and stores its current text. A second report has no effect, unless the first
 * was decided and the text has changed since: then it is a new report.
 */
export const report = endpoint('/api/moderation/report', {
  scope: 'site',
  limit: 'write',
  reports: true,
  input: {
    kind,
    id,
    reason: validateText({ max: REPORT_REASON, min: 1, lines: true, empty: reportSentences.noReason }),
  },
  output: { message: z.string() },
});

/** An open report; `author` is absent for a club and after the account was deleted. `reported_at` in epoch seconds. */
const openReport = z.object({
  id: z.string(),
  kind,
  target_id: z.string(),
  words: z.string(),
  reason: z.string(),
  reported_at: z.number(),
  reporter: z.object({ id: z.string(), username: z.string() }),
  author: z.optional(z.object({ id: z.string(), username: z.string() })),
});
export type OpenReport = z.infer<typeof openReport>;

/** Open reports of anything but reviews, the oldest first. */
export const getReports = endpoint('/api/moderation/reports', {
  access: 'moderator',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: { reports: z.array(openReport).check(z.maxLength(OPEN_REPORTS_PAGE)), next_cursor: nextCursor },
});

/** Decides a report and all other open reports of the same content. */
export const decideReport = endpoint('/api/moderation/decide_report', {
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: {
    report_id: id,
    decision: z.enum(Object.keys(reportDecisions) as [ReportDecision, ...ReportDecision[]]),
  },
  output: { message: z.string() },
});
