import { sql } from 'drizzle-orm';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { editionOfIsbn } from './known-isbns.ts';
import { columnsOfCover } from './queries.ts';

// Books related to a book: what its readers also read, others by its authors, and those of its shelf.

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

// Other books that readers of an edition's work also read, joined as `near`.
const alsoRead = (isbn: SqlValue) => sql`editions own JOIN neighbours n ON n.isbn = own.isbn
  CROSS JOIN json_each(n.nearest) near JOIN editions e ON e.isbn = near.value
  WHERE own.work_id = (SELECT work_id FROM editions WHERE isbn = ${editionOfIsbn(isbn)})`;

/** Finds books that readers of this one also read, the most related first. */
export const booksReadAlso = (at: { isbn: number; limit: number }) =>
  db.select(columnsOfCover).from(sql`(SELECT e.id AS edition_id, near.key AS place FROM ${alsoRead(at.isbn)}
      ORDER BY near.key LIMIT ${at.limit}) AS beside
    JOIN editions b ON b.id = beside.edition_id JOIN works w ON w.id = b.work_id ORDER BY beside.place`);

/** Finds the best-known books by the author with this normalised name. */
export const booksByAuthor = (at: { author: string; limit: number }) => booksBy(at.author, at.limit);

/** Finds the best-known books by the first author of this one. */
export const booksBySameAuthor = (at: { isbn: number; limit: number }) => booksBy(authorAt(at.isbn, 0), at.limit);

/** How many books that readers also read are listed before those by the same authors; the others follow them. */
const LEADING = 7;

/**
 * Finds related books in one statement: those that its readers also read, and the best known by its first two authors.
 * A book may appear several times.
 */
export const relatedBooks = (at: { isbn: number; first: number; second: number; also: number }) => {
  const byAuthor = (index: number, limit: SqlValue) =>
    sql`SELECT * FROM (SELECT edition_id, ${sql.raw(String(index + 1))} AS turn, edition_id AS place FROM edition_authors
      WHERE author = ${authorAt(at.isbn, index)} ORDER BY edition_id LIMIT ${limit})`;
  return db.select(columnsOfCover).from(sql`(
    ${byAuthor(0, at.first)} UNION ALL ${byAuthor(1, at.second)} UNION ALL
    SELECT * FROM (SELECT e.id, iif(near.key < ${sql.raw(String(LEADING))}, 0, 3), near.key FROM ${alsoRead(at.isbn)}
      ORDER BY near.key LIMIT ${at.also})) AS beside
    JOIN editions b ON b.id = beside.edition_id JOIN works w ON w.id = b.work_id
    ORDER BY beside.turn, beside.place`);
};

/** Finds the best-known books in the first genre of this one. */
export const booksOnSameShelf = (at: { isbn: number; limit: number }) =>
  db
    .select(columnsOfCover)
    .from(sql`edition_genres g JOIN editions b ON b.id = g.edition_id JOIN works w ON w.id = b.work_id
    WHERE g.genre = ${firstShelfOf(at.isbn)}
    ORDER BY g.edition_id LIMIT ${at.limit}`);
