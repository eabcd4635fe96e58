import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { descriptionCachePolicy } from '../../platform/cache/cache.ts';
import { books } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import type { CorrectableFacts } from './catalogue/correct.ts';
import type { RelatedBook } from './catalogue/related.ts';
import { titleKey } from './catalogue/search/search-text.ts';
import type { Suggestion } from './catalogue/search/suggestions.ts';
import { coverAddress } from './catalogue/volume.ts';
import { isbnOf, isbnTyped, isInternal, type Source, type Volume, volume } from './contract.ts';
import { type EditionFacts, factsOf } from './facts.ts';
import { ownImageAddress } from './images/contract.ts';
import { imageAt } from './images/images.ts';
import {
  askService,
  type FromService,
  queryCatalogue,
  type ServiceAnswer,
  type ServiceContext,
  servicesOf,
  throwUnavailable,
} from './query-services.ts';
import { type BookFinder, type BookService, parseQuery, withTag } from './service.ts';
import { authorsSortKey, sortKeysOf, titleSortKey } from './sort-keys.ts';
import { currentWork } from './works.ts';

/** With fewer similar books than this, the next service is searched for others by the author. */
const MIN_SIMILAR = 3;

/** A book that was looked up, and for an unknown one a service that may know it and did not answer. */
interface BookResult extends FromService<Volume | null> {
  unanswered: BookService['name'] | null;
}

/** Looks up a book at one service, through the cache. */
export function lookUpBook(call: ServiceContext, service: BookService, isbn: string): Promise<ServiceAnswer<Volume>> {
  return askService(call, service, {
    key: `book:${service.name}:${isbn}`,
    // Rejects a book with another ISBN, since rows will refer to this one.
    shape: volume.check(z.refine((book) => isbnOf(book) === isbn)),
    fill: () => service.byIsbn(isbn),
  });
}

/**
 * Returns the book with this ISBN from the catalogue, or else from the first service that knows it; null if none does.
 * Throws `unavailable` if the catalogue fails and no service knows the book.
 */
export async function findBook(call: Call, isbn: string): Promise<BookResult> {
  const own = await queryCatalogue(call, (catalogue) => catalogue.byIsbn(isbn));
  if (own?.value) return { value: own.value, source: 'catalogue', unanswered: null };
  // Services don't know our internal numbers.
  if (isInternal(isbn) && own !== null) return { value: null, source: 'catalogue', unanswered: null };
  let unanswered: BookService['name'] | null = null;
  for (const service of servicesOf(call)) {
    const result = await lookUpBook(call, service, isbn);
    if (result.kind !== 'answer') unanswered ??= service.name;
    else if (result.value !== null) return { value: result.value, source: result.source, unanswered: null };
  }
  return own === null ? throwUnavailable() : { value: null, source: 'catalogue', unanswered };
}

/** Returns the book with this ISBN. Throws `not_found` if no service knows it, and `unavailable` if one did not answer. */
export async function requireBook(
  call: Call,
  isbn: string,
  unknown = 'We could not find this book.',
): Promise<FromService<Volume>> {
  const { value, source, unanswered } = await findBook(call, isbn);
  if (value !== null) return { value, source };
  return unanswered === null ? throwApiError('not_found', unknown) : throwUnavailable();
}

/**
 * Returns the work ID of an edition; empty if it is unknown or no service is available. Only for an edition that may
 * not be stored yet, since a stored one keeps its work.
 */
export async function lookUpWorkId(call: Call, isbn: string): Promise<string> {
  const [lookup] = await Promise.allSettled([findBook(call, isbn)]);
  return lookup.status === 'fulfilled' ? (lookup.value.value?.work_id ?? '') : '';
}

/** Returns a service's description of a book, which is stored; null if none knows one, or the catalogue has its own. */
export async function findDescription(call: Call, isbn: string): Promise<{ text: string; from: string } | null> {
  const own = await queryCatalogue(call, (catalogue) => catalogue.byIsbn(isbn));
  if (own === null || own.value?.volumeInfo.description !== undefined) return null;
  for (const service of describingServices(call)) {
    const result = await askService(call, service, {
      key: `description:${service.name}:${isbn}`,
      shape: z.string(),
      policy: descriptionCachePolicy,
      fill: async () => (await service.descriptionOf?.(isbn)) || null,
    });
    if (result.kind === 'answer' && result.value !== null) return { text: result.value, from: 'Open Library' };
  }
  return null;
}

/** The services that may know a description: only Open Library's may be kept. */
export function describingServices(call: Call): readonly BookService[] {
  return servicesOf(call).filter(({ descriptionOf }) => descriptionOf !== undefined);
}

