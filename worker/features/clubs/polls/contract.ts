import * as z from 'zod/mini';
import { cursor, endpoint, id, nextCursor } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';

/** Bounds of a poll; the days are how long it may be open. */
export const pollLimits = { least: 2, most: 10, days: 90, aDay: 10 } as const;

/** Sentences of polls (document 5, section 2; the words are ours). */
export const pollSentences = {
  few: `Choose at least ${pollLimits.least} books.`,
  many: `Choose at most ${pollLimits.most} books.`,
  twice: 'Two of these are editions of the same book. Remove one of them.',
  own: 'Only some readers can see a book that a reader added. Choose one from the catalogue.',
  unknown: 'We could not find one of these books.',
  past: 'Choose an end in the future.',
  tooFar: `A poll can be open for at most ${pollLimits.days} days.`,
  notFound: 'This poll no longer exists.',
  ended: 'This poll has ended.',
  notInIt: 'This book is not in the poll.',
  tooMany: 'You’ve started many polls today. Try again tomorrow.',
} as const;

/** A book of a poll; `votes` and `leads` are absent while the reader may not know the result. */
const pollBook = z.object({
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  chosen: z.boolean(),
  votes: z.optional(z.number()),
  /** The winners: the books with the most votes; several of them are a tie. */
  leads: z.optional(z.boolean()),
});
export type PollBook = z.infer<typeof pollBook>;

/** A poll; `ends` in epoch seconds: when it will end, or did. */
const poll = z.object({
  poll_id: z.string(),
  id: z.string(),
  ends: z.number(),
  ended: z.boolean(),
  voted: z.boolean(),
  voters: z.number(),
  books: z.array(pollBook).check(z.maxLength(pollLimits.most)),
});
export type Poll = z.infer<typeof poll>;

const ofClub = { club_id: id } as const;
const books = z.array(z.object({ isbn }));

export const getPolls = endpoint('/api/bookclub/polls', {
  summary: "Lists a club's polls, newest first.",
  scope: 'read',
  limit: 'read',
  input: { ...ofClub, cursor },
  output: { polls: z.array(poll), next_cursor: nextCursor },
});

/** `ends` in epoch seconds. */
export const createPoll = endpoint('/api/bookclub/manage/create_poll', {
  summary: "Asks a club's members which of some books to read.",
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: {
    ...ofClub,
    books: books.check(
      z.minLength(pollLimits.least, pollSentences.few),
      z.maxLength(pollLimits.most, pollSentences.many),
    ),
    ends: z.number().check(z.refine(Number.isSafeInteger, pollSentences.past)),
  },
  output: { poll_id: z.string() },
  creates: true,
});

export const vote = endpoint('/api/bookclub/vote', {
  summary: "Replaces the reader's votes in a poll; none withdraws them.",
  scope: 'write',
  limit: 'write',
  input: { ...ofClub, poll_id: id, books: books.check(z.maxLength(pollLimits.most, pollSentences.many)) },
  output: {},
});

export const closePoll = endpoint('/api/bookclub/manage/close_poll', {
  summary: 'Ends a poll before its time.',
  scope: 'write',
  limit: 'write',
  input: { ...ofClub, poll_id: id },
  output: {},
});
