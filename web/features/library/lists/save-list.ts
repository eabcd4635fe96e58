import { getBookList, type ListedBook, saveBookList } from '../../../../worker/features/library/lists/contract.ts';
import { call } from '../../../platform/api/call.ts';

/** Adds a book to a list, or removes it, and returns the ID to undo it by. Throws a `CallError`. */
export async function setBookInList(listId: string, book: Omit<ListedBook, 'cover'>, inside: boolean): Promise<string> {
  const { list } = await call(getBookList, { list_id: listId });
  const otherBooks = list.books.filter(({ isbn }) => isbn !== book.isbn);
  const books = inside ? [...otherBooks, book] : otherBooks;
  for (const book of books) noteMissing(book);
  const { undo_id } = await call(saveBookList, {
    list_id: list.id,
    list_books: books.map(({ isbn }) => ({ isbn })),
    list_before: list.books.map(({ isbn }) => ({ isbn })),
  });
  return undo_id;
}

/** Adds books to a list in one call, and returns a function that removes those which were not in it before. */
export async function addToList(listId: string, isbns: readonly string[]): Promise<() => Promise<unknown>> {
  const { list } = await call(getBookList, { list_id: listId });
  const before = list.books.map(({ isbn }) => ({ isbn }));
  const added = isbns.filter((isbn) => !before.some((book) => book.isbn === isbn)).map((isbn) => ({ isbn }));
  const after = [...before, ...added];
  const save = (list_books: typeof before, list_before: typeof before) =>
    call(saveBookList, { list_id: list.id, list_books, list_before });
  await save(after, before);
  return () => save(before, after);
}

// A book that lacks one of these is saved nevertheless (document 1, section 5).
function noteMissing(book: Omit<ListedBook, 'cover'>): void {
  const missing = [
    ...(book.isbn === '' ? ['isbn'] : []),
    ...(book.title === '' ? ['title'] : []),
    ...(book.authors.length === 0 ? ['authors'] : []),
  ];
  if (missing.length > 0) console.warn(`A book in this list has no ${missing.join(', no ')}.`, book.isbn);
}
