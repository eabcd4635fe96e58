import * as z from 'zod/mini';
import { endpoint, limits, validateText } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';
import { undoable } from '../../undo/contract.ts';

/** Errors about notes. */
export const noteSentences = {
  saved: 'Note saved.',
  deleted: 'Note deleted.',
  elsewhere: 'This note was changed somewhere else in the meantime. Compare the versions, then save again.',
} as const;

/** After a merge of works it may be longer than the limit. `changed_at` in epoch seconds, 0 without a note. */
export const getNote = endpoint('/api/notes/get', {
  summary: "Returns the reader's own note about a book.",
  scope: 'read',
  limit: 'read',
  input: { isbn },
  output: { text: z.string(), changed_at: z.number() },
});

/**
 * With `changed_at`, as it was returned, a note that has been changed since is not overwritten. After a deletion,
 * `undo_id` is returned.
 */
export const saveNote = endpoint('/api/notes/save', {
  summary: "Saves the reader's note about a book; an empty text deletes it.",
  scope: 'write',
  late: true,
  limit: 'write',
  input: {
    isbn,
    text: validateText({ max: limits.note, lines: true }),
    changed_at: z.optional(z.int().check(z.minimum(0))),
  },
  output: { changed_at: z.number(), undo_id: z.optional(undoable.undo_id) },
});
