import type { Bindings } from '../../platform/bindings.ts';
import type { ServiceState } from './breaker.ts';
import type { BookToFill } from './catalogue/book.ts';
import type { Volume } from './contract.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /**
     * Returns the book services that are queried after the catalogue, in order.
     * @param fillBooks adds the books that a service returns to the catalogue.
     */
    bookServices(env: Bindings, fillBooks: (books: readonly BookToFill[]) => void): readonly BookService[];
  }
}

/** The field that a query is restricted to by a tag in brackets. */
export type SearchField = 'any' | 'title' | 'author' | 'meta';

/** A parsed query, without the tags in brackets. */
export interface BookQuery {
  words: string;
  field: SearchField;
  /** BCP 47 tags; empty means any. */
  languages: readonly string[];
  /** How many books to skip. */
  offset: number;
  /** Whether to search the query as typed, without correcting it. */
  exact: boolean;
}

/** One page of a search. */
export interface BookPage {
  items: Volume[];
  /** The offset of the next page, or null at the end. */
  nextOffset: number | null;
  /** The corrected query that was searched instead, or null. */
  corrected: string | null;
}

/** A page without results. */
export const emptyPage: BookPage = { items: [], nextOffset: null, corrected: null };

/** A source of books. Each call throws when the source can't answer, and returns nothing for an unknown book. */
export interface BookFinder {
  search(query: BookQuery): Promise<BookPage>;
  byIsbn(isbn: string): Promise<Volume | null>;
  /** Returns the first books by an author that the service lists. */
  byAuthor(author: string): Promise<Volume[]>;
}

/** An external book service. Its calls throw {@link ServiceResting} while it is paused. */
export interface BookService extends BookFinder {
  name: 'open_library' | 'google';
  /** Looks up several books and leaves out unknown ones; a service without this call is asked one by one. */
  byIsbns?(isbns: readonly string[]): Promise<Volume[]>;
  /** Returns the description of a book as plain text, null if it has none. */
  descriptionOf?(isbn: string): Promise<string | null>;
  rests(): boolean;
  /** Returns its state for the status page; throws if that is unavailable. */
  state(): Promise<ServiceState>;
}

const TAG = /\s*\[\s*(title|author|meta)\s*\]\s*/i;

/** Parses a typed query; only the first bracket tag counts, all are removed. */
export function parseQuery(text: string, languages: readonly string[] = [], offset = 0, exact = false): BookQuery {
  const tag = TAG.exec(text)?.[1]?.toLowerCase() as SearchField | undefined;
  const words = text.replace(new RegExp(TAG, 'gi'), ' ').trim();
  return { words, field: tag ?? 'any', languages, offset, exact };
}

export function withTag(words: string, field: SearchField): string {
  return field === 'any' ? words : `${words} [${field}]`;
}

/**
 * Returns whether a book's language is one of those requested: "pt" includes "pt-BR", "pt-BR" only itself; an empty
 * list includes all.
 */
export function isInLanguages(language: string | undefined, languages: readonly string[]): boolean {
  if (languages.length === 0) return true;
  const tag = (language ?? '').toLowerCase();
  return languages.some((language) => tag === language.toLowerCase() || tag.startsWith(`${language.toLowerCase()}-`));
}
