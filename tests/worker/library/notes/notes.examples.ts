import { saveNote } from '../../../../worker/features/library/notes/contract.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';

/** Valid calls of notes. */
export const examples: Examples = {
  '/api/notes/get': async ({ reader }) => {
    const isbn = await anIsbn();
    await reader.call(saveNote, { isbn, text: 'Chapter three is about my street.' });
    return { isbn };
  },
  '/api/notes/save': {
    input: async () => ({ isbn: await anIsbn(), text: 'Lent to Grace.\n\nAsk for it in May.' }),
    writes: ['books', 'notes', 'removed_rows'],
  },
};
