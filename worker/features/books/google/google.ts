import { readAtMost } from '../../../platform/http/bytes.ts';
import { type BreakerSettings, breakerAt } from '../breaker.ts';
import { isbnOf, SEARCH_PAGE } from '../contract.ts';
import { type BookQuery, type BookService, isInLanguages, type SearchField } from '../service.ts';
import { type GoogleAnswer, readAnswer } from './normalise.ts';

/** Address, key and timeouts of Google Books. */
export interface GoogleSettings extends BreakerSettings {
  /** The volumes call. */
  address: string;
  /** Milliseconds after which it counts as slow. */
  timeout: number;
}

/** Google Books as it is deployed; it counts as slow after 3 s (decisions, "Books"). */
export const GOOGLE_BOOKS: GoogleSettings = {
  address: 'https://www.googleapis.com/books/v1/volumes',
  timeout: 3_000,
  // The first failure is enough: a quota that is used up stays so until the next day.
  failures: 1,
  rest: 30_000,
  longest: 3_600_000,
};

/** The largest offset; Google's total is an estimate. */
const FURTHEST = 400;

/** Bytes read of an answer: some ten times the size of forty books. */
const LARGEST = 4_000_000;

const prefixOf: Record<SearchField, string> = {
  any: 'novel ',
  author: 'inauthor:',
  title: 'intitle:',
  meta: 'subject:',
};

// A field applies to the one word after it, so each word has its own.
function queryOf(words: string, field: SearchField): string {
  if (field === 'any') return prefixOf.any + words;
  return words
    .split(/\s+/)
    .map((word) => prefixOf[field] + word)
    .join(' ');
}

/** Google Books behind the interface of a book service; every method throws when it fails, is over quota or is slow. */
export function googleBooks({ address, timeout, key, ...settings }: GoogleSettings & { key: string }): BookService {
  const breaker = breakerAt(address, 'Google Books', settings);

  async function ask(query: string, parameters: Record<string, string> = {}): Promise<GoogleAnswer> {
    const url = new URL(address);
    // Requests from data centres have no country of their own and are refused without one.
    const all = { q: query, maxResults: String(SEARCH_PAGE), country: 'US', printType: 'books', ...parameters, key };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return breaker.run(async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`Google Books answered ${response.status}`);
      }
      const bytes = await readAtMost(response.body, LARGEST);
      if (bytes === null) throw new Error('Google Books answered more than forty books can be');
      return readAnswer(JSON.parse(new TextDecoder().decode(bytes)));
    });
  }

  return {
    name: 'google',
    rests: () => breaker.state().state === 'resting',
    state: async () => breaker.state(),

    async byIsbn(isbn) {
      const { items } = await ask(`isbn:${isbn}`, { maxResults: '5' });
      return items.find((book) => isbnOf(book) === isbn) ?? null;
    },

    async byAuthor(author) {
      const { items } = await ask(`inauthor:${quoted(author)}`);
      return items;
    },

    async search({ words, field, languages, offset }: BookQuery) {
      const [code = ''] = languages[0]?.split('-') ?? [];
      const { items, received } = await ask(queryOf(words, field), {
        startIndex: String(offset),
        // Google filters by one two-letter code; finer tags are filtered below.
        ...(languages.length === 1 && code.length === 2 ? { langRestrict: code } : {}),
      });
      return {
        items: items.filter((book) => isInLanguages(book.volumeInfo.language, languages)),
        nextOffset: received === SEARCH_PAGE && offset < FURTHEST ? offset + SEARCH_PAGE : null,
        corrected: null,
      };
    },
  };
}

function quoted(words: string): string {
  return `"${words.replaceAll('"', '')}"`;
}
