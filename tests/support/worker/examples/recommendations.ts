import { anIsbn, hasRead, someIsbns } from '../builders.ts';
import type { Examples } from '../examples.ts';

/** Valid calls of recommendations. */
export const examples: Examples = {
  '/api/recommendations/get': async ({ reader }) => {
    await hasRead(reader, ...(await someIsbns(3)));
    return {};
  },
  '/api/recommendations/dismiss': async () => ({ isbn: await anIsbn(), dismissed: true }),
};
