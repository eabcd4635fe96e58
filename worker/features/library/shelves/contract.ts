import * as z from 'zod/mini';
import { endpoint } from '../../../platform/http/contract.ts';
import { earned } from '../../accounts/experience-contract.ts';
import { isbn } from '../../books/contract.ts';
import { rating } from '../../reviews/contract.ts';
import { undoable } from '../../undo/contract.ts';
import { partialDate } from '../readings/contract.ts';

const mark = {
  scope: 'write',
  late: true,
  limit: 'write',
  input: { isbn },
  output: { success: z.literal(true) },
} as const;
const unmark = { ...mark, output: { ...mark.output, ...undoable } } as const;

/**
 * The date is today, or `date`, with `null` an unknown one. `rating` creates a review without text, or changes the
 * stars of an existing one.
 */
export const markRead = endpoint('/api/user_actions/mark_read_book', {
  summary: 'Marks a book as read.',
  ...mark,
  input: { isbn, date: z.optional(z.nullable(partialDate)), rating: z.optional(rating) },
  output: { ...mark.output, reading_id: z.string(), earned },
});
export const unmarkRead = endpoint('/api/user_actions/unmark_read_book', {
  summary: 'Takes a book off the read shelf.',
  ...unmark,
});

/**
 * A reading that is open and without progress is taken back, and one with progress only if `take_back` says so;
 * `undo_id` restores it.
 */
export const markBookmarked = endpoint('/api/user_actions/mark_bookmarked_book', {
  summary: 'Puts a book on the want-to-read shelf.',
  ...mark,
  input: { isbn, take_back: z.optional(z.boolean()) },
  output: { ...mark.output, undo_id: z.optional(z.string()) },
});
export const unmarkBookmarked = endpoint('/api/user_actions/unmark_bookmarked_book', {
  summary: 'Takes a book off the want-to-read shelf.',
  ...unmark,
});

/** Messages about choosing an edition. */
export const shelfSentences = {
  unknown: 'We could not find this book.',
  notMarked: 'Mark this book as read or want to read first.',
  beingRead: 'You are reading this book. Take the reading back first.',
  tooManyHidden: 'You can hide 200 books. Show one of them again first, or make your profile private.',
} as const;

export const chooseEdition = endpoint('/api/books/choose_edition', {
  summary: "Makes an edition the one that the reader's shelves and review refer to.",
  ...mark,
  late: false,
});

export const hideBook = endpoint('/api/shelves/hide', {
  summary: "Hides the reader's data about a book from everyone else, or shows it again.",
  scope: 'write',
  limit: 'write',
  input: { isbn, hidden: z.boolean() },
  output: { hidden: z.boolean() },
});
