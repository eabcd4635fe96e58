import { isResting, ServiceResting, type ServiceState } from '../breaker.ts';
import type { BookToFill } from '../catalogue/book.ts';
import { SEARCH_PAGE } from '../contract.ts';
import type { BookPage, BookQuery, BookService, SearchField } from '../service.ts';
import { withTimeout } from '../timeout.ts';
import { readDescription, readEditions, readSearch, readWork, SEARCH_FIELDS } from './answers.ts';
import type { GateAnswer, OpenLibraryGate } from './gate.ts';
import { marcOfTags } from './languages.ts';
import type { Asking, OpenLibrarySettings } from './settings.ts';
import { toVolume } from './to-volume.ts';

/** The largest offset of a page. */
const MAX_OFFSET = 400;

/** Milliseconds that the gate itself may take. */
const GATE_PATIENCE = 1_000;

// Until when each gate has reported that the service is paused; this isolate doesn't ask it again before then.
const resting = new Map<string, number>();

const fieldOf: Record<SearchField, string> = { any: '', author: 'author:', title: 'title:', meta: 'subject:' };

interface OpenLibraryParts extends OpenLibrarySettings {
  gates: DurableObjectNamespace<OpenLibraryGate>;
  /** How to contact the operator; the service refuses requests without it. */
  contact: string;
  /** Receives the service's books, to be stored. */
  fillBooks: (books: readonly BookToFill[]) => void;
}

/**
 * Returns Open Library as a book service. Every method throws if it fails or is slow, and {@link ServiceResting} while
 * it is paused. All calls go through the deployment's single gate.
 */
export function openLibrary({ gates, contact, fillBooks, ...settings }: OpenLibraryParts): BookService {
  const gateSettings: Asking = { ...settings, agent: `Flyleaf (${contact})` };

  async function through(ask: (gate: DurableObjectStub<OpenLibraryGate>) => Promise<GateAnswer>): Promise<string> {
    if (Date.now() < (resting.get(settings.gate) ?? 0)) throw new ServiceResting('Open Library');
    const timeout = settings.queue + settings.gather + settings.timeout + GATE_PATIENCE;
    const answer = await withTimeout(timeout, ask(gates.getByName(settings.gate)));
    if (answer.kind === 'answer') return answer.text;
    if (answer.kind === 'failed') throw new Error(`Open Library: ${answer.reason}`);
    resting.set(settings.gate, answer.until);
    throw new ServiceResting('Open Library');
  }

  async function find(query: string, languages: readonly string[], offset: number): Promise<BookPage> {
    const [language] = languages[0]?.split('-') ?? [];
    const path = `/search.json?${new URLSearchParams({
      q: query,
      fields: SEARCH_FIELDS,
      limit: String(SEARCH_PAGE),
      offset: String(offset),
      ...(language === undefined ? {} : { lang: language }),
    })}`;
    const { books, received, total } = readSearch(await through((gate) => gate.search(path, gateSettings)), languages);
    if (books.length > 0) fillBooks(books);
    const hasMore = received === SEARCH_PAGE && total > offset + SEARCH_PAGE && offset < MAX_OFFSET;
    return { items: books.map(toVolume), nextOffset: hasMore ? offset + SEARCH_PAGE : null, corrected: null };
  }

  async function byIsbns(isbns: readonly string[]) {
    const books = readEditions(await through((gate) => gate.editions([...isbns], gateSettings)), isbns);
    if (books.length > 0) fillBooks(books);
    return books.map(toVolume);
  }

  return {
    name: 'open_library',
    byIsbns,
    byIsbn: async (isbn) => (await byIsbns([isbn]))[0] ?? null,

    async descriptionOf(isbn) {
      const own = readWork(await through((gate) => gate.editions([isbn], gateSettings)), isbn);
      if (own === null || own.description !== '') return own?.description ?? null;
      if (own.key === null) return null;
      return readDescription(await through((gate) => gate.search(`${own.key}.json`, gateSettings))) || null;
    },

    async byAuthor(author) {
      return (await find(`author:(${withoutOperators(author)})`, [], 0)).items;
    },

    async search({ words, field, languages, offset }: BookQuery) {
      const query = withoutOperators(words);
      if (query === '') return { items: [], nextOffset: null, corrected: null };
      const marc = marcOfTags(languages);
      const languageFilter = marc.length === 0 ? '' : ` language:(${marc.join(' OR ')})`;
      return find((field === 'any' ? query : `${fieldOf[field]}(${query})`) + languageFilter, languages, offset);
    },

    rests: () => isResting({ failures: 0, rests: 0, until: resting.get(settings.gate) ?? 0 }, Date.now()),

    async state(): Promise<ServiceState> {
      return withTimeout(GATE_PATIENCE, gates.getByName(settings.gate).state());
    },
  };
}

// Removes characters and words that the service would read as operators.
function withoutOperators(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