/** Returns at most `limit` books like this one, each with what they share, and its work ID, which is empty if unknown. */
export async function findSimilar(
  call: Call,
  isbn: string,
  limit: number,
): Promise<FromService<RelatedBook[]> & { work: string }> {
  const own = await queryCatalogue(call, (catalogue) => catalogue.similarTo(isbn, limit));
  if (own && own.value.work !== '') return { value: own.value.items, source: 'catalogue', work: own.value.work };
  // Only a service knows the book, but the catalogue may have others by its author.
  const { value: foundBook } = await findBook(call, isbn);
  if (foundBook === null) return { value: [], source: 'catalogue', work: '' };
  const others = await queryCatalogue(call, (catalogue) => othersByAuthor(catalogue, foundBook, limit));
  const otherEditions = others?.value ?? [];
  let source: Source = 'catalogue';
  for (const service of servicesOf(call)) {
    if (otherEditions.length >= MIN_SIMILAR) break;
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
  const [name = ''] = foundBook.volumeInfo.authors ?? [];
  const value = otherEditions.slice(0, limit).map((book): RelatedBook => ({ by: 'author', name, book }));
  return { value, source, work: foundBook.work_id };
}

/** Returns at most `limit` books that a reader of these authors may like, for a book that no service knows. */
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
    const isOther = isbnOf(other) !== isbnOf(book) && !titles.has(title);
    titles.add(title);
    return isOther;
  });
  return others.slice(0, limit);
}

/**
 * Returns at most `limit` suggestions for a query of two characters or more, with works by their titles in these
 * languages. Returns none if the catalogue fails.
 */
export async function suggestions(
  call: Call,
  text: string,
  languages: readonly string[],
  limit: number,
): Promise<Suggestion[]> {
  const bookQuery = parseQuery(text, languages);
  const isbn = isbnTyped(bookQuery.words);
  if (isbn !== null) return (await queryCatalogue(call, (catalogue) => catalogue.suggestByIsbn(isbn)))?.value ?? [];
  if ([...bookQuery.words].length < 2) return [];
  const own = await queryCatalogue(call, (catalogue) => catalogue.suggest(bookQuery, limit));
  return (own?.value ?? []).map((offer) => ({ ...offer, text: withTag(offer.text, bookQuery.field) }));
}

export function storeBook(book: Volume, now: number): Statement {
  const { title, authors = [], imageLinks } = book.volumeInfo;
  return upsertBook({
    isbn: isbnOf(book),
    work: book.work_id,
    title,
    authors: JSON.stringify(authors),
    cover: imageLinks?.thumbnail ?? '',
    ...factsOf(book),
    ...sortKeysOf({ title, authors, language: factsOf(book).language }),
    now,
  });
}

/** Returns the statement that gives a stored book the corrected facts of the catalogue's. */
export function correctStoredBook(
  isbn: string,
  { title, authors, year, pages, coverUrl }: Partial<CorrectableFacts>,
  { language, now }: { language: string | null | undefined; now: number },
): Statement {
  const image = typeof coverUrl === 'string' ? imageAt(coverUrl) : null;
  const cover = (image === null ? undefined : ownImageAddress(image.href, isbn)) ?? coverAddress(isbn);
  return db
    .update(books)
    .set({
      updatedAt: now,
      ...(title === undefined ? {} : { title, titleKey: titleSortKey(title, language ?? '') }),
      ...(authors === undefined ? {} : { authors: [...authors], authorKey: authorsSortKey(authors, language ?? '') }),
      ...(year === undefined ? {} : { year: year ?? 0 }),
      ...(pages === undefined ? {} : { pages: pages ?? 0 }),
      ...(coverUrl === undefined ? {} : { cover }),
    })
    .where(eq(books.isbn, isbn));
}

interface StoredBook extends EditionFacts {
  isbn: string;
  work: string;
  title: string;
  authors: string;
  cover: string;
  titleKey: string;
  authorKey: string;
  now: number;
}

// Doesn't change the work of a stored edition, which only merges may do.
const upsertBook = (at: StoredBook) =>
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
      titleKey: at.titleKey,
      authorKey: at.authorKey,
    })
    .onConflictDoUpdate({
      target: books.isbn,
      set: {
        title: sql`excluded.title`,
        authors: sql`excluded.authors`,
        cover: sql`excluded.cover`,
        updatedAt: sql`excluded.updated_at`,
        titleKey: sql`excluded.title_key`,
        authorKey: sql`excluded.author_key`,
      },
      setWhere: sql`${books.title} <> excluded.title OR ${books.cover} <> excluded.cover`,
    });

/**
 * Returns the statement that stores a book before a row refers to it, or none if it is stored. Throws `not_found` for
 * an unknown book.
 */
export async function storeIfNew(call: Call, isbn: string, isStored: boolean): Promise<Statement[]> {
  if (isStored) return [];
  const { value } = await requireBook(call, isbn);
  return [storeBook(value, call.seconds)];
}
