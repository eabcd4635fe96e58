import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';

/**
 * Returns SQL for the ISBN of the stored edition for an ISBN: its own, or that of the shipped book of which it is
 * another edition. NULL for an unknown ISBN.
 */
export function editionOfIsbn(isbn: SqlValue): SQL<number | null> {
  return sql`coalesce((SELECT isbn FROM editions WHERE isbn = ${isbn}),
    (SELECT edition_isbn FROM known_isbns WHERE isbn = ${isbn}))`;
}

/**
 * Returns columns for an edition of which only the ISBN is known. It has the facts of the stored edition, but not its
 * publisher, and its language only if the registration group is the same; groups 0 and 1 are both English.
 */
export function requestedColumns(isbn: SqlValue) {
  // D1 binds numbers as floating-point values.
  const isbnNumber = sql`CAST(${isbn} AS INTEGER)`;
  const group = (number: SQL) => sql`iif(substr(${number}, 1, 4) IN ('9780', '9781'), 'en', substr(${number}, 1, 5))`;
  return {
    isbn13: sql<string>`CAST(${isbnNumber} AS TEXT)`.as('isbn13'),
    publisher: sql<string | null>`iif(b.isbn = ${isbnNumber}, b.publisher, NULL)`.as('publisher'),
    language: sql<string | null>`iif(${group(sql`b.isbn`)} = ${group(isbnNumber)}, b.language, NULL)`.as('language'),
  };
}
