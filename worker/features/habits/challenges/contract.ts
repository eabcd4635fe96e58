import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../../platform/http/contract.ts';
import { FIRST_YEAR } from '../../library/readings/contract.ts';
import { undoable } from '../../undo/contract.ts';

/** XP for each book of a completed challenge. */
export const POINTS_A_BOOK = 10;
/** The most XP that a challenge can earn. */
export const MAX_POINTS = 2_000;

export const YEARS_AHEAD = 10;

/**
 * Returns the name of a yearly goal, which is an ordinary challenge. It follows its number until the reader names it.
 */
export function goalName(books: number, year: number): string {
  return `${books} ${books === 1 ? 'book' : 'books'} in ${year}`;
}

export function challengePoints(books: number): number {
  return Math.min(MAX_POINTS, Math.max(0, Math.floor(books) * POINTS_A_BOOK));
}

/** Errors about challenges. */
export const challengeSentences = {
  noName: 'Please enter a challenge name',
  noBooks: 'Please enter a number of books for the challenge',
  tooManyBooks: 'Please enter a number of books from 1 to 1,000',
  noDate: 'Please select a due date for the challenge',
  notYearEnd: 'A yearly goal is due on 31 December of its year.',
  past: 'Please select a date in the future!',
  tooFar: 'Please select a date in the next ten years',
  most: 'You have reached the maximum number of active challenges (1).',
  created: 'Challenge created successfully',
  edited: (books: number) => `Your goal is now ${books.toLocaleString('en')} ${books === 1 ? 'book' : 'books'}.`,
  over: 'This challenge is over.',
  deleted: 'Challenge deleted successfully',
  fetchFailed: 'Failed to fetch challenges',
  notFound: 'This challenge no longer exists.',
} as const;

/**
 * A challenge; dates in epoch seconds. `books_read` falls when a book of it is unmarked before it is due. A yearly goal
 * names its `year` and counts every book finished in it, like the year page.
 */
const challenge = z.object({
  challenge_id: z.string(),
  _id: z.string(),
  challenge_name: z.string(),
  num_books: z.number(),
  books_read: z.number(),
  challenge_due_date: z.number(),
  year: z.optional(z.number()),
  /** Whether it was completed and has earned XP; stays true if books are unmarked later. */
  paid: z.boolean(),
});
export type Challenge = z.infer<typeof challenge>;

/** `time_zone` is the one in which their days end. */
export const viewChallenges = endpoint('/api/challenges/view', {
  summary: "Lists the reader's active challenge and past ones, latest first.",
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: {
    challenges_active: z.array(challenge),
    challenges_ended: z.array(challenge),
    time_zone: z.string(),
    next_cursor: nextCursor,
  },
});

const wholeNumber = z
  .int({ error: challengeSentences.noBooks })
  .check(z.minimum(1, challengeSentences.tooManyBooks), z.maximum(limits.bookCount, challengeSentences.tooManyBooks));

// A form's field sends its number as text.
const numBooks = z.union(
  [wholeNumber, z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)), wholeNumber)],
  { error: challengeSentences.noBooks },
);

export const createChallenge = endpoint('/api/challenges/create', {
  summary: 'Creates a reading challenge.',
  scope: 'write',
  limit: 'write',
  input: {
    challenge_name: validateText({ max: limits.challengeName, min: 1, name: true, empty: challengeSentences.noName }),
    num_books: numBooks,
    challenge_due_date: z
      .int({ error: challengeSentences.noDate })
      .check(z.minimum(1, challengeSentences.past), z.maximum(100_000_000_000, challengeSentences.tooFar)),
    /** The calendar year of a yearly goal. */
    year: z.optional(z.int().check(z.minimum(FIRST_YEAR), z.maximum(9_999))),
  },
  output: { challenge_id: z.string() },
  creates: true,
});

/** XP are earned once, for the books read when it is met. */
export const editChallenge = endpoint('/api/challenges/edit', {
  summary: "Changes the number of books of a challenge that isn't over.",
  scope: 'write',
  limit: 'write',
  input: { challenge_id: id, num_books: numBooks },
  output: { message: z.string() },
});

export const deleteChallenge = endpoint('/api/challenges/delete', {
  summary: 'Deletes a challenge.',
  scope: 'write',
  limit: 'write',
  input: { challenge_id: id },
  output: undoable,
});
