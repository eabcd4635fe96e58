import { anIsbn } from '../builders.ts';
import type { Examples } from '../examples.ts';

/** Valid calls of books. */
export const examples: Examples = {
  '/api/books/search': () => ({ query: 'the odyssey', language: 'en' }),
  '/api/books/get': async () => ({ isbn: await anIsbn() }),
  '/api/books/similar': async () => ({ isbn: await anIsbn() }),
  '/api/suggest': () => ({ q: 'odys' }),
};
