import { type SQL, sql } from 'drizzle-orm';
import { db } from '../../../platform/db/statement.ts';
import type { BookSource } from './book.ts';
import { editionOfIsbn, requestedColumns } from './known-isbns.ts';
import { expressionOf, NOTHING, type PartsOfMatch, partsOfMatch, type WantedWords } from './search/matching.ts';
import { pointsLost } from './search/prominence.ts';

/** An edition as the catalogue keeps it, with its work's series; `authors`, `genres` and the like are JSON. */
interface CatalogueRow {
  id: number;
  isbn13: string;
  work_id: number;
  title: string;
  title_key: string;
  other_titles: string;
  other_authors: string;
  authors: string;
  contributors: string;
  series: string | null;
  position: string | null;
  publisher: string | null;
  year: number | null;
  language: string | null;
  description: string | null;
  genres: string;
  pages: number | null;
  cover_url: string | null;
  average_rating: number | null;
  ratings_count: number;
  lists: number;
  source: BookSource;
}

const column = <Name extends keyof CatalogueRow>(name: Name) =>
  sql<CatalogueRow[Name]>`${sql.raw(`b.${name}`)}`.as(name);
const isbnColumn = sql<string>`CAST(b.isbn AS TEXT)`.as('isbn13');

// Columns are read, sent and parsed for dozens of rows, so each query selects only those it uses.
export const columnsOfVolume = {
  isbn13: isbnColumn,
  work_id: column('work_id'),
  title: column('title'),
  authors: column('authors'),
  contributors: column('contributors'),
  series: sql<string | null>`w.series`.as('series'),
  position: sql<string | null>`w.position`.as('position'),
  publisher: column('publisher'),
  year: column('year'),
  language: column('language'),
  genres: column('genres'),
  pages: column('pages'),
  cover_url: column('cover_url'),
  average_rating: column('average_rating'),
  ratings_count: column('ratings_count'),
  source: column('source'),
  description: column('description'),
};
const columnsOfCandidate = {
  ...columnsOfVolume,
  // Candidates are many and a card shows five lines; the whole description is on the book's own page.
  description: sql<string | null>`substr(b.description, 1, 700)`.as('description'),
  id: column('id'),
  title_key: column('title_key'),
  other_titles: column('other_titles'),
  other_authors: column('other_authors'),
  lists: column('lists'),
};
// Related books show only their cover.
export const columnsOfCover = {
  ...columnsOfVolume,
  description: sql<string | null>`NULL`.as('description'),
};
const columnsOnShelf = {
  isbn13: isbnColumn,
  work_id: column('work_id'),
  title: column('title'),
  authors: column('authors'),
  average_rating: column('average_rating'),
  source: column('source'),
  description: column('description'),
};
const columnsOfNames = {
  isbn13: isbnColumn,
  work_id: column('work_id'),
  language: column('language'),
  title: column('title'),
  authors: column('authors'),
  other_titles: column('other_titles'),
  other_authors: column('other_authors'),
  series: column('series'),
};
const columnsOfSuggestion = {
  ...columnsOfNames,
  genres: column('genres'),
  contributors: column('contributors'),
  position: column('position'),
};

export type VolumeRow = Pick<CatalogueRow, keyof typeof columnsOfVolume>;

export type CandidateRow = Pick<CatalogueRow, keyof typeof columnsOfCandidate>;

export type ShelfRow = Pick<CatalogueRow, keyof typeof columnsOnShelf>;

/** The names that are suggested. */
export type NameRow = Pick<CatalogueRow, keyof typeof columnsOfNames>;

/** The names of a book with all else that the index holds of it. */
export type SuggestionRow = Pick<CatalogueRow, keyof typeof columnsOfSuggestion>;

/**
 * The best-known books that match, at most `limit`: FTS5 walks in id order and stops there, so a common word costs what a
 * rare one does. The language is part of the match for the same reason. Where fewer than `others.below` match, so do up to
 * `others.limit` that match `others.wanted`.
 */
export function booksMatching(
  query: WantedWords,
  limit: number,
  others: { below: number; limit: number; wanted: WantedWords },
) {
  return matching({
    ...partsOfMatch(query),
    ...beginningOf(partsOfMatch(others.wanted)),
    limit,
    below: others.below,
    begunLimit: others.limit,
  });
}

