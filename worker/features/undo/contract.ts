import * as z from 'zod/mini';
import { endpoint, id } from '../../platform/http/contract.ts';

/** Sentences of undo. */
export const undoSentences = {
  expired: 'This can no longer be undone.',
  removed: 'A moderator removed this, so it can’t be restored.',
} as const;

/** The part of a response that names the ID with which the removal can be undone. */
export const undoable = { undo_id: z.string() } as const;

/** Each removal can be undone once. */
export const undoRemoval = endpoint('/api/undo', {
  summary: 'Restores what one call of the reader deleted in the last minute.',
  scope: 'write',
  limit: 'write',
  input: { undo_id: id },
  output: {},
});
