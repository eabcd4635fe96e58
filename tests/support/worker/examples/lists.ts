import { createBookList } from '../../../../worker/features/library/lists/contract.ts';
import type { Reader } from '../app.ts';
import { listOf, someIsbns } from '../builders.ts';
import type { Examples } from '../examples.ts';

const aList = async (reader: Reader) => ({ list_id: await listOf(reader, 'Summer', ...(await someIsbns(2))) });

/** Valid calls of lists. */
export const examples: Examples = {
  '/api/books/get_book_lists': async ({ reader }) => {
    await aList(reader);
    const [isbn = ''] = await someIsbns(1);
    return { isbn };
  },
  '/api/books/get_book_list': ({ reader }) => aList(reader),
  '/api/books/create_book_list': () => ({ list_name: 'Summer' }),
  '/api/books/save_book_list': async ({ reader }) => {
    const { list_id } = await reader.call(createBookList, { list_name: 'Summer' });
    const isbns = await someIsbns(2);
    return {
      list_id,
      list_name: 'Long evenings',
      list_description: 'For the garden.\n\nAnd the train.',
      list_books: isbns.map((isbn) => ({ isbn })),
    };
  },
  '/api/books/delete_book_list': ({ reader }) => aList(reader),
};
