import { anIsbn } from '../builders.ts';
import type { Examples } from '../examples.ts';

/** Valid calls of books. */
export const examples: Examples = {
  '/api/books/search': () => ({ query: 'the odyssey', language: 'en' }),
  '/api/books/get': async () => ({ isbn: await anIsbn() }),
  '/api/books/similar': async () => ({ isbn: await anIsbn() }),
  '/api/books/editions': async () => ({ isbn: await anIsbn(), language: ['en'] }),
  '/api/books/series': () => ({ name: 'The Lord of the Rings' }),
  '/api/books/add_own': () => ({
    title: 'The Lamplighter of Ely',
    authors: ['Ada Fenn', 'Grace Marsh'],
    year: 1931,
    pages: 204,
    language: 'en',
  }),
  '/api/suggest': () => ({ q: 'odys' }),
};
