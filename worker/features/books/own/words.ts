import { fold, significantWords, wordsOf } from '../catalogue/search/search-text.ts';
import { isbnTyped } from '../contract.ts';

/** The most words of a book that are stored for search. */
const MAX_ENTRIES = 60;
/** The most words of a query that are searched. */
const MAX_SEARCHED = 8;

export function ownBookWordsOf(book: {
  title: string;
  authors: readonly string[];
  isbn13?: string | null | undefined;
}): string[] {
  const words = [book.title, ...book.authors].flatMap((text) => fold(text).split(' '));
  return [...new Set([book.isbn13 ?? '', ...words])].filter(Boolean).slice(0, MAX_ENTRIES);
}

/** Returns the normalised words by which a query searches own books, the longest first. */
export function searchWordsOf(words: string): string[] {
  const isbn = isbnTyped(words);
  if (isbn !== null) return [isbn];
  const searchWords = [...new Set(significantWords(wordsOf(words)))].slice(0, MAX_SEARCHED);
  return searchWords.sort((a, b) => b.length - a.length);
}