const beginningOf = ({ before, last, after, genres }: PartsOfMatch) => ({
  begunBefore: before,
  begunLast: last,
  begunAfter: after,
  begunGenres: genres,
});
type BegunValues = ReturnType<typeof beginningOf> & { below: number; begunLimit: number };

// A book in both halves is returned once, from the first.
const matching = (at: PartsOfMatch & BegunValues & { limit: number }) =>
  db.select(columnsOfCandidate).from(sql`(
    WITH found AS MATERIALIZED (
      SELECT rowid AS id FROM edition_words WHERE edition_words MATCH ${expressionOf(at)} ORDER BY rowid LIMIT ${at.limit}
    ), begun AS MATERIALIZED (
      SELECT rowid AS id FROM edition_words
      WHERE edition_words MATCH CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM found LIMIT ${at.below})) < ${at.below}
        THEN ${expressionOf({ before: at.begunBefore, last: at.begunLast, after: at.begunAfter, genres: at.begunGenres })}
        ELSE ${NOTHING} END
      ORDER BY rowid LIMIT ${at.begunLimit}
    )
    SELECT id FROM found UNION ALL SELECT id FROM begun WHERE id NOT IN (SELECT id FROM found)) AS of_both
    JOIN editions b ON b.id = of_both.id JOIN works w ON w.id = b.work_id`);

/** The names of the best-known books that hold every word as {@link WantedWords} says. */
export function namesHolding(query: WantedWords, limit: number) {
  return naming({ ...partsOfMatch(query), limit });
}

/** The same with all else that can be searched for. */
export function suggestionsHolding(query: WantedWords, limit: number) {
  return suggesting({ ...partsOfMatch(query), limit });
}

type ValuesOfHolding = PartsOfMatch & { limit: number };
const rowsHolding = (at: ValuesOfHolding) =>
  sql`edition_words JOIN editions b ON b.id = edition_words.rowid
    WHERE edition_words MATCH ${expressionOf(at)} ORDER BY edition_words.rowid LIMIT ${at.limit}`;
const naming = (at: ValuesOfHolding) => db.select(columnsOfNames).from(rowsHolding(at));
const suggesting = (at: ValuesOfHolding) => db.select(columnsOfSuggestion).from(rowsHolding(at));

/** An alternative spelling of the query, and its cost in points. */
interface PricedWay {
  wanted: WantedWords;
  cost: number;
}

const WAYS_TRIED = 3;
const MOST_FOR_WAY = 80;

/**
 * The best-known books of the ways to ask that promise the most, by the fame of the best book that each finds less what
 * it costs; `way` is the place in the list. All in one statement, so that a search in vain makes few round trips.
 */
export function booksOfWays(respellings: readonly PricedWay[]) {
  return ofWays({
    ways: JSON.stringify(respellings.map(({ wanted, cost }) => ({ ...partsOfMatch(wanted), cost }))),
    limit: MOST_FOR_WAY,
  });
}

const places = Array.from({ length: WAYS_TRIED }, (_, place) => sql.raw(String(place + 1)));

const ofWays = (at: { ways: string; limit: number }) =>
  db.select({ ...columnsOfCandidate, way: sql<number>`found.key`.as('way') }).from(sql`(
    WITH ways AS MATERIALIZED (
      SELECT e.key AS key, e.value ->> 'cost' AS cost, ${expressionOf({
        before: sql`(e.value ->> 'before')`,
        last: sql`(e.value ->> 'last')`,
        after: sql`(e.value ->> 'after')`,
        genres: sql`(e.value ->> 'genres')`,
      })} AS match
      FROM json_each(${at.ways}) e
    ), tried AS MATERIALIZED (
      SELECT key, cost, match,
        (SELECT rowid FROM edition_words WHERE edition_words MATCH ways.match ORDER BY rowid LIMIT 1) AS id
      FROM ways
    ), best AS MATERIALIZED (
      SELECT key, match, row_number() OVER (ORDER BY ${sql.raw(pointsLost('id'))} + cost) AS place
      FROM tried WHERE id IS NOT NULL
    )
    ${sql.join(
      places.map(
        (place) => sql`SELECT * FROM (
          SELECT (SELECT key FROM best WHERE place = ${place}) AS key, rowid AS id FROM edition_words
          WHERE edition_words MATCH coalesce((SELECT match FROM best WHERE place = ${place}), ${NOTHING}) ORDER BY rowid LIMIT ${at.limit})`,
      ),
      sql` UNION ALL `,
    )}) AS found
    JOIN editions b ON b.id = found.id JOIN works w ON w.id = b.work_id`);

