import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { books } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { titleKey } from './catalogue/search/search-text.ts';
import type { Suggestion } from './catalogue/search/suggestions.ts';
import { isbnOf, isInternal, type Source, type Volume, volume } from './contract.ts';
import { type EditionFacts, factsOf } from './facts.ts';
import {
  askService,
  cannotLookUp,
  type FromService,
  queryCatalogue,
  type ServiceAnswer,
  type ServiceContext,
  servicesOf,
} from './query-services.ts';
import { type BookFinder, type BookService, parseQuery, withTag } from './service.ts';
import { currentWork } from './works.ts';

/** With fewer similar books than this, the next service is searched for others by the author. */
const ENOUGH = 3;

/** A looked-up book, and whether a service that may know it was skipped. */
interface FoundBook extends FromService<Volume | null> {
  resting: boolean;
}

/** Asks one service for a book through the cache. */
export function lookUpBook(call: ServiceContext, service: BookService, isbn: string): Promise<ServiceAnswer<Volume>> {
  return askService(call, service, {
    key: `book:${service.name}:${isbn}`,
    // The entry under this key is this book or nothing, since its rows refer to the ISBN.
    shape: volume.check(z.refine((book) => isbnOf(book) === isbn)),
    fill: () => service.byIsbn(isbn),
  });
}

/**
 * The book with this ISBN: from the catalogue, else from the first service behind it that knows it; null when none does.
 * Throws `unavailable` when the catalogue cannot be asked and no service knows it.
 */
export async function findBook(call: Call, isbn: string): Promise<FoundBook> {
  const own = await queryCatalogue(call, (catalogue) => catalogue.byIsbn(isbn));
  if (own?.value) return { value: own.value, source: 'catalogue', resting: false };
  // No service knows our own numbers.
  if (isInternal(isbn) && own !== null) return { value: null, source: 'catalogue', resting: false };
  let resting = false;
  for (const service of servicesOf(call)) {
    const result = await lookUpBook(call, service, isbn);
    if (result.kind === 'resting') resting = true;
    if (result.kind === 'answer' && result.value !== null)
      return { value: result.value, source: result.source, resting: false };
  }
  return own === null ? cannotLookUp() : { value: null, source: 'catalogue', resting };
}

/**
 * Asks book services for the work of an edition; empty if unknown or no service is available. A stored edition keeps
 * its work, so only callers that don't know whether it is stored ask.
 */
export async function lookUpWorkId(call: Call, isbn: string): Promise<string> {
  const [lookup] = await Promise.allSettled([findBook(call, isbn)]);
  return lookup.status === 'fulfilled' ? (lookup.value.value?.work_id ?? '') : '';
}

/** Other books that a reader of this one may like, at most `limit`, and the work that it is one of, empty for unknown. */
export async function findSimilar(
  call: Call,
  isbn: string,
  limit: number,
): Promise<FromService<Volume[]> & { work: string }> {
  const own = await queryCatalogue(call, (catalogue) => catalogue.similarTo(isbn, limit));
  if (own && own.value.work !== '') return { value: own.value.items, source: 'catalogue', work: own.value.work };
  // A book that only a service knows; the catalogue may still have others by its author.
  const { value: foundBook } = await findBook(call, isbn);
  if (foundBook === null) return { value: [], source: 'catalogue', work: '' };
  const others = await queryCatalogue(call, (catalogue) => othersByAuthor(catalogue, foundBook, limit));
  const otherEditions = others?.value ?? [];
  let source: Source = 'catalogue';
  for (const service of servicesOf(call)) {
    if (otherEditions.length >= ENOUGH) break;
    const result = await askService<Volume[]>(call, service, {
      key: `similar:${service.name}:${isbn}`,
      shape: z.array(volume),
      fill: () => othersByAuthor(service, foundBook, limit),
    });
    if (result.kind !== 'answer') continue;
    const titles = new Set(otherEditions.map((book) => titleKey(book.volumeInfo.title)));
    const more = (result.value ?? []).filter((book) => !titles.has(titleKey(book.volumeInfo.title)));
    if (more.length > 0) source = result.source;
    otherEditions.push(...more);
  }
  return { value: otherEditions.slice(0, limit), source, work: foundBook.work_id };
}

/** Other books that a reader of a book by these authors may like, at most `limit`: for one that no service knows. */
export async function findSimilarBy(call: Call, authors: readonly string[], limit: number): Promise<Volume[]> {
  return (await queryCatalogue(call, (catalogue) => catalogue.similarToBookBy(authors, limit)))?.value ?? [];
}

// Document 1, section 7: by the same author, without the same title, the first ten.
async function othersByAuthor(service: BookFinder, book: Volume, limit: number): Promise<Volume[]> {
  const [author] = book.volumeInfo.authors ?? [];
  if (author === undefined) return [];
  const titles = new Set([titleKey(book.volumeInfo.title)]);
  const others = (await service.byAuthor(author)).filter((other) => {
    const title = titleKey(other.volumeInfo.title);
    const another = isbnOf(other) !== isbnOf(book) && !titles.has(title);
    titles.add(title);
    return another;
  });
  return others.slice(0, limit);
}

/**
 * At most `limit` suggestions for what a reader has typed so far, two characters or more, works by their titles in
 * these languages; none when they cannot be had.
 */
export async function suggestions(
  call: Call,
  text: string,
  languages: readonly string[],
  limit: number,
): Promise<Suggestion[]> {
  const bookQuery = parseQuery(text, languages);
  if ([...bookQuery.words].length < 2) return [];
  const own = await queryCatalogue(call, (catalogue) => catalogue.suggest(bookQuery, limit));
  return (own?.value ?? []).map(({ text, book }) => ({ text: withTag(text, bookQuery.field), book }));
}

/** Returns the statement that stores a book service's facts about a book that a reader uses. */
export function storeBook(book: Volume, now: number): Statement {
  const { title, authors = [], imageLinks } = book.volumeInfo;
  return bookKept({
    isbn: isbnOf(book),
    work: book.work_id,
    title,
    authors: JSON.stringify(authors),
    cover: imageLinks?.thumbnail ?? '',
    ...factsOf(book),
    now,
  });
}

interface StoredBook extends EditionFacts {
  isbn: string;
  work: string;
  title: string;
  authors: string;
  cover: string;
  now: number;
}

// A stored edition stays with its work; only a merge moves it.
const bookKept = (at: StoredBook) =>
  db
    .insert(books)
    .values({
      isbn: at.isbn,
      workId: currentWork(at.work),
      title: at.title,
      authors: sql`${at.authors}`,
      cover: at.cover,
      updatedAt: at.now,
      pages: at.pages,
      year: at.year,
      language: at.language,
      genres: at.genres,
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
    });

/**
 * Stores a book before a row refers to it; nothing if it is stored already. Throws `not_found` for a book no service
 * knows.
 */
export async function storeIfNew(call: Call, isbn: string, storedBooks: boolean): Promise<Statement[]> {
  if (storedBooks) return [];
  const { value } = await findBook(call, isbn);
  return [storeBook(value ?? throwApiError('not_found', 'We could not find this book.'), call.seconds)];
}
