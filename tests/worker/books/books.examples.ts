import type { Examples } from '../../support/worker/examples.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';

/** Valid calls of books. */
export const examples: Examples = {
  '/api/books/search': { access: 'optional', input: () => ({ query: 'the odyssey', language: 'en' }) },
  '/api/books/get': { access: 'optional', input: async () => ({ isbn: await anIsbn() }) },
  '/api/books/similar': { access: 'optional', input: async () => ({ isbn: await anIsbn() }) },
  '/api/books/editions': { access: 'optional', input: async () => ({ isbn: await anIsbn(), language: ['en'] }) },
  '/api/books/series': { access: 'optional', input: () => ({ name: 'The Lord of the Rings' }) },
  '/api/books/next-in-series': { access: 'optional', input: async () => ({ isbn: await anIsbn() }) },
  '/api/books/add_own': {
    input: () => ({
      title: 'The Lamplighter of Ely',
      authors: ['Ada Fenn', 'Grace Marsh'],
      year: 1931,
      pages: 204,
      language: 'en',
    }),
    writes: ['books', 'capped_acts', 'own_books', 'own_book_readers', 'own_book_words'],
  },
  '/api/suggest': { access: 'optional', input: () => ({ q: 'odys' }) },
};
