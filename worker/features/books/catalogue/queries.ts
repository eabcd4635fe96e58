import { type SQL, sql } from 'drizzle-orm';
import { db } from '../../../platform/db/statement.ts';
import { editionOfIsbn, requestedColumns } from './known-isbns.ts';
import { expressionOf, NOTHING, type PartsOfMatch, partsOfMatch, type WantedWords } from './search/matching.ts';
import { pointsLost } from './search/prominence.ts';
import type { StoredEdition } from './stored-works.ts';

/** A stored edition with its work's series. `authors`, `genres` and similar columns are JSON. */
interface CatalogueRow extends Omit<StoredEdition, 'type' | 'isbn'> {
  isbn13: string;
  title_key: string;
}

const column = <Name extends keyof CatalogueRow>(name: Name) =>
  sql<CatalogueRow[Name]>`${sql.raw(`b.${name}`)}`.as(name);
const isbnColumn = sql<string>`CAST(b.isbn AS TEXT)`.as('isbn13');

// Each query selects only the columns it uses, because many rows are read, sent and parsed.
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
  // Shortened, because there are many candidates and a card shows five lines.
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
  id: column('id'),
  isbn13: isbnColumn,
  work_id: column('work_id'),
  year: column('year'),
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

/** The columns of a book from which suggestions are made. */
export type NameRow = Pick<CatalogueRow, keyof typeof columnsOfNames>;

/** The columns of a book that the full-text index contains. */
export type SuggestionRow = Pick<CatalogueRow, keyof typeof columnsOfSuggestion>;

/**
 * Finds at most `limit` of the best-known matching books. FTS5 scans in the order of IDs and stops at the limit, so a
 * common word costs no more than a rare one. If fewer than `others.below` match, up to `others.limit` books that match
 * `others.wanted` are added.
 */
