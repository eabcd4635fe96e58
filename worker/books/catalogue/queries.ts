import { type SQL, sql } from 'drizzle-orm';
import type { Builder } from '../../db/open.ts';
import type { SearchField } from '../service.ts';
import { spellingKeys } from './fold.ts';

/** A book as the catalogue keeps it. */
export interface CatalogueRow {
  id: number;
  isbn13: string;
  title: string;
  authors: string;
  publisher: string | null;
  year: number | null;
  language: string | null;
  description: string | null;
  genres: string;
  average_rating: number | null;
  ratings_count: number;
}

const columns = sql.raw(
  'b.id, b.isbn13, b.title, b.authors, b.publisher, b.year, b.language, b.description, b.genres, b.average_rating, b.ratings_count',
);

const ftsColumn: Record<SearchField, string> = {
  any: '',
  title: 'title : ',
  author: 'authors : ',
  meta: 'genres : ',
};

/** An FTS5 expression of quoted words, never the reader's own syntax; the last word may be unfinished. */
export function matchOf(words: readonly string[], field: SearchField, unfinished: boolean): string {
  const quoted = words.map((word, place) => {
    const star = unfinished && place === words.length - 1 ? '*' : '';
    return `"${word.replaceAll('"', '')}"${star}`;
  });
  return `${ftsColumn[field]}(${quoted.join(' AND ')})`;
}

function inLanguages(languages: readonly string[]): SQL {
  return languages.length === 0
    ? sql`1`
    : sql`b.language IN (SELECT value FROM json_each(${JSON.stringify(languages)}))`;
}

/** The best-known books that hold all words, at most `most`: FTS5 walks in id order, so a common word costs what a rare one does. */
export function booksMatching(build: Builder, match: string, languages: readonly string[], most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columns} FROM book_words JOIN books b ON b.id = book_words.rowid
    WHERE book_words MATCH ${match} AND ${inLanguages(languages)}
    ORDER BY book_words.rowid LIMIT ${most}`);
}

/** The best-known books of exactly this title (see `titleKey`). */
export function booksTitled(build: Builder, key: string, languages: readonly string[], most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columns} FROM books b WHERE b.title_key = ${key} AND ${inLanguages(languages)}
    ORDER BY b.id LIMIT ${most}`);
}

/** The book with this ISBN. */
export function bookByIsbn(build: Builder, isbn: string) {
  return build.all<CatalogueRow>(sql`SELECT ${columns} FROM books b WHERE b.isbn13 = ${isbn}`);
}

/** The books with these ISBNs. */
export function booksByIsbn(build: Builder, isbns: readonly string[]) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columns} FROM books b WHERE b.isbn13 IN (SELECT value FROM json_each(${JSON.stringify(isbns)}))`);
}

/** The best-known books by any author of this one. */
export function booksBySameAuthors(build: Builder, isbn: string, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT DISTINCT ${columns} FROM book_authors own
    JOIN book_authors other ON other.author = own.author
    JOIN books b ON b.id = other.book_id
    WHERE own.book_id = (SELECT id FROM books WHERE isbn13 = ${isbn})
    ORDER BY other.book_id LIMIT ${most}`);
}

/** The best-known books on the first shelf of this one. */
export function booksOnSameShelf(build: Builder, isbn: string, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columns} FROM book_genres g JOIN books b ON b.id = g.book_id
    WHERE g.genre = (SELECT json_extract(genres, '$[0]') FROM books WHERE isbn13 = ${isbn})
    ORDER BY g.book_id LIMIT ${most}`);
}

/** The best-known books of one genre. */
export function booksOfGenre(build: Builder, genre: string, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columns} FROM book_genres g JOIN books b ON b.id = g.book_id
    WHERE g.genre = ${genre} ORDER BY g.book_id LIMIT ${most}`);
}

/** Words near to the ones typed, with how many books hold them; a word that is known stands for itself. */
export function wordsNear(build: Builder, words: readonly string[]) {
  const keys = words.flatMap((word) => spellingKeys(word).map((key) => ({ word, key })));
  return build.all<{ typed: string; near: string; books: number }>(sql`
    SELECT DISTINCT json_extract(k.value, '$.word') AS typed, s.word AS near, w.books AS books
    FROM json_each(${JSON.stringify(keys)}) k
    JOIN spellings s ON s.key = json_extract(k.value, '$.key')
    JOIN words w ON w.word = s.word
    LIMIT 400`);
}
