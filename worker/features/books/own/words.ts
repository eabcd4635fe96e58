import { fold, significantWords, wordsOf } from '../catalogue/search/search-text.ts';
import { normaliseIsbn } from '../contract.ts';

/** Words of one book that are stored to be searched: more than any title has. */
const MOST_KEPT = 60;
/** Words of one search that are looked for. */
const MOST_SOUGHT = 8;

/** The folded words under which a book that a reader added is found. */
export function ownBookWordsOf(book: {
  title: string;
  authors: readonly string[];
  isbn13?: string | null | undefined;
}): string[] {
  const words = [book.title, ...book.authors].flatMap((text) => fold(text).split(' '));
  return [...new Set([book.isbn13 ?? '', ...words])].filter(Boolean).slice(0, MOST_KEPT);
}

/** The folded words that a search looks for among the reader's own books, the longest first. */
export function searchWordsOf(words: string): string[] {
  const isbn = normaliseIsbn(words);
  if (isbn !== null) return [isbn];
  const searchWords = [...new Set(significantWords(wordsOf(words)))].slice(0, MOST_SOUGHT);
  return searchWords.sort((a, b) => b.length - a.length);
}
