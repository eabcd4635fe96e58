import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../../platform/api/draft.ts';
import { lookUp, newScannedBook, type ScannedBook, scannedBook } from './scanned-book.ts';

const draft = z.object({ books: z.array(scannedBook) });

/** The scanned books, which stay in this browser until they are added or removed. */
export function useScanned() {
  const { value, change } = useDraft('scan', draft, { books: [] });
  const books = useRef(value.books);
  books.current = value.books;
  const replaceBooks = (next: ScannedBook[]) => {
    books.current = next;
    change({ books: next });
  };
  const replace = (book: ScannedBook) =>
    replaceBooks(books.current.map((item) => (item.isbn === book.isbn ? book : item)));

  /** Adds a book and looks it up; returns whether it is new in the list. */
  const add = (isbn: string): boolean => {
    if (books.current.some((book) => book.isbn === isbn)) return false;
    const book = newScannedBook(isbn);
    replaceBooks([book, ...books.current]);
    void lookUp(book).then(replace);
    return true;
  };
  const remove = (isbn: string) => replaceBooks(books.current.filter((book) => book.isbn !== isbn));

  // A look-up may have been interrupted by a reload or a lost connection.
  const resume = useRef(() => {
    for (const book of books.current) if (!book.isFound && !book.isUnknown) void lookUp(book).then(replace);
  });
  useEffect(() => {
    const retry = () => resume.current();
    retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return { books: value.books, add, replace, remove, put: replaceBooks };
}
