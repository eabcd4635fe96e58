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
 * Finishes the open reading of the book, or adds a finished one, and returns its `reading_id`. The date is today, or
 * `date`, with `null` an unknown one. `rating` creates a review without text, or changes the stars of an existing one.
 */
export const markRead = endpoint('/api/user_actions/mark_read_book', {
  ...mark,
  input: { isbn, date: z.optional(z.nullable(partialDate)), rating: z.optional(rating) },
  output: { ...mark.output, reading_id: z.string(), earned },
});
export const unmarkRead = endpoint('/api/user_actions/unmark_read_book', unmark);

/**
 * Adds the book to want-to-read. A reading that is open and without progress is taken back, and one with progress only
 * if `take_back` says so; `undo_id` restores it.
 */
export const markBookmarked = endpoint('/api/user_actions/mark_bookmarked_book', {
  ...mark,
  input: { isbn, take_back: z.optional(z.boolean()) },
  output: { ...mark.output, undo_id: z.optional(z.string()) },
});
export const unmarkBookmarked = endpoint('/api/user_actions/unmark_bookmarked_book', unmark);

/** Messages about choosing an edition. */
export const shelfSentences = {
  unknown: 'We could not find this book.',
  notMarked: 'Mark this book as read or want to read first.',
  beingRead: 'You are reading this book. Take the reading back first.',
  tooManyHidden: 'You can hide 200 books. Show one of them again first, or make your profile private.',
} as const;

/** Makes this edition the one that the reader's shelves, readings and review of its work refer to. */
export const chooseEdition = endpoint('/api/books/choose_edition', mark);

/** Hides the reader's data about a book's work from everyone else; showing it again reverts that. */
export const hideBook = endpoint('/api/shelves/hide', {
  scope: 'write',
  limit: 'write',
  input: { isbn, hidden: z.boolean() },
  output: { hidden: z.boolean() },
});
