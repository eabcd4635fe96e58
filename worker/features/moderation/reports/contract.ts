import * as z from 'zod/mini';
import { cursor, endpoint, id, nextCursor, validateText } from '../../../platform/http/contract.ts';

export const reportableKinds = {
  review: 'Review',
  post: 'Club post',
  reply: 'Reply',
  poll: 'Poll',
  meeting: 'Meeting',
  list: 'List',
  club: 'Book club',
  profile: 'Profile',
  own_book: 'Book',
} as const;
export type ReportableKind = keyof typeof reportableKinds;

/** The maximum length of a reason, in characters. */
export const REPORT_REASON = 500;

/** Reports that a person may send in 24 hours. */
export const REPORTS_A_DAY = 50;

/** Page size of open reports. */
export const OPEN_REPORTS_PAGE = 20;

/** Sentences of reports. */
export const reportSentences = {
  sent: 'Thank you. We’ll look into it.',
  noReason: 'Describe what is wrong.',
  nothing: 'This no longer exists.',
  own: 'You can’t report yourself or what you wrote.',
  tooMany: `You’ve sent ${REPORTS_A_DAY} reports today. Try again tomorrow.`,
  none: 'You’re all caught up.',
  notFound: 'This report no longer exists.',
  held: 'Saved. A moderator looks at it first; others see it after that.',
  heldWords: 'Saved. A moderator looks at its name first; until then it has a neutral one.',
  heldChange: 'Saved. A moderator looks at the change first; until then the former text stays.',
  manyHeld: 'Many of your texts wait for a moderator already. Try again once they’ve looked at some of them.',
  reportedByYou: 'You’ve reported this, and no moderator has decided yet. Change it after that.',
  published: 'Published.',
  replaced: 'Report closed. Nothing was published: it was replaced since, or what it belonged to is gone.',
  rejected: {
    remove: 'Rejected. The writer has been notified.',
    limit: 'Rejected, and the author is limited.',
    ban: 'Rejected, and the author can no longer write reviews.',
  },
  closed: 'This report has already been decided.',
  decided: {
    ok: 'Report closed. Nothing was changed.',
    remove: 'Removed, and the report is closed.',
    limit: 'Removed, and the author is limited.',
    ban: 'Removed, and the author can no longer write reviews.',
  },
  notYours:
    'Another moderator decides this. You can’t decide about yourself, your own reports, or someone of your rank.',
  changed: 'The text has changed since you saw it. Check it, then decide again.',
  onlyReviews: 'Only the author of a review can be banned from reviewing.',
  noAuthor: 'Its author has left. Remove it instead.',
  barred: 'Its author may not publish this now: they were limited, banned or demoted since. Reject it.',
  barredSince: 'Its author may not publish this now: they were limited, banned or demoted since.',
  noPlace: 'Its club, or the post that it answers, is gone. Publish it once that is back, or reject it.',
  removedAsAWhole: 'An admin removed everything that its author published since. That has to be reversed first.',
  waits: 'A moderator looks at what you wrote here first. Report it after that.',
  noDecision: 'This decision no longer exists.',
  reversed: 'Reversed. The content is back.',
  reversedOnly:
    'Reversed. Nothing came back now: it was replaced or deleted since, or the book club or post around it is removed.',
  reopened: 'Reversed. The report is open again.',
  noReport: 'Its reporter has left, so there is no report to open again. Report it yourself if it has to go.',
  wasPublished: 'It was published. Report it if it has to go.',
  tooLate: 'Only decisions of the last 30 days can be reversed.',
} as const;

export const reportDecisions = {
  ok: 'Keep',
  remove: 'Remove',
  limit: 'Remove and limit author',
  ban: 'Remove and ban from reviewing',
} as const;
export type ReportDecision = keyof typeof reportDecisions;

/** The same decisions on what the site holds. */
export const heldDecisions: Readonly<Record<ReportDecision, string>> = {
  ok: 'Publish',
  remove: 'Reject',
  limit: 'Reject and limit author',
  ban: 'Reject and ban from reviewing',
};

const kind = z.enum(Object.keys(reportableKinds) as [ReportableKind, ...ReportableKind[]]);

/**
 * A second report has no effect, unless the first was decided and the text has changed since: then it is a new report.
 */
export const report = endpoint('/api/moderation/report', {
  summary: 'Reports content that the reader can see.',
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

const person = z.object({ id: z.string(), username: z.string() });

/**
 * An open report. `author` is the founder for a club, and absent after they left it or the account was deleted.
 * `reported_at` is in epoch seconds.
 */
const openReport = z.object({
  id: z.string(),
  kind,
  target_id: z.string(),
  /** The text when it was reported. */
  words: z.string(),
  /** The present text; absent if the content was deleted. */
  present: z.optional(z.string()),
  /** Identifies the present text in the decision on it. */
  version: z.string(),
  reason: z.string(),
  /** The site reported it for the word in `reason`, and nobody sees it until it is decided. */
  held: z.boolean(),
  reported_at: z.number(),
  reporter: person,
  author: z.optional(person),
  /** The book of a review, with the rating in stars. */
  review: z.optional(z.object({ isbn: z.string(), book_title: z.string(), rating: z.number() })),
});
export type OpenReport = z.infer<typeof openReport>;

export const getReports = endpoint('/api/moderation/reports', {
  summary: 'Lists open reports, oldest first.',
  access: 'moderator',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: { reports: z.array(openReport).check(z.maxLength(OPEN_REPORTS_PAGE)), next_cursor: nextCursor },
});

export const decideReport = endpoint('/api/moderation/decide_report', {
  summary: 'Decides a report and all other open reports of the same content.',
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: {
    report_id: id,
    decision: z.enum(Object.keys(reportDecisions) as [ReportDecision, ...ReportDecision[]]),
    /** The version of the text that was shown; a decision on another one is refused. */
    version: z.optional(id),
  },
  output: { message: z.string() },
});

const pastDecision = z.object({
  id: z.string(),
  kind,
  decision: z.enum(Object.keys(reportDecisions) as [ReportDecision, ...ReportDecision[]]),
  words: z.string(),
  moderator: z.string(),
  author: z.string(),
  /** What the author answered. */
  answer: z.optional(z.string()),
  decided_at: z.number(),
  reversed: z.boolean(),
  reversible: z.boolean(),
});
export type PastDecision = z.infer<typeof pastDecision>;

export const getDecisions = endpoint('/api/moderation/decisions', {
  summary: 'Lists decisions about reports, latest first.',
  access: 'moderator',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: { decisions: z.array(pastDecision).check(z.maxLength(OPEN_REPORTS_PAGE)), next_cursor: nextCursor },
});

export const reverseDecision = endpoint('/api/moderation/reverse_decision', {
  summary: 'Takes back a decision of the last 30 days about a report.',
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: { decision_id: id },
  output: { message: z.string() },
});
