import * as z from 'zod/mini';
import { cursor, endpoint, id, nextCursor, readerId, validateText } from '../../../platform/http/contract.ts';
import { type AccountAction, accountActions } from '../accounts/contract.ts';
import { type ReportDecision, reportableKinds, reportDecisions } from '../reports/contract.ts';

/** The most characters of a warning, a note and an answer. */
export const DECISION_TEXT = 1_000;
/** Decisions, warnings or notes in one answer. */
export const DECISIONS_PAGE = 20;
/** Warnings and notes that a moderator may each write in 24 hours. */
export const WRITTEN_A_DAY = 100;

export const decisionSentences = {
  noWarning: 'Write what the reader should know.',
  warned: 'The reader sees the warning when they open the site next.',
  manyWarnings: `You’ve warned ${WRITTEN_A_DAY} times today. Try again tomorrow.`,
  noNote: 'Write a note.',
  noted: 'Noted.',
  manyNotes: `You’ve written ${WRITTEN_A_DAY} notes today. Try again tomorrow.`,
  noAnswer: 'Write your answer.',
  answered: 'Sent. A moderator reads it beside the decision.',
  answeredBefore: 'You’ve already answered this.',
  noDecision: 'This decision no longer exists.',
  acknowledged: 'Thank you.',
  none: 'No moderator has decided anything about you.',
} as const;

const text = (empty: string) => validateText({ max: DECISION_TEXT, min: 1, lines: true, empty });

const decision = z.object({
  id: z.string(),
  /** A warning, a decision on what the reader published, or an act on their account. */
  what: z.union([
    z.object({ kind: z.literal('warning'), acknowledged: z.boolean() }),
    z.object({
      kind: z.literal('report'),
      of: z.enum(Object.keys(reportableKinds) as [keyof typeof reportableKinds]),
      decision: z.enum(Object.keys(reportDecisions) as [ReportDecision]),
    }),
    z.object({ kind: z.literal('account'), action: z.enum(Object.keys(accountActions) as [AccountAction]) }),
  ]),
  /** The warning, what was removed, or the reason of an act. */
  words: z.string(),
  decided_at: z.number(),
  reversed: z.boolean(),
  answer: z.optional(z.string()),
});
export type DecisionAboutMe = z.infer<typeof decision>;

export const getDecisionsAboutMe = endpoint('/api/moderation/about_me', {
  summary: 'Lists what moderators decided about the reader, latest first.',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: { decisions: z.array(decision).check(z.maxLength(DECISIONS_PAGE)), next_cursor: nextCursor },
});

/** There is one answer to each decision. */
export const answerDecision = endpoint('/api/moderation/answer_decision', {
  summary: 'Answers a decision about the reader, once.',
  scope: 'site',
  limit: 'write',
  input: { decision_id: id, answer: text(decisionSentences.noAnswer) },
  output: { message: z.string() },
});

export const acknowledgeWarning = endpoint('/api/moderation/acknowledge_warning', {
  summary: 'Records that the reader has read a warning, which is not shown again.',
  scope: 'site',
  limit: 'write',
  input: { warning_id: id },
  output: { message: z.string() },
});

export const warnReader = endpoint('/api/moderation/warn', {
  summary: 'Warns a reader.',
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: { target_id: readerId, warning: text(decisionSentences.noWarning) },
  output: { message: z.string(), warning_id: z.string() },
  creates: true,
});

export const addAccountNote = endpoint('/api/moderation/add_note', {
  summary: 'Adds a note about an account, which moderators read.',
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: { target_id: readerId, note: text(decisionSentences.noNote) },
  output: { message: z.string(), note_id: z.string() },
  creates: true,
});

export const getAccountFile = endpoint('/api/moderation/account_file', {
  summary: 'Lists the warnings of an account and the notes about it, latest first.',
  access: 'moderator',
  scope: 'site',
  limit: 'read',
  input: { target_id: readerId, cursor },
  output: {
    warnings: z
      .array(
        z.object({
          id: z.string(),
          words: z.string(),
          moderator: z.string(),
          warned_at: z.number(),
          acknowledged: z.boolean(),
          answer: z.optional(z.string()),
        }),
      )
      .check(z.maxLength(DECISIONS_PAGE)),
    notes: z
      .array(z.object({ id: z.string(), note: z.string(), author: z.string(), noted_at: z.number() }))
      .check(z.maxLength(DECISIONS_PAGE)),
    next_cursor: nextCursor,
  },
});

/** What moderators did in the last days, for everybody. */
export const NUMBERS_DAYS = 90;

export const numberLabels = {
  readers: 'New readers',
  reviews: 'New reviews',
  kept: 'Reports that changed nothing',
  removed: 'Reported texts that were removed',
  warned: 'Warnings',
  limited: 'Accounts limited',
  banned: 'Accounts banned from reviewing',
  suspended: 'Accounts suspended',
  deleted: 'Accounts deleted by moderators',
} as const;
export type SiteNumber = keyof typeof numberLabels;

export const getSiteNumbers = endpoint('/api/site/numbers', {
  summary: 'Returns how many readers and reviews came, and what moderators decided, if the site publishes that.',
  access: 'public',
  scope: 'site',
  limit: 'read',
  input: {},
  output: {
    /** Absent if the site doesn't publish them. */
    numbers: z.optional(
      z
        .array(z.object({ of: z.enum(Object.keys(numberLabels) as [SiteNumber]), count: z.number() }))
        .check(z.maxLength(9)),
    ),
  },
});
