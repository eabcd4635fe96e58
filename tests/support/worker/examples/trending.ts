import type { Examples } from '../examples.ts';

/** Valid calls of what is trending. */
export const examples: Examples = { '/api/trending/get': () => ({}) };
