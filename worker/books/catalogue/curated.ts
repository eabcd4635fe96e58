import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open.ts';
import { db, type Places, prepared } from '../../db/statement.ts';
import { coverAddress } from './volume.ts';

/** What can be told of a book that ships with the product. */
interface CuratedBook {
  isbn: string;
  title: string;
  authors: string[];
  /** The address of its drawn cover. */
  cover: string;
}

const curatedAt = prepared(({ place }: Places<{ place: number }>) =>
  db
    .select({
      isbn13: sql<string>`CAST(isbn AS TEXT)`.as('isbn13'),
      title: sql<string>`title`.as('title'),
      authors: sql<string>`authors`.as('authors'),
    })
    .from(sql`editions WHERE source = 'curated' ORDER BY isbn
      LIMIT 1 OFFSET (${place} % (SELECT max(1, count(*)) FROM editions WHERE source = 'curated'))`),
);

/**
 * The curated book at a place, counted by ISBN from 0 and round again at the end; an import changes none of it.
 * Null when the catalogue has no curated book yet.
 */
export async function curatedBookAt(catalogue: D1Database, place: number): Promise<CuratedBook | null> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const { rows } = await load({ rows: curatedAt({ place }) });
  const row = rows[0];
  if (!row) return null;
  const authors = JSON.parse(row.authors) as string[];
  return { isbn: row.isbn13, title: row.title, authors, cover: coverAddress(row.isbn13) };
}
