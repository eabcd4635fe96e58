import { anIsbn } from '../builders.ts';
import type { Examples } from '../examples.ts';

/** Valid calls of recommendations. */
export const examples: Examples = {
  '/api/recommendations/get': async () => ({}),
  '/api/recommendations/dismiss': async () => ({ isbn: await anIsbn(), dismissed: true }),
};
