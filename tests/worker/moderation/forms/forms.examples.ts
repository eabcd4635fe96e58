import type { Examples } from '../../../support/worker/examples.ts';

/** Valid calls of the forms and the bookshelves. */
export const examples: Examples = {
  '/api/request-book': {
    input: () => ({ name: 'The Book of Sand', author: 'Jorge Luis Borges' }),
    writes: ['book_requests', 'capped_acts'],
  },
  '/api/forms/feature': {
    access: 'optional',
    input: () => ({ name: 'Ada', email: 'ada@example.com', idea: 'A shelf for books I gave up on.' }),
    writes: ['capped_acts', 'feature_ideas', 'visitor_ideas'],
  },
  '/api/bookshelves/bookshelf_list': { access: 'public', input: () => ({ genre: 'poetry' }) },
};
