import { type SQL, sql } from 'drizzle-orm';
import type { Builder } from '../../db/open.ts';
import { shaped } from '../../db/shaped.ts';
import { expressionFrom, expressionOf, NOTHING, type PartsOfMatch, partsOfMatch, type Wanted } from './matching.ts';
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

const column = <Name extends keyof CatalogueRow>(name: Name) =>
  sql<CatalogueRow[Name]>`${sql.raw(`b.${name}`)}`.as(name);

// What is asked for is read, sent and read again for each of dozens of rows, so each query asks for what is made of it.
const columnsOfVolume = {
  isbn13: column('isbn13'),
  title: column('title'),
  authors: column('authors'),
  publisher: column('publisher'),
  year: column('year'),
  language: column('language'),
  genres: column('genres'),
  average_rating: column('average_rating'),
  ratings_count: column('ratings_count'),
  description: column('description'),
};
const columnsOfCandidate = {
  ...columnsOfVolume,
  // Candidates are many and a card shows five lines; the whole description is on the book's own page.
  description: sql<string | null>`substr(b.description, 1, 700)`.as('description'),
  id: column('id'),
  title_key: column('title_key'),
  known_as: column('known_as'),
  curated: column('curated'),
};
// Beside a book others show no more than a cover.
const columnsOfCover = {
  ...columnsOfVolume,
  description: sql<string | null>`NULL`.as('description'),
  title_key: column('title_key'),
  curated: column('curated'),
};
const columnsOnShelf = {
  isbn13: column('isbn13'),
  title: column('title'),
  authors: column('authors'),
  average_rating: column('average_rating'),
  description: column('description'),
};
const columnsOfSuggestion = {
  title: column('title'),
  authors: column('authors'),
  genres: column('genres'),
  known_as: column('known_as'),
};

/** What a volume is made of. */
export type VolumeRow = Pick<CatalogueRow, keyof typeof columnsOfVolume>;

/** The same with what tells editions of one work. */
export type EditionRow = VolumeRow & Pick<CatalogueRow, 'title_key' | 'curated'>;

/** What a shelf shows. */
export type ShelvedRow = Pick<CatalogueRow, keyof typeof columnsOnShelf>;

/** What suggestions are made of. */
export type SuggestionRow = Pick<CatalogueRow, keyof typeof columnsOfSuggestion>;

/**
 * The best-known books that match, at most `most`: FTS5 walks in id order and stops there, so a common word costs what a
 * rare one does. The language is part of the match for the same reason. Where fewer than `begun.below` match, so do up to
 * `begun.most` in which the last word only begins like that.
 */
export function booksMatching(build: Builder, wanted: Wanted, most: number, begun: { below: number; most: number }) {
  return matching(build, partsOfMatch(wanted), partsOfMatch({ ...wanted, unfinished: true }), most, begun);
}

// A book may come twice, from either half.
const matching = shaped(
  (
    build: Builder,
    whole: PartsOfMatch,
    unfinished: PartsOfMatch,
    most: number,
    begun: { below: number; most: number },
  ) => {
    return build.select(columnsOfCandidate).from(sql`(
      WITH found AS MATERIALIZED (
        SELECT rowid AS id FROM book_words WHERE book_words MATCH ${expressionOf(whole)} ORDER BY rowid LIMIT ${most}
      ), begun AS MATERIALIZED (
        SELECT rowid AS id FROM book_words
        WHERE book_words MATCH CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM found LIMIT ${begun.below})) < ${begun.below}
          THEN ${expressionOf(unfinished)} ELSE ${NOTHING} END
        ORDER BY rowid LIMIT ${begun.most}
      )
      SELECT id FROM found UNION ALL SELECT id FROM begun) AS of_both
      JOIN books b ON b.id = of_both.id`);
  },
);

/** The best-known books that hold every word as {@link Wanted} says. */
export function booksHolding(build: Builder, wanted: Wanted, most: number) {
  return holding(build, partsOfMatch(wanted), most);
}

const holding = shaped((build: Builder, parts: PartsOfMatch, most: number) =>
  build.select(columnsOfCandidate).from(bookWords(parts, most)),
);

/** The same with no more than suggestions need. */
export function suggestionsHolding(build: Builder, wanted: Wanted, most: number) {
  return suggesting(build, partsOfMatch(wanted), most);
}

const suggesting = shaped((build: Builder, parts: PartsOfMatch, most: number) =>
  build.select(columnsOfSuggestion).from(bookWords(parts, most)),
);

function bookWords(parts: PartsOfMatch, most: number): SQL {
  return sql`book_words JOIN books b ON b.id = book_words.rowid
    WHERE book_words MATCH ${expressionOf(parts)} ORDER BY book_words.rowid LIMIT ${most}`;
}

