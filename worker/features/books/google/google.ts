import { readAtMost } from '../../../platform/http/bytes.ts';
import { type BreakerSettings, breakerAt } from '../breaker.ts';
import { isbnOf, SEARCH_PAGE } from '../contract.ts';
import { type BookQuery, type BookService, isInLanguages, type SearchField } from '../service.ts';
import { type GoogleAnswer, readAnswer } from './normalise.ts';

/** Address, key and timeouts of Google Books. */
export interface GoogleSettings extends BreakerSettings {
  /** The volumes call. */
  address: string;
  /** The timeout in milliseconds. */
  timeout: number;
}

/** The settings of a deployment. */
export const GOOGLE_BOOKS: GoogleSettings = {
  address: 'https://www.googleapis.com/books/v1/volumes',
  timeout: 3_000,
  // Paused after the first failure, because an exhausted quota is renewed only the next day.
  failures: 1,
  rest: 30_000,
  longest: 3_600_000,
};

/** The largest offset; Google's total is an estimate. */
const MAX_OFFSET = 400;

/** About ten times the size of an answer with forty books. */
const MAX_ANSWER_BYTES = 4_000_000;

const prefixOf: Record<SearchField, string> = {
  any: 'novel ',
  author: 'inauthor:',
  title: 'intitle:',
  meta: 'subject:',
};

// A prefix applies to one word only, so each word needs it.
function queryOf(words: string, field: SearchField): string {
  if (field === 'any') return prefixOf.any + words;
  return words
    .split(/\s+/)
    .map((word) => prefixOf[field] + word)
    .join(' ');
}

/** Returns Google Books as a book service. Every method throws if it fails, is over quota or is slow. */
export function googleBooks({ address, timeout, key, ...settings }: GoogleSettings & { key: string }): BookService {
  const breaker = breakerAt(address, 'Google Books', settings);

  async function ask(query: string, parameters: Record<string, string> = {}): Promise<GoogleAnswer> {
    const url = new URL(address);
    // Google rejects requests from data centres without a country.
    const all = { q: query, maxResults: String(SEARCH_PAGE), country: 'US', printType: 'books', ...parameters, key };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return breaker.run(async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`Google Books answered ${response.status}`);
      }
      const bytes = await readAtMost(response.body, MAX_ANSWER_BYTES);
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
      const { items } = await ask(`inauthor:${quote(author)}`);
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
        nextOffset: received === SEARCH_PAGE && offset < MAX_OFFSET ? offset + SEARCH_PAGE : null,
        corrected: null,
      };
    },
  };
}

function quote(words: string): string {
  return `"${words.replaceAll('"', '')}"`;
}