/** The best-known books of exactly this title (see `mainTitleKey`). */
export function booksTitled(key: string, languages: readonly string[], limit: number) {
  return titled({ key, languages: JSON.stringify(languages), limit });
}

// No languages mean any.
const titled = (at: { key: string; languages: string; limit: number }) =>
  db
    .select(columnsOfCandidate)
    .from(sql`(SELECT * FROM editions WHERE title_key = ${at.key} ORDER BY id LIMIT ${at.limit}) b
      JOIN works w ON w.id = b.work_id`)
    .where(sql`(${at.languages} = '[]'
      OR b.language IN (SELECT value FROM json_each(${at.languages}))
      OR substr(b.language, 1, instr(b.language || '-', '-') - 1) IN (SELECT value FROM json_each(${at.languages})))`);

/** The book with this ISBN. */
export const bookByIsbn = (at: { isbn: number }) =>
  db
    .select({ ...columnsOfVolume, ...requestedColumns(at.isbn) })
    .from(sql`editions b JOIN works w ON w.id = b.work_id WHERE b.isbn = ${editionOfIsbn(at.isbn)}`);

/** Which work the book with this ISBN is an edition of. */
export const workByIsbn = (at: { isbn: number }) =>
  db.select({ work_id: column('work_id') }).from(sql`editions b WHERE b.isbn = ${editionOfIsbn(at.isbn)}`);

/** The books with these ISBNs. */
export function booksByIsbn(isbns: readonly string[]) {
  return byIsbns({ isbns: JSON.stringify(isbns.map(Number)) });
}

const byIsbns = (at: { isbns: string }) =>
  db.select({ ...columnsOfVolume, ...requestedColumns(sql`asked.value`) }).from(sql`json_each(${at.isbns}) asked
    JOIN editions b ON b.isbn = ${editionOfIsbn(sql`asked.value`)} JOIN works w ON w.id = b.work_id`);

/** The best-known books of one genre. */
export const booksOfGenre = (at: { genre: string; limit: number }) => db.select(columnsOfVolume).from(bookGenres(at));

/** The same with no more than a shelf shows. */
export const shelvedOfGenre = (at: { genre: string; limit: number }) => db.select(columnsOnShelf).from(bookGenres(at));

/** The books picked for the shelf of a genre, in their order. */
export const pickedForGenre = (at: { genre: string; limit: number }) => db.select(columnsOfVolume).from(shelfPicks(at));

/** The same with no more than a shelf shows. */
export const shelvedPicks = (at: { genre: string; limit: number }) => db.select(columnsOnShelf).from(shelfPicks(at));

function shelfPicks({ genre, limit }: { genre: string; limit: number }): SQL {
  return sql`shelf_picks p CROSS JOIN editions b ON b.isbn = p.isbn JOIN works w ON w.id = b.work_id WHERE p.genre = ${genre} ORDER BY p.place LIMIT ${limit}`;
}

function bookGenres(at: { genre: string; limit: number }): SQL {
  return sql`edition_genres g JOIN editions b ON b.id = g.edition_id JOIN works w ON w.id = b.work_id WHERE g.genre = ${at.genre} ORDER BY g.edition_id LIMIT ${at.limit}`;
}

/** The ids with which pages of `size` books begin, best known first, at most `limit` pages: so many rows are passed over. */
export const startsOfPages = (at: { size: number; limit: number }) =>
  db.select({ id: sql<number>`id`.as('id') }).from(sql`(
    WITH RECURSIVE starts(id) AS (
      SELECT (SELECT id FROM editions WHERE id > -1 ORDER BY id LIMIT 1)
      UNION ALL
      SELECT (SELECT b.id FROM editions b WHERE b.id > starts.id ORDER BY b.id LIMIT 1 OFFSET ${at.size} - 1)
      FROM starts WHERE starts.id IS NOT NULL
      LIMIT ${at.limit})
    SELECT id FROM starts WHERE id IS NOT NULL)`);

/** The ISBNs of the books from this id on. */
export const isbnsFrom = (at: { id: number; limit: number }) =>
  db.select({ isbn13: isbnColumn }).from(sql`editions b WHERE b.id >= ${at.id} ORDER BY b.id LIMIT ${at.limit}`);
