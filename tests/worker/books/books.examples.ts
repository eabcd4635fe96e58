import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import type { Reader } from '../../support/worker/app.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';

async function ownBookOf(reader: Reader): Promise<string> {
  return (await reader.call(addOwnBook, { title: 'The Lamplighter', authors: ['Ada Fenn'], anyway: true })).isbn;
}

/** Valid calls of books. */
export const examples: Examples = {
  '/api/books/search': { access: 'optional', input: () => ({ query: 'the odyssey', language: 'en' }) },
  '/api/books/get': { access: 'optional', input: async () => ({ isbn: await anIsbn() }) },
  '/api/books/description': { access: 'optional', input: async () => ({ isbn: await anIsbn() }) },
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
      anyway: true,
    }),
    writes: ['books', 'capped_acts', 'own_books', 'own_book_readers', 'own_book_words'],
  },
  '/api/books/edit_own': {
    input: async ({ reader }) => ({
      own_book: await ownBookOf(reader),
      title: 'The Lamplighter of Ely, revised',
      authors: ['Ada Fenn'],
      series: 'Fenland',
      position: '2',
    }),
    writes: ['books', 'own_books', 'own_book_words'],
    others: 'not_found',
  },
  '/api/books/delete_own': {
    input: async ({ reader }) => ({ own_book: await ownBookOf(reader) }),
    writes: ['books', 'own_books', 'own_book_readers', 'own_book_words'],
    others: 'not_found',
    again: 'not_found',
  },
  '/api/suggest': { access: 'optional', input: () => ({ q: 'odys' }) },
};
