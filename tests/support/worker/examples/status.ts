import type { Examples } from '../examples.ts';

/** Valid calls of status. */
export const examples: Examples = {
  '/api/status': () => ({}),
};
