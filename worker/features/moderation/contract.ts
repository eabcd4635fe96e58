import * as z from 'zod/mini';
import {
  cursor,
  endpoint,
  id,
  nextCursor,
  type OutputOf,
  readerId,
  validateText,
} from '../../platform/http/contract.ts';
import { seenVersion } from '../../platform/http/version-contract.ts';
import { isbn } from '../books/contract.ts';
import { correctedFacts } from './corrections/contract.ts';

/** Problems with books and proposals that a person may send in 24 hours. */
export const PROBLEMS_A_DAY = 50;

/** Sentences of reporting and moderation (document 2, section 8; document 3, section 2; the others are ours). */
export const moderationSentences = {
  ownReview: 'You cannot report your own review.',
  noReports: 'No reports',
  notLoggedIn: 'Not logged in',
  notAdmin: 'Not an admin',
  acted: {
    ok: 'Comment kept.',
    delete: 'The comment was deleted.',
    ban: 'The comment was deleted, and its author can no longer write reviews.',
  },
  problemReported: 'Thank you! We’ll look into it.',
  problemMissing: 'Please tell us what is wrong.',
  manyProblems: `You’ve told us of ${PROBLEMS_A_DAY} books today. Try again tomorrow.`,
  done: 'Marked as done.',
  doneByOther: 'Another admin has already dealt with this.',
  noItem: 'This no longer exists.',
  changedItem: 'Its sender has changed it. Look at it again.',
  allowed: (name: string) => `${name} can write reviews again.`,
  noReader: 'This account no longer exists.',
  noBans: 'No one is banned from reviewing.',
} as const;

export const moderationActions = {
  ok: 'Okay comment',
  delete: 'Delete comment',
  ban: 'Ban from reviewing',
} as const;
export type ModerationAction = keyof typeof moderationActions;

export const ALLOW_REVIEWS = 'Allow reviews again';

export const problemKinds = {
  details: 'Title, author or date is wrong',
  cover: 'The cover is wrong or missing',
  description: 'The description is wrong',
  link: 'A link does not work',
  offensive: 'Something is offensive',
  other: 'Something else',
} as const;
export type ProblemKind = keyof typeof problemKinds;

/** The maximum length of an answer to a reader, in characters. */
export const MAX_ANSWER = 500;

/** The maximum length of the note about a problem, in characters. */
export const PROBLEM_NOTE = 1_000;

/** Days that the admin page covers. */
export const OVERVIEW_DAYS = 14;

/** Open reports are counted up to this number; beyond it the admin page says "50 or more". */
export const OPEN_REPORTS = 50;

export const reportReview = endpoint('/api/reviews/report_review', {
  summary: 'Reports a review.',
  scope: 'write',
  limit: 'write',
  reports: true,
  input: { review_id: id, isbn },
  output: { message: z.string() },
});

export const reportBookProblem = endpoint('/api/books/report_problem', {
  summary: "Reports a problem with a book's data.",
  scope: 'write',
  limit: 'write',
  reports: true,
  input: {
    isbn,
    kind: z.enum(Object.keys(problemKinds) as [ProblemKind, ...ProblemKind[]]),
    note: validateText({ max: PROBLEM_NOTE, lines: true }),
    /** What the book should say; a librarian accepts it. */
    proposed: z.optional(z.object(correctedFacts)),
  },
  output: { message: z.string() },
});

/** An open report in the specified shape; `rating` in stars, `reported_at` in epoch seconds. */
const reportedReview = z.object({
  _id: z.string(),
  report: z.object({
    report_id: z.string(),
    review_id: z.string(),
    review_content: z.string(),
    /** The reporter's reason; absent if none was given. */
    reason: z.optional(z.string()),
    reporter: z.object({ id: z.string(), username: z.string() }),
    author: z.object({ id: z.string(), username: z.string() }),
    isbn: z.string(),
    book_title: z.string(),
    rating: z.number(),
    reported_at: z.number(),
    /** The review was deleted since; its author can still be banned. */
    review_deleted: z.boolean(),
  }),
});
export type ReportedReview = z.infer<typeof reportedReview>;

export const getReportedReviews = endpoint('/api/admin/get_reported_reviews', {
  summary: 'Lists open reports of reviews, oldest first.',
  access: 'moderator',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: { reported_reviews: z.array(reportedReview), next_cursor: nextCursor },
});

