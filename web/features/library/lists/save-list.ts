import { getBookList, type ListedBook, saveBookList } from '../../../../worker/features/library/lists/contract.ts';
import { call } from '../../../platform/api/call.ts';

/** Puts a book into a list as it stands on the server now, or takes it out; throws what the calls throw. */
export async function putBook(listId: string, book: Omit<ListedBook, 'cover'>, inside: boolean): Promise<void> {
  const { list } = await call(getBookList, { list_id: listId });
  const others = list.books.filter(({ isbn }) => isbn !== book.isbn);
  const books = inside ? [...others, book] : others;
  for (const one of books) noteMissing(one);
  await call(saveBookList, {
    list_id: list.id,
    list_name: list.name,
    list_description: list.description,
    list_books: books.map(({ isbn }) => ({ isbn })),
  });
}

// Each book in a list should have these; one that lacks some is saved all the same (document 1, section 5).
function noteMissing(book: Omit<ListedBook, 'cover'>): void {
  const missing = [
    ...(book.isbn === '' ? ['isbn'] : []),
    ...(book.title === '' ? ['title'] : []),
    ...(book.authors.length === 0 ? ['authors'] : []),
  ];
  if (missing.length > 0) console.warn(`A book in this list has no ${missing.join(', no ')}.`, book.isbn);
}
