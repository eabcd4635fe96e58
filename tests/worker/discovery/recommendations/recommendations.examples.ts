import type { Examples } from '../../../support/worker/examples.ts';
import { anIsbn, hasRead, someIsbns } from '../../../support/worker/features/builders.ts';

/** Valid calls of recommendations. */
export const examples: Examples = {
  '/api/recommendations/get': async ({ reader }) => {
    await hasRead(reader, ...(await someIsbns(3)));
    return {};
  },
  '/api/recommendations/dismiss': {
    input: async () => ({ isbn: await anIsbn(), dismissed: true }),
    writes: ['books', 'dismissed_works'],
  },
};
