import * as z from 'zod/mini';
import { endpoint, id } from '../../platform/http/contract.ts';

/** Sentences of undo. */
export const undoSentences = {
  expired: 'This can no longer be undone.',
} as const;

/** The answer of a call that removes something: the id to undo it by. */
export const undoable = { undo_id: z.string() } as const;

/** Restores what one call of the same reader deleted within the last minute; works once. */
export const undoRemoval = endpoint('/api/undo', {
  scope: 'write',
  limit: 'write',
  input: { undo_id: id },
  output: {},
});
