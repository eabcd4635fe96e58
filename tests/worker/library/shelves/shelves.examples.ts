import type { Examples } from '../../../support/worker/examples.ts';
import { anIsbn, hasRead } from '../../../support/worker/features/builders.ts';
import { READING_TABLES } from '../../../support/worker/tables.ts';

const aBook = async () => ({ isbn: await anIsbn() });

/** Valid calls of shelves. */
export const examples: Examples = {
  '/api/user_actions/mark_read_book': { input: aBook, writes: [...READING_TABLES, 'books_bookmarked', 'removed_rows'] },
  '/api/user_actions/unmark_read_book': {
    input: aBook,
    writes: ['readings', 'book_activity', 'challenges', 'challenge_books', 'removed_rows'],
    twice: ['removed_rows'],
  },
  '/api/user_actions/mark_bookmarked_book': {
    input: aBook,
    writes: ['books', 'books_bookmarked', 'book_activity', 'readings', 'removed_rows'],
  },
  '/api/user_actions/unmark_bookmarked_book': {
    input: aBook,
    writes: ['books_bookmarked', 'book_activity', 'removed_rows'],
    twice: ['removed_rows'],
  },
  '/api/shelves/hide': {
    input: async () => ({ isbn: await anIsbn(), hidden: true }),
    writes: ['books', 'hidden_works'],
  },
  '/api/books/choose_edition': {
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      await hasRead(reader, isbn);
      return { isbn };
    },
    writes: ['books', 'readings', 'books_bookmarked', 'book_activity', 'reviews', 'challenge_books'],
    others: 'conflict',
  },
};
