import type { Volume } from './contract.ts';

/** Which field of a book a query is narrowed to: the bracket tag at its end. */
export type SearchField = 'any' | 'title' | 'author' | 'meta';

/** A query taken apart: what was typed less the bracket tag. */
export interface BookQuery {
  words: string;
  field: SearchField;
  /** ISO 639-1 codes; empty means any. */
  languages: readonly string[];
  /** Books to pass over. */
  offset: number;
}

/** One page of a search. */
export interface BookPage {
  items: Volume[];
  /** Where the next page begins, or null at the end. */
  nextOffset: number | null;
  /** The nearest spelling, when nothing was found and one is known. */
  suggestion: string | null;
}

/** A book service; each call throws when the service cannot answer, and answers empty when it knows no such book. */
export interface BookService {
  name: 'google' | 'catalogue';
  search(query: BookQuery): Promise<BookPage>;
  byIsbn(isbn: string): Promise<Volume | null>;
  /** At most `most` other books that a reader of this one may like, those of its authors first. */
  similarTo(isbn: string, most: number): Promise<Volume[]>;
}

const TAG = /\s*\[(title|author|meta)\]\s*/i;

/** Takes a typed query apart; only the first bracket tag counts, all are removed. */
export function parseQuery(text: string, languages: readonly string[], offset: number): BookQuery {
  const tag = TAG.exec(text)?.[1]?.toLowerCase() as SearchField | undefined;
  const words = text.replace(new RegExp(TAG, 'gi'), ' ').trim();
  return { words, field: tag ?? 'any', languages, offset };
}
