import { unmarkRead } from '../../../../worker/features/library/shelves/contract.ts';
import { anIsbn, hasRead } from '../builders.ts';
import type { Examples } from '../examples.ts';

/** A valid call of undo. */
export const examples: Examples = {
  '/api/undo': async ({ reader }) => {
    const isbn = await anIsbn();
    await hasRead(reader, isbn);
    const { undo_id } = await reader.call(unmarkRead, { isbn });
    return { undo_id };
  },
};
