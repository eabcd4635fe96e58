import * as z from 'zod/mini';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';

/**
 * A book in the list. `isUnknown` if no service knows its ISBN; it is then added as an own book with this title and
 * author. `key` is the idempotency key for that.
 */
export const scannedBook = z.object({
  isbn: z.string(),
  title: z.string(),
  author: z.string(),
  cover: z.string(),
  isFound: z.boolean(),
  isUnknown: z.boolean(),
  problem: z.string(),
  key: z.string(),
});
export type ScannedBook = z.infer<typeof scannedBook>;

/** Returns a list entry with nothing but an ISBN. */
export function newScannedBook(isbn: string): ScannedBook {
  const unknownBook = { title: '', author: '', cover: '', isFound: false, isUnknown: false, problem: '' };
  return { isbn, ...unknownBook, key: crypto.randomUUID() };
}

export async function lookUp(book: ScannedBook): Promise<ScannedBook> {
  try {
    const { volumeInfo } = (await call(getBook, { isbn: book.isbn })).book;
    const { title, authors, imageLinks } = volumeInfo;
    const foundBook = { title, author: authors?.join(', ') ?? '', cover: coverOf(imageLinks?.thumbnail) ?? '' };
    return { ...book, ...foundBook, isFound: true, problem: '' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.code === 'not_found' ? { ...book, isUnknown: true, problem: '' } : { ...book, problem: error.message };
  }
}

/** Returns the number with which a scanned book is marked; adds a book that no service knows first. */
export async function numberOf(book: ScannedBook): Promise<string> {
  if (!book.isUnknown) return book.isbn;
  const facts = { title: book.title.trim(), authors: [book.author.trim()], isbn: book.isbn };
  try {
    return (await call(addOwnBook, facts, { key: book.key })).isbn;
  } catch (error) {
    // The reader has added the book before.
    if (error instanceof CallError && error.code === 'conflict' && error.id !== undefined) return error.id;
    throw error;
  }
}
