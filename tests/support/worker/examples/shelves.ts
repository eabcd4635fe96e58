import { anIsbn, hasRead } from '../builders.ts';
import type { Examples } from '../examples.ts';

const aBook = async () => ({ isbn: await anIsbn() });

/** Valid calls of shelves. */
export const examples: Examples = {
  '/api/user_actions/mark_read_book': aBook,
  '/api/user_actions/unmark_read_book': aBook,
  '/api/user_actions/mark_bookmarked_book': aBook,
  '/api/user_actions/unmark_bookmarked_book': aBook,
  '/api/shelves/hide': async () => ({ isbn: await anIsbn(), hidden: true }),
  '/api/books/choose_edition': async ({ reader }) => {
    const isbn = await anIsbn();
    await hasRead(reader, isbn);
    return { isbn };
  },
};
