import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bookKeeping, cacheKey, getOrFill } from '../cache/cache.ts';
import { books } from '../db/schema/books.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { type Catalogue, catalogueIn } from './catalogue/catalogue.ts';
import { titleKey } from './catalogue/fold.ts';
import { isbnOf, isbnTyped, isInternal, type Source, type Volume, volume } from './contract.ts';
import { type BookPage, type BookQuery, type BookService, emptyPage, parseQuery, withTag } from './service.ts';
import { workNow } from './works.ts';

const volumes = z.array(volume);
const page = z.object({
  items: volumes,
  nextOffset: z.nullable(z.number()),
  corrected: z.nullable(z.string()),
});

/** The catalogue of this deployment. */
export function catalogueOf(call: Call): Catalogue {
  return catalogueIn(call.env.CATALOGUE);
}

/** What a book service answered, and which. */
interface Answered<T> {
  value: T;
  source: Source;
}

/**
 * Asks the configured service through the cache, then takes its stale answer, then asks the catalogue.
 * Throws `unavailable` when not even the catalogue can be asked.
 */
async function asking<T>(
  call: Call,
  question: {
    /** Where the configured service's answer is kept, and its shape there; nobody asks where none is configured. */
    keep: () => { key: string | Promise<string>; shape: z.ZodMiniType<T> };
    service: (service: BookService) => Promise<T | null>;
    catalogue: (catalogue: Catalogue) => Promise<T | null>;
  },
): Promise<Answered<T | null>> {
  const service = call.services.bookService(call.env, call.config);
  if (service) {
    try {
      const { key, shape } = question.keep();
      const { value, from } = await getOrFill({
        cache: call.env.CACHE,
        key: await key,
        shape,
        keeping: bookKeeping,
        now: call.now.getTime(),
        fill: () => question.service(service),
        afterwards: (work) => call.afterwards('keep a book-service answer', work),
      });
      if (value !== null) return { value, source: from === 'stale' ? 'cache' : 'google' };
    } catch (error) {
      noteFailure('google', error);
    }
  }
  return fromCatalogue(call, question.catalogue);
}

async function fromCatalogue<T>(call: Call, ask: (catalogue: Catalogue) => Promise<T>): Promise<Answered<T>> {
  try {
    return { value: await ask(catalogueOf(call)), source: 'catalogue' };
  } catch (error) {
    noteFailure('catalogue', error);
    return refuse('unavailable', 'Books cannot be looked up right now. Please try again in a moment.');
  }
}

/** The service that a page of a search came from; a stale copy of Google's answer is Google's. */
export type SearchedService = BookService['name'];

/**
 * One page of a search.
 * @param begun the service whose pages came before. Another has other books at this place, so it begins at its first.
 */
export async function search(call: Call, query: BookQuery, begun: SearchedService | null): Promise<Answered<BookPage>> {
  const isbn = isbnTyped(query.words);
  if (isbn !== null && !isInternal(isbn)) {
    const { value, source } = await findBook(call, isbn);
    return { value: { ...emptyPage, items: value === null ? [] : [value] }, source };
  }
  const { words, field, languages, offset } = query;
  if (begun === 'catalogue') return fromCatalogue(call, (catalogue) => catalogue.search(query));
  const { value, source } = await asking<BookPage>(call, {
    keep: () => ({
      key: cacheKey('search', field, [...languages].sort().join(','), String(offset), words.toLowerCase()),
      shape: page,
    }),
    service: async (service) => {
      const found = await service.search(query);
      return found.items.length === 0 && found.nextOffset === null && offset === 0 ? null : found;
    },
    catalogue: (catalogue) => catalogue.search({ ...query, offset: 0 }),
  });
  return { value: value ?? emptyPage, source };
}

/** The book with this ISBN, or null when no service knows it. */
export function findBook(call: Call, isbn: string): Promise<Answered<Volume | null>> {
  // No other service knows our own numbers.
  if (isInternal(isbn)) return fromCatalogue(call, (catalogue) => catalogue.byIsbn(isbn));
  return asking<Volume>(call, {
    keep: () => ({
      key: `book:${isbn}`,
      // Whatever stands under this key is this book or nothing: its rows hang on the ISBN.
      shape: volume.check(z.refine((book) => isbnOf(book) === isbn)),
    }),
    service: (service) => service.byIsbn(isbn),
    catalogue: (catalogue) => catalogue.byIsbn(isbn),
  });
}

