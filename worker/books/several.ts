import { sql } from 'drizzle-orm';
import { books } from '../db/schema/books.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { askCatalogue, cannotLookUp, noteFailure, servicesOf } from './asking.ts';
import { askBook } from './books.ts';
import { Resting } from './breaker.ts';
import { isbnOf, type Volume } from './contract.ts';
import { factsOf } from './facts.ts';
import { keptBooks } from './queries.ts';
import type { BookService } from './service.ts';
import { workNow } from './works.ts';

/** Books that one call asks a service for one by one; the catalogue is asked for any number at once. */
const LOOKUPS = 20;
/** How many of them at the same time; a worker has six connections. */
const AT_ONCE = 5;

/** Which of these books are kept already. */
export function keptIsbns(isbns: readonly string[]) {
  return kept({ isbns: JSON.stringify(isbns) });
}

const kept = prepared(({ isbns }: Places<{ isbns: string }>) =>
  db
    .select({ isbn: keptBooks.isbn })
    .from(keptBooks)
    .where(sql`${keptBooks.isbn} IN (SELECT value FROM json_each(${isbns}))`),
);

/**
 * Looks up several books, in the catalogue first and then all at once where a service has a call for that; those that
 * nobody knows are absent. Throws `invalid_input` when more than 20 would have to be asked for one by one, and
 * `unavailable` when books cannot be looked up at all.
 */
export async function findBooks(call: Call, isbns: readonly string[]): Promise<Volume[]> {
  if (isbns.length === 0) return [];
  const own = await askCatalogue(call, (catalogue) => catalogue.byIsbns(isbns));
  const found = [...(own?.value ?? [])];
  for (const service of servicesOf(call)) {
    const known = new Set(found.map(isbnOf));
    const missing = isbns.filter((isbn) => !known.has(isbn));
    if (missing.length === 0) break;
    found.push(...(await lookedUp(call, service, missing)));
  }
  if (own === null && found.length === 0) cannotLookUp();
  return found;
}

async function lookedUp(call: Call, service: BookService, isbns: readonly string[]): Promise<Volume[]> {
  if (service.byIsbns) {
    try {
      return await service.byIsbns(isbns);
    } catch (error) {
      if (!(error instanceof Resting)) noteFailure(service.name, error);
      return [];
    }
  }
  if (isbns.length > LOOKUPS) {
    refuse('invalid_input', `That is a lot of new books at once. Please add at most ${LOOKUPS}, save, and go on.`);
  }
  const found: Volume[] = [];
  for (let start = 0; start < isbns.length; start += AT_ONCE) {
    const some = isbns.slice(start, start + AT_ONCE);
    const answers = await Promise.all(some.map((isbn) => askBook(call, service, isbn)));
    found.push(...answers.flatMap((asked) => (asked.kind === 'answer' && asked.value !== null ? [asked.value] : [])));
  }
  return found;
}

/** The statement that keeps several books before rows refer to them; one that is kept already stays as it is. */
export function keepBooks(volumes: readonly Volume[], now: number): Statement | null {
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
    SELECT json_extract(value, '$.isbn'), ${workNow(sql`json_extract(value, '$.work')`)}, json_extract(value, '$.title'),
      json_extract(value, '$.authors'), json_extract(value, '$.cover'), ${now}, json_extract(value, '$.pages'),
      json_extract(value, '$.year'), json_extract(value, '$.language'), json_extract(value, '$.genres')
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (isbn) DO NOTHING`);
}
