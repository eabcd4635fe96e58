import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bookKeeping, getOrFill } from '../cache/cache.ts';
import type { Builder, Statement } from '../db/open.ts';
import { books } from '../db/schema/books.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { type Catalogue, catalogueIn } from './catalogue/catalogue.ts';
import { isbnOf, type Source, type Volume, volume } from './contract.ts';
import type { BookPage, BookQuery } from './service.ts';

const page = z.object({
  items: z.array(volume),
  nextOffset: z.nullable(z.number()),
  suggestion: z.nullable(z.string()),
});

/** The catalogue of this deployment. */
export function catalogueOf(call: Call): Catalogue {
  return catalogueIn(call.env.CATALOGUE);
}

/** What a book service answered, and which. */
export interface Answered<T> {
  value: T;
  source: Source;
}

/**
 * Asks the configured service through the cache, and falls back to a stale answer, then to the catalogue.
 * Throws `unavailable` when not even the catalogue can be asked.
 */
async function asking<T>(
  call: Call,
  question: {
    key: string;
    shape: z.ZodMiniType<T>;
    google: (service: NonNullable<ReturnType<Call['services']['bookService']>>) => Promise<T | null>;
    catalogue: (service: Catalogue) => Promise<T | null>;
  },
): Promise<Answered<T | null>> {
  const service = call.services.bookService(call.env, call.config);
  if (service) {
    try {
      const { value, from } = await getOrFill({
        cache: call.env.CACHE,
        key: question.key,
        shape: question.shape,
        keeping: bookKeeping,
        now: call.now.getTime(),
        fill: () => question.google(service),
        afterwards: (work) => call.afterwards('keep a book-service answer', work),
      });
      if (value !== null) return { value, source: from === 'stale' ? 'cache' : 'google' };
    } catch (error) {
      noteFailure('google', error);
    }
  }
  try {
    return { value: await question.catalogue(catalogueOf(call)), source: 'catalogue' };
  } catch (error) {
    noteFailure('catalogue', error);
    return refuse('unavailable', 'Books cannot be looked up right now. Please try again in a moment.');
  }
}

/** One page of a search. */
export async function search(call: Call, query: BookQuery): Promise<Answered<BookPage>> {
  const key = `search:${query.field}:${[...query.languages].sort().join(',')}:${query.offset}:${query.words.toLowerCase()}`;
  const { value, source } = await asking<BookPage>(call, {
    key: await shortKey(key),
    shape: page,
    google: (service) => service.search(query),
    catalogue: (service) => service.search(query),
  });
  return { value: value ?? { items: [], nextOffset: null, suggestion: null }, source };
}

/** The book with this ISBN, or null when no service knows it. */
export function findBook(call: Call, isbn: string): Promise<Answered<Volume | null>> {
  return asking<Volume>(call, {
    key: `book:${isbn}`,
    shape: volume,
    google: (service) => service.byIsbn(isbn),
    catalogue: (service) => service.byIsbn(isbn),
  });
}

/** Books that a reader of this one may like. */
export async function findSimilar(call: Call, isbn: string, most: number): Promise<Answered<Volume[]>> {
  const { value, source } = await asking<Volume[]>(call, {
    key: `similar:${isbn}:${most}`,
    shape: z.array(volume),
    google: async (service) => {
      const items = await service.similarTo(isbn, most);
      return items.length === 0 ? null : items;
    },
    catalogue: (service) => service.similarTo(isbn, most),
  });
  return { value: value ?? [], source };
}

/** The statement that keeps what the book service says of a book that a reader touches. */
export function keepBook(build: Builder, book: Volume, now: number) {
  const info = book.volumeInfo;
  const row = {
    isbn: isbnOf(book),
    title: info.title,
    authors: info.authors ?? [],
    cover: info.imageLinks?.thumbnail ?? '',
    updatedAt: now,
  };
  return build
    .insert(books)
    .values(row)
    .onConflictDoUpdate({
      target: books.isbn,
      set: { title: row.title, authors: row.authors, cover: row.cover, updatedAt: now },
      setWhere: sql`${books.title} <> excluded.title OR ${books.cover} <> excluded.cover`,
    });
}

/**
 * The statement that keeps a book before a row refers to it, or none when it is kept already.
 * Throws `not_found` for a book that no service knows.
 */
export async function keepIfNew(call: Call, isbn: string, kept: boolean): Promise<Statement[]> {
  if (kept) return [];
  const { value } = await findBook(call, isbn);
  return [keepBook(call.build, value ?? refuse('not_found', 'We could not find this book.'), call.seconds)];
}

// A KV key holds 512 bytes; a query may be longer, so what goes over is replaced by its hash.
async function shortKey(key: string): Promise<string> {
  if (new TextEncoder().encode(key).length <= 200) return key;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return `search:${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function noteFailure(service: string, error: unknown): void {
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 120) : 'unknown';
  console.warn(JSON.stringify({ event: 'book_service_failed', service, reason }));
}
