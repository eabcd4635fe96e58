import { type SQL, sql } from 'drizzle-orm';
import type { Builder } from '../../db/open.ts';
import type { SearchField } from '../service.ts';
import { languageMark } from './indexed.ts';
import { type NearWord, spellingKeys } from './spelling.ts';

/** A book as the catalogue keeps it; `authors` and `genres` are JSON. */
export interface CatalogueRow {
  id: number;
  isbn13: string;
  title: string;
  title_key: string;
  known_as: string | null;
  authors: string;
  publisher: string | null;
  year: number | null;
  language: string | null;
  description: string | null;
  genres: string;
  average_rating: number | null;
  ratings_count: number;
  curated: number;
}

const allButDescription = `b.id, b.isbn13, b.title, b.title_key, b.known_as, b.authors, b.publisher, b.year, b.language,
  b.genres, b.average_rating, b.ratings_count, b.curated`;
const columns = sql.raw(`${allButDescription}, b.description`);
// Candidates are many and a card shows five lines; the whole description is on the book's own page.
const columnsOfCard = sql.raw(`${allButDescription}, substr(b.description, 1, 700) AS description`);

const ftsColumn: Record<SearchField, string> = {
  any: '',
  title: 'title : ',
  author: 'authors : ',
  meta: 'genres : ',
};

/** What to look for in the full-text index. */
export interface Wanted {
  /** Folded words, all of which a book must hold. */
  words: readonly string[];
  field: SearchField;
  /** BCP 47 tags, one of which the book must be in; empty means any. */
  languages: readonly string[];
  /** Whether the last word may be the beginning of one. */
  unfinished: boolean;
}

/** An FTS5 expression of quoted words, never the reader's own syntax. */
export function matchOf({ words, field, languages, unfinished }: Wanted): string {
  const quoted = words.map((word, place) => `${quote(word)}${unfinished && place === words.length - 1 ? '*' : ''}`);
  const marks = languages.map((language) => quote(languageMark(language)));
  return [
    `${ftsColumn[field]}(${quoted.join(' AND ')})`,
    ...(marks.length === 0 ? [] : [`marks : (${marks.join(' OR ')})`]),
  ].join(' AND ');
}

function quote(word: string): string {
  return `"${word.replaceAll('"', '')}"`;
}

/**
 * The best-known books that match, at most `most`: FTS5 walks in id order and stops there, so a common word costs what a
 * rare one does. The language is part of the match for the same reason.
 */
export function booksMatching(build: Builder, wanted: Wanted, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columnsOfCard} FROM book_words JOIN books b ON b.id = book_words.rowid
    WHERE book_words MATCH ${matchOf(wanted)} ORDER BY book_words.rowid LIMIT ${most}`);
}

/** The first expressions of {@link matchOf} that find something: their places in the list, and the best-known book of each. */
export function firstMatches(build: Builder, expressions: readonly string[], most: number) {
  return build.all<{ place: number; id: number }>(sql`
    SELECT place, id FROM (
      SELECT e.key AS place,
        (SELECT rowid FROM book_words WHERE book_words MATCH e.value ORDER BY rowid LIMIT 1) AS id
      FROM json_each(${JSON.stringify(expressions)}) e)
    WHERE id IS NOT NULL LIMIT ${most}`);
}

/** The best-known books that are asked for by this very title (see `mainTitleKey`). */
export function booksTitled(build: Builder, key: string, languages: readonly string[], most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columnsOfCard} FROM (SELECT * FROM books WHERE title_key = ${key} ORDER BY id LIMIT ${most}) b
    WHERE ${inLanguages(languages)}`);
}

function inLanguages(languages: readonly string[]): SQL {
  return languages.length === 0
    ? sql`1`
    : sql`(b.language IN (SELECT value FROM json_each(${JSON.stringify(languages)}))
        OR substr(b.language, 1, instr(b.language || '-', '-') - 1) IN
          (SELECT value FROM json_each(${JSON.stringify(languages)})))`;
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

/** The best-known books by the author of this name, folded. */
export function booksByAuthor(build: Builder, author: string, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columnsOfCard} FROM book_authors a JOIN books b ON b.id = a.book_id
    WHERE a.author = ${author} ORDER BY a.book_id LIMIT ${most}`);
}

/** The best-known books by the author who stands at this place (from 0) on the title page of this one. */
export function booksBySameAuthor(build: Builder, isbn: string, place: number, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columnsOfCard} FROM book_authors a JOIN books b ON b.id = a.book_id
    WHERE a.author = (SELECT author FROM book_authors
                      WHERE book_id = (SELECT id FROM books WHERE isbn13 = ${isbn}) AND place = ${place})
    ORDER BY a.book_id LIMIT ${most}`);
}

/** The best-known books on the first shelf of this one. */
export function booksOnSameShelf(build: Builder, isbn: string, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columnsOfCard} FROM book_genres g JOIN books b ON b.id = g.book_id
    WHERE g.genre = (SELECT json_extract(genres, '$[0]') FROM books WHERE isbn13 = ${isbn})
    ORDER BY g.book_id LIMIT ${most}`);
}

/** The best-known books of one genre. */
export function booksOfGenre(build: Builder, genre: string, most: number) {
  return build.all<CatalogueRow>(sql`
    SELECT ${columns} FROM book_genres g JOIN books b ON b.id = g.book_id
    WHERE g.genre = ${genre} ORDER BY g.book_id LIMIT ${most}`);
}

/** Words of the catalogue that share a spelling key with the ones typed: for each at most `most`, those of many books first. */
export function wordsNear(build: Builder, words: readonly string[], most: number) {
  const keys = words.flatMap((word) => spellingKeys(word).map((key) => ({ word, key })));
  return build.all<NearWord>(sql`
    SELECT typed, near, books FROM (
      SELECT typed, near, books, row_number() OVER (PARTITION BY typed ORDER BY books DESC) AS place FROM (
        SELECT DISTINCT json_extract(k.value, '$.word') AS typed, s.word AS near, w.books AS books
        FROM json_each(${JSON.stringify(keys)}) k
        JOIN spellings s ON s.key = json_extract(k.value, '$.key')
        JOIN words w ON w.word = s.word))
    WHERE place <= ${most}`);
}

/** Those of these words that a book holds. */
export function knownWords(build: Builder, words: readonly string[]) {
  return build.all<{ word: string }>(sql`
    SELECT word FROM words WHERE word IN (SELECT value FROM json_each(${JSON.stringify(words)})) AND books > 0`);
}
