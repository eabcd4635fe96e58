import { createBookList, deleteBookList } from '../../../../worker/features/library/lists/contract.ts';
import type { Reader } from '../../../support/worker/app.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { listOf, someIsbns } from '../../../support/worker/features/builders.ts';
import { ACTIVITY_TABLES } from '../../../support/worker/tables.ts';

const aList = async (reader: Reader) => ({ list_id: await listOf(reader, 'Summer', ...(await someIsbns(2))) });

/** Valid calls of lists. */
export const examples: Examples = {
  '/api/books/get_book_lists': async ({ reader }) => {
    await aList(reader);
    const [isbn = ''] = await someIsbns(1);
    return { isbn };
  },
  '/api/books/get_book_list': { access: 'optional', input: ({ reader }) => aList(reader) },
  '/api/books/create_book_list': {
    input: () => ({ list_name: 'Summer' }),
    writes: ['book_lists'],
    remove: ({ reader }, _input, { list_id: id }) => reader.call(deleteBookList, { list_id: String(id) }),
  },
  '/api/books/save_book_list': {
    input: async ({ reader }) => {
      const { list_id } = await reader.call(createBookList, { list_name: 'Summer' });
      const isbns = await someIsbns(2);
      return {
        list_id,
        list_name: 'Long evenings',
        list_description: 'For the garden.\n\nAnd the train.',
        list_books: isbns.map((isbn) => ({ isbn })),
      };
    },
    writes: ['books', 'book_lists', 'book_list_books', 'removed_rows', ...ACTIVITY_TABLES],
    others: 'not_found',
  },
  '/api/books/delete_book_list': {
    input: ({ reader }) => aList(reader),
    writes: ['book_lists', 'book_list_books', 'removed_rows'],
    others: 'not_found',
    again: 'not_found',
  },
};
