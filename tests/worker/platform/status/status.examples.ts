import type { Examples } from '../../../support/worker/examples.ts';

/** Valid calls of status. */
export const examples: Examples = {
  '/api/status': { access: 'optional', input: () => ({}) },
};