/**
 * The work that an edition is one of as a book service tells it; empty where none knows it or none can be asked. What is
 * kept of the edition comes before it, so only who does not know whether it is kept asks.
 */
export async function workTold(call: Call, isbn: string): Promise<string> {
  const [found] = await Promise.allSettled([findBook(call, isbn)]);
  return found.status === 'fulfilled' ? (found.value.value?.work_id ?? '') : '';
}

/** Other books that a reader of this one may like, at most `limit`. */
export async function findSimilar(call: Call, isbn: string, limit: number): Promise<Answered<Volume[]>> {
  if (isInternal(isbn)) return fromCatalogue(call, (catalogue) => catalogue.similarTo(isbn, limit));
  // A book that only the configured service knows; the catalogue may still have others by its author.
  let known: Volume | null = null;
  const { value, source } = await asking<Volume[]>(call, {
    keep: () => ({ key: `similar:${isbn}`, shape: volumes }),
    service: async (service) => {
      known = (await findBook(call, isbn)).value;
      // Nobody may know it only because nobody could be asked, which is not to be remembered.
      if (known === null) throw new Error('the book itself could not be had');
      const others = await othersByAuthor(service, known, limit);
      return others.length === 0 ? null : others;
    },
    catalogue: async (catalogue) => {
      const similar = await catalogue.similarTo(isbn, limit);
      return similar.length > 0 ? similar : othersByAuthor(catalogue, known, limit);
    },
  });
  return { value: value ?? [], source };
}

// Document 1, section 7: by the same author, without the same title, the first ten.
async function othersByAuthor(service: BookService, book: Volume | null, limit: number): Promise<Volume[]> {
  const [author] = book?.volumeInfo.authors ?? [];
  if (!book || author === undefined) return [];
  const titles = new Set([titleKey(book.volumeInfo.title)]);
  const others = (await service.byAuthor(author)).filter((other) => {
    const title = titleKey(other.volumeInfo.title);
    const another = isbnOf(other) !== isbnOf(book) && !titles.has(title);
    titles.add(title);
    return another;
  });
  return others.slice(0, limit);
}

/** At most `limit` queries for what a reader has typed so far, two characters or more; none when they cannot be had. */
export async function suggestions(call: Call, text: string, limit: number): Promise<string[]> {
  const typed = parseQuery(text);
  if ([...typed.words].length < 2) return [];
  try {
    return (await catalogueOf(call).suggest(typed, limit)).map((query) => withTag(query, typed.field));
  } catch (error) {
    noteFailure('catalogue', error);
    return [];
  }
}

/** The statement that keeps what the book service says of a book that a reader touches. */
export function keepBook(book: Volume, now: number): Statement {
  const { title, authors = [], imageLinks } = book.volumeInfo;
  return bookKept({
    isbn: isbnOf(book),
    work: book.work_id,
    title,
    authors: JSON.stringify(authors),
    cover: imageLinks?.thumbnail ?? '',
    now,
  });
}

interface Kept {
  isbn: string;
  work: string;
  title: string;
  authors: string;
  cover: string;
  now: number;
}

// An edition that is kept stays with its work: only a merge takes it to another.
const bookKept = prepared((at: Places<Kept>) =>
  db
    .insert(books)
    .values({
      isbn: at.isbn,
      workId: workNow(at.work),
      title: at.title,
      authors: sql`${at.authors}`,
      cover: at.cover,
      updatedAt: at.now,
    })
    .onConflictDoUpdate({
      target: books.isbn,
      set: {
        title: sql`excluded.title`,
        authors: sql`excluded.authors`,
        cover: sql`excluded.cover`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${books.title} <> excluded.title OR ${books.cover} <> excluded.cover`,
    }),
);

/**
 * The statement that keeps a book before a row refers to it, or none when it is kept already.
 * Throws `not_found` for a book that no service knows.
 */
export async function keepIfNew(call: Call, isbn: string, kept: boolean): Promise<Statement[]> {
  if (kept) return [];
  const { value } = await findBook(call, isbn);
  return [keepBook(value ?? refuse('not_found', 'We could not find this book.'), call.seconds)];
}

/** Writes down that a book service could not be asked; what was asked stays out of the log. */
function noteFailure(service: 'google' | 'catalogue', error: unknown): void {
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 120) : 'unknown';
  console.warn(JSON.stringify({ event: 'book_service_failed', service, reason }));
}
