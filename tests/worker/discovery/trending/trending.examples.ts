import type { Examples } from '../../../support/worker/examples.ts';

/** Valid calls of trending. */
export const examples: Examples = { '/api/trending/get': { access: 'optional', input: () => ({}) } };
