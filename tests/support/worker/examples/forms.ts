import type { Examples } from '../examples.ts';

/** Valid calls of the forms and the bookshelves. */
export const examples: Examples = {
  '/api/request-book': () => ({ name: 'The Book of Sand', author: 'Jorge Luis Borges' }),
  '/api/forms/feature': () => ({ name: 'Ada', email: 'ada@example.com', idea: 'A shelf for books I gave up on.' }),
  '/api/bookshelves/bookshelf_list': () => ({ genre: 'poetry' }),
};
