import { type SQL, sql } from 'drizzle-orm';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { editionOfIsbn } from './known-isbns.ts';
import { columnsOfCover } from './queries.ts';

// Books related to a book: others by its authors, and those of its shelf.

const ofAuthor = (author: SqlValue, limit: SqlValue) =>
  db
    .select(columnsOfCover)
    .from(sql`edition_authors a JOIN editions b ON b.id = a.edition_id JOIN works w ON w.id = b.work_id
    WHERE a.author = ${author} ORDER BY a.edition_id LIMIT ${limit}`);

// SQL: the author at this place (from 0) on the title page of an edition.
const authorAt = (isbn: SqlValue, place: number) => sql`(SELECT author FROM edition_authors
  WHERE edition_id = (SELECT id FROM editions WHERE isbn = ${editionOfIsbn(isbn)}) AND place = ${sql.raw(String(place))})`;

// SQL: the first shelf of the edition that a condition on editions names.
const firstShelfOf = (edition: SQL) => sql`(SELECT json_extract(genres, '$[0]') FROM editions WHERE ${edition})`;

/** The best-known books on the first shelf of the one that a condition on editions names. */
const onShelfOf = (edition: SQL, limit: SqlValue) =>
  db
    .select(columnsOfCover)
    .from(sql`edition_genres g JOIN editions b ON b.id = g.edition_id JOIN works w ON w.id = b.work_id
    WHERE g.genre = ${firstShelfOf(edition)}
    ORDER BY g.edition_id LIMIT ${limit}`);

/** The best-known books by the author of this name, folded. */
export const booksByAuthor = (at: { author: string; limit: number }) => ofAuthor(at.author, at.limit);

/** The best-known books by the first author of this one. */
export const booksBySameAuthor = (at: { isbn: number; limit: number }) => ofAuthor(authorAt(at.isbn, 0), at.limit);

/**
 * Finds related books in one statement: the best known by its first author, by its second, and on its first shelf,
 * in that order; a book may appear several times.
 */
export const booksByCoAuthor = (at: { isbn: number; first: number; second: number; shelf: number }) => {
  const byAuthor = (place: number, limit: SqlValue) =>
    sql`SELECT * FROM (SELECT edition_id, ${sql.raw(String(place))} AS turn FROM edition_authors
      WHERE author = ${authorAt(at.isbn, place)} ORDER BY edition_id LIMIT ${limit})`;
  return db.select(columnsOfCover).from(sql`(
    ${byAuthor(0, at.first)} UNION ALL ${byAuthor(1, at.second)} UNION ALL
    SELECT * FROM (SELECT edition_id, 2 FROM edition_genres
      WHERE genre = ${firstShelfOf(sql`isbn = ${editionOfIsbn(at.isbn)}`)}
      ORDER BY edition_id LIMIT ${at.shelf})) AS beside
    JOIN editions b ON b.id = beside.edition_id JOIN works w ON w.id = b.work_id
    ORDER BY beside.turn, beside.edition_id`);
};

/** The best-known books on the first shelf of this one. */
export const booksOnSameShelf = (at: { isbn: number; limit: number }) =>
  onShelfOf(sql`isbn = ${editionOfIsbn(at.isbn)}`, at.limit);

/** The best-known books on the first shelf of the best-known one of an author. */
export const booksOnShelfOfAuthor = (at: { author: string; limit: number }) =>
  onShelfOf(sql`id = (SELECT min(edition_id) FROM edition_authors WHERE author = ${at.author})`, at.limit);