export const reviewAction = endpoint('/api/admin/review_action', {
  summary: 'Decides a report of a review.',
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: {
    report_id: id,
    review_id: id,
    action: z.enum(Object.keys(moderationActions) as [ModerationAction, ...ModerationAction[]]),
  },
  output: { message: z.string() },
});

/** A reader's message that awaits an operator; times in epoch seconds. */
const queueItem = z.object({
  id: z.string(),
  /** The subject; empty if the detail says it all. */
  title: z.string(),
  detail: z.string(),
  from: z.string(),
  created_at: z.number(),
  /** Of what its sender wrote. */
  version: z.string(),
  isbn: z.optional(z.string()),
  /** The book of a problem. */
  authors: z.optional(z.array(z.string())),
  cover: z.optional(z.string()),
  /** Whether its sender has an account, in which they read the answer. */
  answerable: z.boolean(),
});
export type QueueItem = z.infer<typeof queueItem>;

export const queueHeadings = {
  book_problem: 'Problem with a book',
  book_request: 'Request for a book',
  feature_idea: 'Idea',
} as const;
export type QueueKind = keyof typeof queueHeadings;

const queueItems = z.array(queueItem);
const queueKind = z.enum(Object.keys(queueHeadings) as [QueueKind, ...QueueKind[]]);

/** Page size of the banned readers. */
export const BANNED_PAGE = 20;

export const getOverview = endpoint('/api/admin/overview', {
  summary: 'Returns what an operator wants to see first.',
  access: 'admin',
  scope: 'site',
  limit: 'read',
  input: {},
  output: {
    /** UTC days, today first. */
    days: z.array(
      z.object({
        day: z.string(),
        readers: z.number(),
        sessions: z.number(),
        reviews: z.number(),
        clubs: z.number(),
      }),
    ),
    /** Counted up to {@link OPEN_REPORTS}. */
    open_reports: z.number(),
    /** Accounts that wait for approval, counted likewise. */
    waiting_accounts: z.number(),
    decisions: z.array(
      z.object({
        id: z.string(),
        action: z.enum(['ok', 'remove', 'limit', 'ban', 'allow', 'accept', 'merge', 'reject']),
        admin: z.string(),
        /** The author of the review; for a librarian's decision the title of the book. */
        author: z.string(),
        acted_at: z.number(),
      }),
    ),
    /** The latest run of each scheduled job, newest first; `ended_at` is null while it runs. */
    job_runs: z.array(
      z.object({
        job: z.string(),
        window_at: z.number(),
        started_at: z.number(),
        ended_at: z.nullable(z.number()),
        succeeded: z.boolean(),
        outcome: z.string(),
      }),
    ),
    /** Messages that failed five times. */
    failed_mail: z.array(z.object({ id: z.string(), attempts: z.number(), fault: z.string(), created_at: z.number() })),
  },
});

/** `banned_at` in epoch seconds. */
export const getBannedReaders = endpoint('/api/admin/banned_readers', {
  summary: 'Lists readers who are banned from reviewing, latest first.',
  access: 'admin',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: {
    banned_readers: z.array(z.object({ id: z.string(), name: z.string(), banned_at: z.number() })),
    next_cursor: nextCursor,
  },
});
export type BannedReaders = OutputOf<typeof getBannedReaders>;

/** Repeating the call has no effect. */
export const allowReviews = endpoint('/api/admin/allow_reviews', {
  summary: "Lifts a reader's ban from reviewing.",
  access: 'admin',
  scope: 'site',
  limit: 'write',
  input: { target_id: readerId },
  output: { message: z.string() },
});

export const getAdminQueue = endpoint('/api/admin/desk', {
  summary: 'Returns the admin queue: the ten oldest items of each kind.',
  access: 'admin',
  scope: 'site',
  limit: 'read',
  input: {},
  output: { book_problem: queueItems, book_request: queueItems, feature_idea: queueItems } satisfies Record<
    QueueKind,
    unknown
  >,
});

/** Of two admins, one deals with it. */
export const resolveItem = endpoint('/api/admin/mark_done', {
  summary: 'Marks an item of the admin queue as done, and tells its sender the answer.',
  access: 'admin',
  scope: 'site',
  limit: 'write',
  input: {
    kind: queueKind,
    id,
    /** Of what was shown; an item that its sender has changed since is refused. */
    version: seenVersion,
    answer: z.optional(validateText({ max: MAX_ANSWER, lines: true })),
  },
  output: { message: z.string() },
});
