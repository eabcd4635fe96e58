import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../platform/db/database.ts';
import { db } from '../../../platform/db/statement.ts';
import { coverAddress } from './volume.ts';

interface CuratedBook {
  isbn: string;
  work: string;
  title: string;
  authors: string[];
  /** The address of its drawn cover. */
  cover: string;
}

const columns = {
  isbn13: sql<string>`CAST(isbn AS TEXT)`.as('isbn13'),
  work: sql<string>`CAST(work_id AS TEXT)`.as('work'),
  title: sql<string>`title`.as('title'),
  authors: sql<string>`authors`.as('authors'),
};

const curatedAt = ({ place }: { place: number }) =>
  db.select(columns).from(sql`editions WHERE source = 'curated' ORDER BY isbn
      LIMIT 1 OFFSET (${place} % (SELECT max(1, count(*)) FROM editions WHERE source = 'curated'))`);

/**
 * Returns the curated books at these positions in one round trip. Positions count by ISBN from 0 and start again after
 * the last book, so imports don't change them. Returns fewer if the catalogue has no curated books.
 */
export async function curatedBooksAt(catalogue: D1Database, places: readonly number[]): Promise<CuratedBook[]> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const rows = await load(Object.fromEntries(places.map((place) => [String(place), curatedAt({ place })])));
  return places
    .flatMap((place) => rows[String(place)]?.[0] ?? [])
    .map(({ isbn13, authors, ...book }) => ({
      ...book,
      isbn: isbn13,
      authors: JSON.parse(authors) as string[],
      cover: coverAddress(isbn13),
    }));
}
