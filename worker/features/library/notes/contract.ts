import * as z from 'zod/mini';
import { endpoint, limits, validateText } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';
import { undoable } from '../../undo/contract.ts';

/** Sentences of notes. */
export const noteSentences = {
  saved: 'Note saved.',
  deleted: 'Note deleted.',
  elsewhere: 'This note was changed somewhere else in the meantime. Compare the versions, then save again.',
} as const;

/**
 * The asking reader's own note about the work of an edition, empty for none; no one sees anyone else's. It is longer
 * than one may be typed where the notes of two works became one. `changed_at` in epoch seconds, 0 for none.
 */
export const getNote = endpoint('/api/notes/get', {
  scope: 'read',
  limit: 'read',
  input: { isbn },
  output: { text: z.string(), changed_at: z.number() },
});

/**
 * Puts this in the place of one's note; an empty text deletes it. With `changed_at`, as it was answered, a note that was
 * changed since is not written over. A note that was deleted answers an `undo_id`.
 */
export const saveNote = endpoint('/api/notes/save', {
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
