import { markOwned } from '../../../../worker/features/library/owned/contract.ts';
import type { Reader } from '../../../support/worker/app.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';

async function anOwnedBook(reader: Reader) {
  const isbn = await anIsbn();
  await reader.call(markOwned, { isbn, lent_to: 'Grace', lent_since: '2026-05' });
  return { isbn };
}

/** Valid calls of owned books. */
export const examples: Examples = {
  '/api/owned/list': async ({ reader }) => {
    await anOwnedBook(reader);
    return {};
  },
  '/api/owned/mark': {
    input: async () => ({ isbn: await anIsbn(), lent_to: 'Grace', lent_since: '2026-05-06' }),
    writes: ['books', 'owned_books'],
  },
  '/api/owned/unmark': {
    input: ({ reader }) => anOwnedBook(reader),
    writes: ['owned_books', 'removed_rows'],
  },
};
