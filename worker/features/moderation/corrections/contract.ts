import * as z from 'zod/mini';
import {
  cursor,
  endpoint,
  id,
  limits,
  nextCursor,
  type OutputOf,
  validateText,
} from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { isbn, isInternal } from '../../books/contract.ts';
import { ownBookFacts } from '../../books/own/contract.ts';

const DESCRIPTION = 4_000;
/** The maximum length of the reason of a correction, in characters. */
export const REASON = 300;

/** Corrections that a librarian may make in 24 hours, so that one person’s can be undone. */
export const CORRECTIONS_A_DAY = 200;

export const correctionSentences = {
  corrected: 'Corrected.',
  tooMany: `You’ve corrected ${CORRECTIONS_A_DAY} books today. Try again tomorrow.`,
  undone: 'Correction undone.',
  noBook: 'Only books of the catalogue can be corrected. Edit an own book on its page.',
  noCover: 'Choose the cover of an edition of this work.',
  same: 'The book says this already.',
  noCorrection: 'This correction is already undone.',
  correctedSince: 'The same was corrected again since. Undo the later correction first.',
  noReason: 'Say why, and where you know it from.',
  noSeries: 'Enter the name of the series.',
  accepted: 'We’ve corrected it as you proposed. Thank you!',
  declined: 'Proposal declined.',
  noProposal: 'This proposal no longer exists.',
  proposalChanged: 'The reader has changed this proposal. Look at it again.',
  proposalDecided: 'Another librarian has already decided this.',
} as const;

/** What can be corrected of a book. */
export const correctedFacts = {
  title: z.optional(ownBookFacts.title),
  authors: z.optional(ownBookFacts.authors),
  /** The series of the work, and its place there; null if it belongs to none. */
  series: z.optional(
    z.nullable(
      z.object({
        name: validateText({ max: limits.title, min: 1, empty: correctionSentences.noSeries }),
        position: z.nullable(z.string().check(z.regex(/^\d{1,4}(?:[.-]\d{1,4})?$/))),
      }),
    ),
  ),
  year: z.optional(z.nullable(z.int().check(z.minimum(-4_000), z.maximum(2_100)))),
  pages: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(50_000)))),
  description: z.optional(z.nullable(validateText({ max: DESCRIPTION, min: 1, lines: true }))),
};

export const correctBook = endpoint('/api/librarian/correct_book', {
  summary: 'Corrects facts of a book of the catalogue.',
  access: 'librarian',
  scope: 'site',
  limit: 'write',
  input: {
    isbn: isbn.check(z.refine((text) => !isInternal(text), correctionSentences.noBook)),
    ...correctedFacts,
    /** The edition of the work whose cover the book gets; null for the drawn one. */
    cover_of: z.optional(z.nullable(isbn)),
    reason: validateText({ max: REASON, min: 1, empty: correctionSentences.noReason }),
    version: seenVersion,
  },
  output: { message: z.string() },
});

/** Corrections in one answer. */
export const CORRECTIONS_PAGE = 20;

const values = z.object({ ...correctedFacts, cover: z.optional(z.nullable(z.string())) });

export const getCorrections = endpoint('/api/librarian/corrections', {
  summary: 'Lists corrections of a book, or of all books, latest first.',
  access: 'librarian',
  scope: 'site',
  limit: 'read',
  input: { isbn: z.optional(isbn), cursor },
  output: {
    corrections: z
      .array(
        z.object({
          id: z.string(),
          isbn: z.string(),
          title: z.string(),
          corrected: values,
          before: values,
          reason: z.string(),
          corrected_at: z.number(),
          corrected_by: z.optional(z.string()),
          undone: z.boolean(),
        }),
      )
      .check(z.maxLength(CORRECTIONS_PAGE)),
    /** Of the facts of the book that was asked for, if the catalogue has it. */
    version: z.optional(z.string()),
    next_cursor: nextCursor,
  },
});
export type Correction = OutputOf<typeof getCorrections>['corrections'][number];

export const undoCorrection = endpoint('/api/librarian/undo_correction', {
  summary: 'Gives a corrected book the facts from before.',
  access: 'librarian',
  scope: 'site',
  limit: 'write',
  input: { id: z.string().check(z.regex(/^[\w-]{1,64}$/)) },
  output: { message: z.string() },
});

/** Open proposals in one answer, oldest first. */
export const PROPOSALS = 10;

export const getProposals = endpoint('/api/librarian/proposals', {
  summary: 'Lists the oldest corrections that readers propose.',
  access: 'librarian',
  scope: 'site',
  limit: 'read',
  input: {},
  output: {
    proposals: z
      .array(
        z.object({
          id: z.string(),
          isbn: z.string(),
          title: z.string(),
          authors: z.array(z.string()),
          from: z.string(),
          note: z.string(),
          proposed: values,
          /** What the book says of the same. */
          current: values,
          proposed_at: z.number(),
          version: z.string(),
        }),
      )
      .check(z.maxLength(PROPOSALS)),
  },
});
export type Proposal = OutputOf<typeof getProposals>['proposals'][number];

/** `version` says which text was seen, since its reader may change it. */
export const decideProposal = endpoint('/api/librarian/decide_proposal', {
  summary: 'Accepts a proposed correction, or declines it.',
  access: 'librarian',
  scope: 'site',
  limit: 'write',
  input: { id, version: id, accept: z.boolean() },
  output: { message: z.string() },
});
