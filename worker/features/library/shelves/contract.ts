import * as z from 'zod/mini';
import { endpoint } from '../../../platform/http/contract.ts';
import { earned } from '../../accounts/experience-contract.ts';
import { isbn } from '../../books/contract.ts';
import { rating } from '../../reviews/contract.ts';
import { undoable } from '../../undo/contract.ts';

const mark = {
  scope: 'write',
  late: true,
  limit: 'write',
  input: { isbn },
  output: { success: z.literal(true) },
} as const;
const unmark = { ...mark, output: { ...mark.output, ...undoable } } as const;

/**
 * Finishes the open reading of the book, or adds a finished one, and returns its `reading_id`. `rating` creates a
 * review without text, or changes the stars of an existing one.
 */
export const markRead = endpoint('/api/user_actions/mark_read_book', {
  ...mark,
  input: { isbn, rating: z.optional(rating) },
  output: { ...mark.output, reading_id: z.string(), earned },
});
export const unmarkRead = endpoint('/api/user_actions/unmark_read_book', unmark);
export const markBookmarked = endpoint('/api/user_actions/mark_bookmarked_book', mark);
export const unmarkBookmarked = endpoint('/api/user_actions/unmark_bookmarked_book', unmark);

/** Messages about choosing an edition. */
export const shelfSentences = {
  unknown: 'We could not find this book.',
  notMarked: 'Mark this book as read or want to read first.',
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
