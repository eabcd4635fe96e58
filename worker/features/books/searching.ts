import * as z from 'zod/mini';
import { cacheKey } from '../../platform/cache/cache.ts';
import type { Call } from '../../platform/http/call.ts';
import { findBook } from './books.ts';
import { fold, mainTitleKey } from './catalogue/search/search-text.ts';
import { isbnOf, isbnTyped, isInternal, type Source, type Volume, volume } from './contract.ts';
import {
  askService,
  type FromService,
  queryCatalogue,
  type ServiceAnswer,
  type ServiceContext,
  servicesOf,
  throwUnavailable,
} from './query-services.ts';
import { type BookPage, type BookQuery, type BookService, emptyPage } from './service.ts';

const page = z.object({
  items: z.array(volume),
  nextOffset: z.nullable(z.number()),
  corrected: z.nullable(z.string()),
});

/** With fewer good results than this the next service is queried as well. */
const MIN_RESULTS = 3;

/** Where a page of a search begins: at which source, and how many of its books are skipped. */
export interface SearchStart {
  source: BookService['name'] | 'catalogue';
  offset: number;
}

/** A page of a search, and where the next one begins. */
interface SearchResult extends FromService<readonly Volume[]> {
  /** The corrected query that was searched instead, or null. */
  corrected: string | null;
  next: SearchStart | null;
  /** A service that may know more books and did not answer. */
  unanswered: BookService['name'] | null;
}

/** Returns a page of a search: from the catalogue, and from other services if it has too few good results. */
export async function search(call: Call, query: BookQuery, begin: SearchStart | null): Promise<SearchResult> {
  const isbn = isbnTyped(query.words);
  if (isbn !== null && !isInternal(isbn)) {
    const { value, source, unanswered } = await findBook(call, isbn);
    return { value: value === null ? [] : [value], source, corrected: null, next: null, unanswered };
  }
  if (begin !== null && begin.source !== 'catalogue') return searchNextPage(call, query, begin);

  const services = servicesOf(call);
  const own = await queryCatalogue(call, (catalogue) => catalogue.search({ ...query, offset: begin?.offset ?? 0 }));
  if (own === null && begin !== null) throwUnavailable();
  const { items, nextOffset, corrected, good } = own?.value ?? { ...emptyPage, good: [] };
  const nextInCatalogue: SearchStart | null = nextOffset === null ? null : { source: 'catalogue', offset: nextOffset };
  if (begin !== null || good.length >= MIN_RESULTS) {
    const next = nextInCatalogue ?? firstAvailable(services);
    return { value: items, source: 'catalogue', corrected, next, unanswered: null };
  }
  // A service that finds the query as typed shows that no correction was needed. Its results come before books that
  // only share words with the query.
  const result = await askServices(call, query, services, corrected === null ? good : [], (sum) => sum >= MIN_RESULTS);
  if (own === null && !result.answered) throwUnavailable();
  const next = nextInCatalogue ?? result.next;
  if (result.value.length === (corrected === null ? good.length : 0))
    return { ...result, value: items, corrected, next };
  const merged = new MergedResults(result.value);
  if (corrected === null) merged.add(items);
  return { ...result, value: merged.items, corrected: null, next };
}

async function searchNextPage(call: Call, query: BookQuery, begin: SearchStart): Promise<SearchResult> {
  const all = servicesOf(call);
  const services = all.slice(all.findIndex(({ name }) => name === begin.source));
  const [first, own] = await Promise.all([
    services[0] ? askPage(call, services[0], { ...query, offset: begin.offset }) : null,
    queryCatalogue(call, (catalogue) => catalogue.search({ ...query, offset: 0 })),
  ]);
  const catalogueItems = own?.value.items ?? [];
  const result = await askServices(call, query, services, catalogueItems, (sum) => sum > catalogueItems.length, first);
  return { ...result, value: result.value.slice(catalogueItems.length), corrected: null };
}

// Queries one service after another until there are enough results. `first` is the first service's answer, if known.
async function askServices(
  call: Call,
  query: BookQuery,
  services: readonly BookService[],
  before: readonly Volume[],
  enough: (sum: number) => boolean,
  first: ServiceAnswer<BookPage> | null = null,
) {
  const merged = new MergedResults(before);
  let source: Source = 'catalogue';
  let next: SearchStart | null = null;
  let answered = false;
  let unanswered: BookService['name'] | null = null;
  for (const [place, service] of services.entries()) {
    const page = place === 0 && first !== null ? first : await askPage(call, service, { ...query, offset: 0 });
    if (page.kind !== 'answer') {
      unanswered ??= service.name;
      continue;
    }
    answered = true;
    if (merged.add(page.value?.items ?? [])) source = page.source;
    const nextOffset = page.value?.nextOffset ?? null;
    next =
      nextOffset === null ? firstAvailable(services.slice(place + 1)) : { source: service.name, offset: nextOffset };
    if (enough(merged.items.length)) break;
  }
  return { value: merged.items, source, next, unanswered: source === 'catalogue' ? unanswered : null, answered };
}

export async function askPage(
  call: ServiceContext,
  service: BookService,
  query: BookQuery,
): Promise<ServiceAnswer<BookPage>> {
  const { words, field, languages, offset } = query;
  const place = [field, [...languages].sort().join(','), String(offset), words.toLowerCase()];
  return askService<BookPage>(call, service, {
    key: await cacheKey('search', service.name, ...place),
    shape: page,
    fill: async () => {
      const page = await service.search(query);
      return page.items.length === 0 && page.nextOffset === null ? null : page;
    },
  });
}

function firstAvailable(services: readonly BookService[]): SearchStart | null {
  const service = services.find((service) => !service.rests());
  return service ? { source: service.name, offset: 0 } : null;
}

/** The results of several services, with the first one of each work. */
class MergedResults {
  readonly items: Volume[];
  readonly #known: Set<string>;

  constructor(before: readonly Volume[]) {
    this.items = [...before];
    this.#known = new Set(before.flatMap(namesOf));
  }

  /** Adds the books of new works, and returns whether there were any. */
  add(volumes: readonly Volume[]): boolean {
    const before = this.items.length;
    for (const book of volumes) {
      const names = namesOf(book);
      if (names.some((name) => this.#known.has(name))) continue;
      this.items.push(book);
      for (const name of names) this.#known.add(name);
    }
    return this.items.length > before;
  }
}

// Identifies an edition by its ISBN, and a work by title and first author.
function namesOf(book: Volume): string[] {
  const { title, authors: [author = ''] = [] } = book.volumeInfo;
  return [isbnOf(book), `${mainTitleKey(title)}/${fold(author)}`];
}