export function booksMatching(
  query: WantedWords,
  limit: number,
  others: { below: number; limit: number; wanted: WantedWords },
) {
  return selectMatching({
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

// A book that matches both is returned once.
const selectMatching = (at: PartsOfMatch & BegunValues & { limit: number }) =>
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

/** Finds the names of the best-known matching books. */
export function namesMatching(query: WantedWords, limit: number) {
  return selectNames({ ...partsOfMatch(query), limit });
}

/** Finds the best-known matching books with everything that the index contains. */
export function suggestionsMatching(query: WantedWords, limit: number) {
  return selectSuggestions({ ...partsOfMatch(query), limit });
}

type MatchValues = PartsOfMatch & { limit: number };
const rowsMatching = (at: MatchValues) =>
  sql`edition_words JOIN editions b ON b.id = edition_words.rowid
    WHERE edition_words MATCH ${expressionOf(at)} ORDER BY edition_words.rowid LIMIT ${at.limit}`;
const selectNames = (at: MatchValues) => db.select(columnsOfNames).from(rowsMatching(at));
const selectSuggestions = (at: MatchValues) => db.select(columnsOfSuggestion).from(rowsMatching(at));

/** An alternative spelling of the query, and the points it costs. */
interface PricedRespelling {
  wanted: WantedWords;
  cost: number;
}

const MAX_TRIED = 3;
const MAX_PER_RESPELLING = 80;

/**
 * Finds the best-known books of the most promising respellings, which are chosen by their best-known book and their
 * cost. `way` is the index in the list. One statement does it all, to save round trips.
 */
export function booksOfRespellings(respellings: readonly PricedRespelling[]) {
  return selectOfRespellings({
    ways: JSON.stringify(respellings.map(({ wanted, cost }) => ({ ...partsOfMatch(wanted), cost }))),
    limit: MAX_PER_RESPELLING,
  });
}

const places = Array.from({ length: MAX_TRIED }, (_, place) => sql.raw(String(place + 1)));

const selectOfRespellings = (at: { ways: string; limit: number }) =>
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

/** Finds the best-known books with exactly this title (see `mainTitleKey`). */
export function booksWithTitle(key: string, languages: readonly string[], limit: number) {
  return titleMatches({ key, languages: JSON.stringify(languages), limit });
}

// An empty list of languages matches all.
const titleMatches = (at: { key: string; languages: string; limit: number }) =>
  db
    .select(columnsOfCandidate)
    .from(sql`(SELECT * FROM editions WHERE title_key = ${at.key} ORDER BY id LIMIT ${at.limit}) b
      JOIN works w ON w.id = b.work_id`)
    .where(sql`(${at.languages} = '[]'
      OR b.language IN (SELECT value FROM json_each(${at.languages}))
      OR substr(b.language, 1, instr(b.language || '-', '-') - 1) IN (SELECT value FROM json_each(${at.languages})))`);

/** Finds the book with this ISBN. */
export const bookByIsbn = (at: { isbn: number }) =>
  db
    .select({ ...columnsOfVolume, ...requestedColumns(at.isbn) })
    .from(sql`editions b JOIN works w ON w.id = b.work_id WHERE b.isbn = ${editionOfIsbn(at.isbn)}`);

/** Finds the books with these ISBNs. */
export function booksByIsbn(isbns: readonly string[]) {
  return byIsbns({ isbns: JSON.stringify(isbns.map(Number)) });
}

const byIsbns = (at: { isbns: string }) =>
  db.select({ ...columnsOfVolume, ...requestedColumns(sql`asked.value`) }).from(sql`json_each(${at.isbns}) asked
    JOIN editions b ON b.isbn = ${editionOfIsbn(sql`asked.value`)} JOIN works w ON w.id = b.work_id`);

/** Finds the best-known books of a genre. */
export const booksOfGenre = (at: { genre: string; limit: number }) => db.select(columnsOfVolume).from(bookGenres(at));

/** Finds the same books with the columns that a shelf shows. */
export const shelvedOfGenre = (at: { genre: string; limit: number }) => db.select(columnsOnShelf).from(bookGenres(at));

/** Finds the books picked for the shelf of a genre, in their order. */
export const pickedForGenre = (at: { genre: string; limit: number }) => db.select(columnsOfVolume).from(shelfPicks(at));

/** Finds the same books with the columns that a shelf shows. */
export const shelvedPicks = (at: { genre: string; limit: number }) => db.select(columnsOnShelf).from(shelfPicks(at));

function shelfPicks({ genre, limit }: { genre: string; limit: number }): SQL {
  return sql`shelf_picks p CROSS JOIN editions b ON b.isbn = p.isbn JOIN works w ON w.id = b.work_id WHERE p.genre = ${genre} ORDER BY p.place LIMIT ${limit}`;
}

function bookGenres(at: { genre: string; limit: number }): SQL {
  return sql`edition_genres g JOIN editions b ON b.id = g.edition_id JOIN works w ON w.id = b.work_id WHERE g.genre = ${at.genre} ORDER BY g.edition_id LIMIT ${at.limit}`;
}

/**
 * Finds the first ID of each page of `size` books, for at most `limit` pages, best known first. It scans that many
 * rows.
 */
export const startsOfPages = (at: { size: number; limit: number }) =>
  db.select({ id: sql<number>`id`.as('id') }).from(sql`(
    WITH RECURSIVE starts(id) AS (
      SELECT (SELECT id FROM editions WHERE id > -1 ORDER BY id LIMIT 1)
      UNION ALL
      SELECT (SELECT b.id FROM editions b WHERE b.id > starts.id ORDER BY b.id LIMIT 1 OFFSET ${at.size} - 1)
      FROM starts WHERE starts.id IS NOT NULL
      LIMIT ${at.limit})
    SELECT id FROM starts WHERE id IS NOT NULL)`);

/** Finds the ISBNs of books from this ID on. */
export const isbnsFrom = (at: { id: number; limit: number }) =>
  db.select({ isbn13: isbnColumn }).from(sql`editions b WHERE b.id >= ${at.id} ORDER BY b.id LIMIT ${at.limit}`);