/** The first of these that find something: their places in the list, and the best-known book of each. */
export function firstMatches(build: Builder, ways: readonly Wanted[], most: number) {
  const parts = ways.map((wanted) => partsOfMatch(wanted));
  return build.all<{ place: number; id: number }>(sql`
    SELECT place, id FROM (
      SELECT e.key AS place,
        (SELECT rowid FROM book_words WHERE book_words MATCH ${expressionFrom({
          before: sql`(e.value ->> 'before')`,
          last: sql`(e.value ->> 'last')`,
          after: sql`(e.value ->> 'after')`,
          genres: sql`(e.value ->> 'genres')`,
        })} ORDER BY rowid LIMIT 1) AS id
      FROM json_each(${JSON.stringify(parts)}) e)
    WHERE id IS NOT NULL LIMIT ${most}`);
}

/** The best-known books that are asked for by this very title (see `mainTitleKey`). */
export function booksTitled(build: Builder, key: string, languages: readonly string[], most: number) {
  return titled(build, key, languages.length === 0 ? null : JSON.stringify(languages), most);
}

const titled = shaped((build: Builder, key: string, languages: string | null, most: number) => {
  return build
    .select(columnsOfCandidate)
    .from(sql`(SELECT * FROM books WHERE title_key = ${key} ORDER BY id LIMIT ${most}) b`)
    .where(languages === null ? undefined : inLanguages(languages));
});

function inLanguages(languages: string): SQL {
  return sql`(b.language IN (SELECT value FROM json_each(${languages}))
    OR substr(b.language, 1, instr(b.language || '-', '-') - 1) IN (SELECT value FROM json_each(${languages})))`;
}

/** The book with this ISBN. */
export const bookByIsbn = shaped((build: Builder, isbn: string) => {
  return build.select(columnsOfVolume).from(sql`books b WHERE b.isbn13 = ${isbn}`);
});

/** What the book with this ISBN is called. */
export const titleByIsbn = shaped((build: Builder, isbn: string) => {
  return build.select({ title: column('title') }).from(sql`books b WHERE b.isbn13 = ${isbn}`);
});

/** The books with these ISBNs. */
export function booksByIsbn(build: Builder, isbns: readonly string[]) {
  return build
    .select(columnsOfVolume)
    .from(sql`books b WHERE b.isbn13 IN (SELECT value FROM json_each(${JSON.stringify(isbns)}))`);
}

/** The best-known books by the author of this name, folded. */
export const booksByAuthor = shaped((build: Builder, author: string, most: number) => {
  return build.select(columnsOfCover).from(sql`book_authors a JOIN books b ON b.id = a.book_id
    WHERE a.author = ${author} ORDER BY a.book_id LIMIT ${most}`);
});

/** The best-known books by the author who stands at this place (from 0) on the title page of this one. */
export const booksBySameAuthor = shaped((build: Builder, isbn: string, place: number, most: number) => {
  return build.select(columnsOfCover).from(sql`book_authors a JOIN books b ON b.id = a.book_id
    WHERE a.author = (SELECT author FROM book_authors
                      WHERE book_id = (SELECT id FROM books WHERE isbn13 = ${isbn}) AND place = ${place})
    ORDER BY a.book_id LIMIT ${most}`);
});

/** The best-known books on the first shelf of this one. */
export const booksOnSameShelf = shaped((build: Builder, isbn: string, most: number) => {
  return build.select(columnsOfCover).from(sql`book_genres g JOIN books b ON b.id = g.book_id
    WHERE g.genre = (SELECT json_extract(genres, '$[0]') FROM books WHERE isbn13 = ${isbn})
    ORDER BY g.book_id LIMIT ${most}`);
});

/** The best-known books of one genre. */
export const booksOfGenre = shaped((build: Builder, genre: string, most: number) =>
  build.select(columnsOfVolume).from(bookGenres(genre, most)),
);

/** The same with no more than a shelf shows. */
export const shelvedOfGenre = shaped((build: Builder, genre: string, most: number) =>
  build.select(columnsOnShelf).from(bookGenres(genre, most)),
);

function bookGenres(genre: string, most: number): SQL {
  return sql`book_genres g JOIN books b ON b.id = g.book_id WHERE g.genre = ${genre} ORDER BY g.book_id LIMIT ${most}`;
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

/** The ids with which pages of `size` books begin, best known first, at most `most` pages: so many rows are passed over. */
export function startsOfPages(build: Builder, size: number, most: number) {
  return build.all<{ id: number }>(sql`
    WITH RECURSIVE starts(id) AS (
      SELECT (SELECT id FROM books WHERE id > -1 ORDER BY id LIMIT 1)
      UNION ALL
      SELECT (SELECT b.id FROM books b WHERE b.id > starts.id ORDER BY b.id LIMIT 1 OFFSET ${size - 1})
      FROM starts WHERE starts.id IS NOT NULL
      LIMIT ${most})
    SELECT id FROM starts WHERE id IS NOT NULL`);
}

/** The ISBNs of the books from this id on. */
export const isbnsFrom = shaped((build: Builder, id: number, most: number) =>
  build.select({ isbn13: column('isbn13') }).from(sql`books b WHERE b.id >= ${id} ORDER BY b.id LIMIT ${most}`),
);
