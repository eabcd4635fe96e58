import * as z from 'zod/mini';
import { cursor, endpoint, limits, nextCursor, validateText } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';
import { undoable } from '../../undo/contract.ts';
import { partialDate } from '../readings/contract.ts';

const ownedBook = z.object({
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  lent_to: z.optional(z.string()),
  lent_since: z.optional(z.object({ date: z.string() })),
});
export type OwnedBook = z.infer<typeof ownedBook>;

/** Only the reader sees which books they own. An empty `lent_to` means that the book is back. */
export const markOwned = endpoint('/api/owned/mark', {
  summary: 'Marks a book as owned, and stores to whom it is lent.',
  scope: 'write',
  limit: 'write',
  input: {
    isbn,
    lent_to: z._default(validateText({ max: limits.listName }), ''),
    lent_since: z.optional(z.nullable(partialDate)),
  },
  output: {},
});

export const unmarkOwned = endpoint('/api/owned/unmark', {
  summary: 'Removes the mark that a book is owned.',
  scope: 'write',
  limit: 'write',
  input: { isbn },
  output: undoable,
});

export const listOwned = endpoint('/api/owned/list', {
  summary: "Lists the reader's own books, last added first.",
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: { books: z.array(ownedBook), next_cursor: nextCursor },
});
