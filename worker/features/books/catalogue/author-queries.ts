import { sql } from 'drizzle-orm';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { editionOfIsbn } from './known-isbns.ts';
import { columnsOfCover } from './queries.ts';

// Books related to a book: its neighbours, others by its authors, and those of its shelf.

const booksBy = (author: SqlValue, limit: SqlValue) =>
  db
    .select(columnsOfCover)
    .from(sql`edition_authors a JOIN editions b ON b.id = a.edition_id JOIN works w ON w.id = b.work_id
    WHERE a.author = ${author} ORDER BY a.edition_id LIMIT ${limit}`);

// The normalised name of an edition's author at this position, counted from 0.
const authorAt = (isbn: SqlValue, place: number) =>
  sql`(SELECT json_extract(author_keys, '$[${sql.raw(String(place))}]') FROM editions WHERE isbn = ${editionOfIsbn(isbn)})`;

// The first genre of an edition.
const firstShelfOf = (isbn: SqlValue) =>
  sql`(SELECT json_extract(genres, '$[0]') FROM editions WHERE isbn = ${editionOfIsbn(isbn)})`;

// A neighbour is an ISBN, or an object with an ISBN if the books share genres and time, but no reading lists.
const neighbourIsbn = sql`coalesce(near.value ->> 'isbn', near.value)`;
const isOfGenre = sql`near.type = 'object'`;

// The neighbours of an edition's work, joined as `near`.
const neighboursOf = (isbn: SqlValue) => sql`editions own JOIN neighbours n ON n.isbn = own.isbn
  CROSS JOIN json_each(n.nearest) near JOIN editions e ON e.isbn = ${neighbourIsbn}
  WHERE own.work_id = (SELECT work_id FROM editions WHERE isbn = ${editionOfIsbn(isbn)})`;

/** Finds the neighbours of this book, the most related first. */
export const booksNear = (at: { isbn: number; limit: number }) =>
  db
    .select({ ...columnsOfCover, kind: sql<'lists' | 'genre'>`iif(of_genre, 'genre', 'lists')`.as('kind') })
    .from(sql`(SELECT e.id AS edition_id, near.key AS place, ${isOfGenre} AS of_genre FROM ${neighboursOf(at.isbn)}
      ORDER BY near.key LIMIT ${at.limit}) AS beside
    JOIN editions b ON b.id = beside.edition_id JOIN works w ON w.id = b.work_id ORDER BY beside.place`);

/** Finds the best-known books by the author with this normalised name. */
export const booksByAuthor = (at: { author: string; limit: number }) => booksBy(at.author, at.limit);

/** Finds the best-known books by the first author of this one. */
export const booksBySameAuthor = (at: { isbn: number; limit: number }) => booksBy(authorAt(at.isbn, 0), at.limit);

/** How many books on the same reading lists come before those by the same authors; the others follow them. */
const LEADING = 7;
/** The order of {@link relatedBooks}. */
export const similarTurns = { lists: 0, first: 1, second: 2, moreLists: 3, genre: 4 } as const;

/**
 * Finds related books in one statement: neighbours, and the best known by its first two authors. A book may appear
 * several times.
 */
export const relatedBooks = (at: { isbn: number; first: number; second: number; near: number }) => {
  const turn = (name: keyof typeof similarTurns) => sql.raw(String(similarTurns[name]));
  const byAuthor = (index: number, limit: SqlValue) =>
    sql`SELECT * FROM (SELECT edition_id, ${turn(index === 0 ? 'first' : 'second')} AS turn, edition_id AS place FROM edition_authors
      WHERE author = ${authorAt(at.isbn, index)} ORDER BY edition_id LIMIT ${limit})`;
  return db.select({ ...columnsOfCover, turn: sql<number>`beside.turn`.as('turn') }).from(sql`(
    ${byAuthor(0, at.first)} UNION ALL ${byAuthor(1, at.second)} UNION ALL
    SELECT * FROM (SELECT e.id,
        CASE WHEN ${isOfGenre} THEN ${turn('genre')} WHEN near.key < ${sql.raw(String(LEADING))} THEN ${turn('lists')}
          ELSE ${turn('moreLists')} END, near.key FROM ${neighboursOf(at.isbn)}
      ORDER BY near.key LIMIT ${at.near})) AS beside
    JOIN editions b ON b.id = beside.edition_id JOIN works w ON w.id = b.work_id
    ORDER BY beside.turn, beside.place`);
};
export type SimilarRow = RowOf<typeof relatedBooks>;

/** Finds the best-known books in the first genre of this one. */
export const booksOnSameShelf = (at: { isbn: number; limit: number }) =>
  db
    .select(columnsOfCover)
    .from(sql`edition_genres g JOIN editions b ON b.id = g.edition_id JOIN works w ON w.id = b.work_id
    WHERE g.genre = ${firstShelfOf(at.isbn)}
    ORDER BY g.edition_id LIMIT ${at.limit}`);
