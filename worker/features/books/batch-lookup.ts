import { sql } from 'drizzle-orm';
import { db, type Statement } from '../../platform/db/statement.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { lookUpBook } from './books.ts';
import { ServiceResting } from './breaker.ts';
import { isbnOf, type Volume } from './contract.ts';
import { factsOf } from './facts.ts';
import { books } from './queries.ts';
import {
  queryCatalogue,
  recordServiceFailure,
  type ServiceContext,
  servicesOf,
  throwUnavailable,
} from './query-services.ts';
import type { BookService } from './service.ts';
import { currentWork } from './works.ts';

/** The most books that one call looks up one by one at a service. The catalogue takes any number at once. */
const LOOKUPS = 20;
/** Concurrent lookups; a worker may open six connections. */
const CONCURRENT = 5;

export function storedIsbns(isbns: readonly string[]) {
  return storedIsbnsIn({ isbns: JSON.stringify(isbns) });
}

const storedIsbnsIn = ({ isbns }: { isbns: string }) =>
  db.select({ isbn: books.isbn }).from(books).where(sql`${books.isbn} IN (SELECT value FROM json_each(${isbns}))`);

/**
 * Looks up several books, in the catalogue first. Leaves out unknown ones. Throws `invalid_input` if more than 20 would
 * have to be looked up one by one at a service, and `unavailable` if the catalogue fails and nothing else is found.
 */
export async function findBooks(call: ServiceContext, isbns: readonly string[]): Promise<Volume[]> {
  return (await lookUpBooks(call, isbns)).books;
}

/** Does the same, and also returns the ISBNs that are unknown because a service was not available. */
export async function lookUpBooks(
  call: ServiceContext,
  isbns: readonly string[],
): Promise<{ books: Volume[]; unanswered: ReadonlySet<string> }> {
  const notAsked = new Set<string>();
  if (isbns.length === 0) return { books: [], unanswered: notAsked };
  const own = await queryCatalogue(call, (catalogue) => catalogue.byIsbns(isbns));
  const books = [...(own?.value ?? [])];
  for (const service of servicesOf(call)) {
    const knownIsbns = new Set(books.map(isbnOf));
    const missing = isbns.filter((isbn) => !knownIsbns.has(isbn));
    if (missing.length === 0) break;
    const book = await lookUpAt(call, service, missing);
    books.push(...book.books);
    for (const isbn of book.notAsked) notAsked.add(isbn);
  }
  if (own === null && books.length === 0) throwUnavailable();
  for (const book of books) notAsked.delete(isbnOf(book));
  return { books, unanswered: notAsked };
}

interface LookupResult {
  books: Volume[];
  notAsked: readonly string[];
}

async function lookUpAt(call: ServiceContext, service: BookService, isbns: readonly string[]): Promise<LookupResult> {
  if (service.byIsbns) {
    try {
      return { books: await service.byIsbns(isbns), notAsked: [] };
    } catch (error) {
      if (!(error instanceof ServiceResting)) recordServiceFailure(service.name, error);
      return { books: [], notAsked: isbns };
    }
  }
  if (isbns.length > LOOKUPS) {
    throwApiError('invalid_input', `That is a lot of new books at once. Add at most ${LOOKUPS}, save, and continue.`);
  }
  const books: Volume[] = [];
  const notAsked: string[] = [];
  for (let start = 0; start < isbns.length; start += CONCURRENT) {
    const some = isbns.slice(start, start + CONCURRENT);
    const answers = await Promise.all(some.map((isbn) => lookUpBook(call, service, isbn)));
    books.push(
      ...answers.flatMap((result) => (result.kind === 'answer' && result.value !== null ? [result.value] : [])),
    );
    notAsked.push(...some.filter((_, place) => answers[place]?.kind !== 'answer'));
  }
  return { books, notAsked };
}

/**
 * Returns the statement that stores several books before rows refer to them. Books that are stored already don't
 * change.
 */
export function storeBooks(volumes: readonly Volume[], now: number): Statement | null {
  if (volumes.length === 0) return null;
  const rows = volumes.map((book) => ({
    isbn: isbnOf(book),
    work: book.work_id,
    title: book.volumeInfo.title,
    authors: book.volumeInfo.authors ?? [],
    cover: book.volumeInfo.imageLinks?.thumbnail ?? '',
    ...factsOf(book),
  }));
  return db.run(sql`
    INSERT INTO ${books} (isbn, work_id, title, authors, cover, updated_at, pages, year, language, genres)
    SELECT json_extract(value, '$.isbn'), ${currentWork(sql`json_extract(value, '$.work')`)}, json_extract(value, '$.title'),
      json_extract(value, '$.authors'), json_extract(value, '$.cover'), ${now}, json_extract(value, '$.pages'),
      json_extract(value, '$.year'), json_extract(value, '$.language'), json_extract(value, '$.genres')
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (isbn) DO NOTHING`);
}
