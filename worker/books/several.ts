import { sql } from 'drizzle-orm';
import { books } from '../db/schema/books.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { catalogueOf, findBook } from './books.ts';
import { isbnOf, type Volume } from './contract.ts';
import { keptBooks } from './queries.ts';
import { workNow } from './works.ts';

/** Books that one call asks a configured service for, one by one; the catalogue is asked for any number at once. */
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
 * Looks up several books; those that no service knows are absent. Throws `invalid_input` when more than 20 would have to
 * be asked for one by one, and `unavailable` when books cannot be looked up at all.
 */
export async function findBooks(call: Call, isbns: readonly string[]): Promise<Volume[]> {
  if (isbns.length === 0) return [];
  const service = call.services.bookService(call.env, call.config);
  if (service && isbns.length <= LOOKUPS) return oneByOne(call, isbns);
  const found = await inCatalogue(call, isbns);
  const known = new Set(found.map(isbnOf));
  const missing = isbns.filter((isbn) => !known.has(isbn));
  if (!service || missing.length === 0) return found;
  if (missing.length > LOOKUPS) {
    refuse('invalid_input', `That is a lot of new books at once. Please add at most ${LOOKUPS}, save, and go on.`);
  }
  return [...found, ...(await oneByOne(call, missing))];
}

async function inCatalogue(call: Call, isbns: readonly string[]): Promise<Volume[]> {
  try {
    return await catalogueOf(call).byIsbns(isbns);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'book_service_failed', service: 'catalogue', reason }));
    return refuse('unavailable', 'Books cannot be looked up right now. Please try again in a moment.');
  }
}

async function oneByOne(call: Call, isbns: readonly string[]): Promise<Volume[]> {
  const found: Volume[] = [];
  for (let start = 0; start < isbns.length; start += AT_ONCE) {
    const answers = await Promise.all(isbns.slice(start, start + AT_ONCE).map((isbn) => findBook(call, isbn)));
    found.push(...answers.flatMap(({ value }) => (value === null ? [] : [value])));
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
  }));
  return db.run(sql`
    INSERT INTO ${books} (isbn, work_id, title, authors, cover, updated_at)
    SELECT json_extract(value, '$.isbn'), ${workNow(sql`json_extract(value, '$.work')`)}, json_extract(value, '$.title'),
      json_extract(value, '$.authors'), json_extract(value, '$.cover'), ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (isbn) DO NOTHING`);
}
