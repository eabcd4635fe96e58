import { isbnOf, SEARCH_PAGE, type Volume } from '../contract.ts';
import type { BookQuery, BookService, SearchField } from '../service.ts';
import { type GoogleAnswer, readAnswer } from './normalise.ts';

/** The volumes call of Google Books. */
export const GOOGLE_BOOKS = 'https://www.googleapis.com/books/v1/volumes';

/** Milliseconds after which the service counts as slow (decisions, "Books"). */
export const GOOGLE_PATIENCE = 3_000;

const prefixOf: Record<SearchField, string> = {
  any: 'novel ',
  author: 'inauthor:',
  title: 'intitle:',
  meta: 'subject:',
};

/** Google Books behind the interface of a book service; every method throws when it fails, is over quota or is slow. */
export function googleBooks(settings: { address: string; key: string; patience: number }): BookService {
  async function ask(query: string, parameters: Record<string, string>): Promise<GoogleAnswer> {
    const address = new URL(settings.address);
    // Requests from data centres have no country of their own and are refused without one.
    const all = { q: query, maxResults: String(SEARCH_PAGE), country: 'US', printType: 'books', ...parameters };
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
    address.searchParams.set('key', settings.key);
    const response = await fetch(address, { signal: AbortSignal.timeout(settings.patience) });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`Google Books answered ${response.status}`);
    }
    return readAnswer(await response.json());
  }

  async function byIsbn(isbn: string): Promise<Volume | null> {
    const { items } = await ask(`isbn:${isbn}`, { maxResults: '5' });
    return items.find((book) => isbnOf(book) === isbn) ?? null;
  }

  return {
    name: 'google',
    byIsbn,

    async search(query: BookQuery) {
      const [language] = query.languages;
      const { items, received } = await ask(prefixOf[query.field] + query.words, {
        startIndex: String(query.offset),
        ...(query.languages.length === 1 && language ? { langRestrict: language } : {}),
      });
      const wanted = items.filter(
        (book) => query.languages.length === 0 || query.languages.includes(book.volumeInfo.language ?? ''),
      );
      return {
        items: wanted,
        nextOffset: received === SEARCH_PAGE && query.offset < 400 ? query.offset + SEARCH_PAGE : null,
        suggestion: null,
      };
    },

    async similarTo(isbn, most) {
      const book = await byIsbn(isbn);
      const [author] = book?.volumeInfo.authors ?? [];
      if (!book || !author) return [];
      const { items } = await ask(`inauthor:"${author.replaceAll('"', '')}"`, {});
      const title = book.volumeInfo.title.toLowerCase();
      return items.filter((other) => other.volumeInfo.title.toLowerCase() !== title).slice(0, most);
    },
  };
}
