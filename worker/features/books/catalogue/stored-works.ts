import type { BookSource, BookToFill, Contributor, FilledEdition, FillStatement } from './book.ts';
import { fold } from './search/search-text.ts';
import { jsonChunks } from './statements.ts';
import { normaliseBook } from './tidy.ts';
import { formerWorkIdOf, workIdInSeries, workIdOf } from './works.ts';

/** A row of `editions` as {@link storedStatements} selects it. */
export interface StoredEdition {
  type: 'edition';
  id: number;
  isbn: number;
  work_id: number;
  title: string;
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

/** A row of `works`. */
interface StoredWork {
  type: 'work';
  id: number;
  first_year: number | null;
  series: string | null;
  series_key: string | null;
  position: string | null;
  series_source: BookSource | null;
}

export type StoredRow =
  | StoredEdition
  | StoredWork
  | { type: 'alias'; id: number; work_id: number; former: 0 | 1 }
  | { type: 'known_isbn'; isbn: number; work_id: number }
  | { type: 'service'; name: string; work_id: number }
  | { type: 'name'; kind: 'title' | 'author'; of: string; name: string };

// All works that any of the books may be an edition of.
const requestedWorks = `requested (book) AS (SELECT value FROM json_each(?)),
  ids (id) AS (SELECT i.value FROM requested, json_each(book, '$.ids') i),
  requested_works (id) AS (
    SELECT id FROM works WHERE id IN (SELECT id FROM ids)
    UNION SELECT work_id FROM work_aliases WHERE id IN (SELECT id FROM ids)
    UNION SELECT work_id FROM service_works WHERE name IN (SELECT book ->> '$.service' FROM requested)
    UNION SELECT work_id FROM editions WHERE isbn IN (SELECT book ->> '$.isbn' FROM requested)
    UNION SELECT e.work_id FROM known_isbns k JOIN editions e ON e.isbn = k.edition_isbn
      WHERE k.isbn IN (SELECT book ->> '$.isbn' FROM requested))`;

/**
 * Returns the queries for the rows that {@link planFill} needs: the stored editions of these books, their works, and
 * the curated editions of those works. A row may be returned twice.
 */
export function storedStatements(books: readonly BookToFill[]): FillStatement[] {
  const usable = books.map(normaliseBook).filter((book) => book !== null);
  const editions = usable.map((book) => ({
    isbn: Number(book.isbn13),
    ids: [workIdOf(book), workIdInSeries(book), formerWorkIdOf(book)],
    service: book.serviceWork,
    authors: book.authors.map(fold),
  }));
  return jsonChunks(editions).flatMap((chunk) => [
    {
      sql: `WITH ${requestedWorks}
        SELECT 'edition' AS type, id, isbn, work_id, title, other_titles, other_authors, authors, contributors, series,
          position, publisher, year, language, description, genres, pages, cover_url, average_rating, ratings_count, lists,
          source
        FROM editions WHERE isbn IN (SELECT book ->> '$.isbn' FROM requested)
          OR id IN (SELECT c.id FROM requested_works JOIN editions c ON c.work_id = requested_works.id WHERE c.source = 'curated')`,
      values: [chunk],
    },
    {
      sql: `WITH ${requestedWorks}
        SELECT 'work' AS type, id, first_year, series, series_key, position, series_source FROM works
        WHERE id IN (SELECT id FROM requested_works)`,
      values: [chunk],
    },
    {
      sql: `WITH ${requestedWorks} SELECT 'alias' AS type, id, work_id, former FROM work_aliases WHERE id IN (SELECT id FROM ids)`,
      values: [chunk],
    },
    {
      sql: `WITH ${requestedWorks} SELECT 'service' AS type, name, work_id FROM service_works
        WHERE name IN (SELECT book ->> '$.service' FROM requested)`,
      values: [chunk],
    },
    {
      sql: `WITH requested (book) AS (SELECT value FROM json_each(?))
        SELECT 'known_isbn' AS type, k.isbn, e.work_id FROM requested
        JOIN known_isbns k ON k.isbn = book ->> '$.isbn' JOIN editions e ON e.isbn = k.edition_isbn`,
      values: [chunk],
    },
    {
      sql: `WITH requested (book) AS (SELECT value FROM json_each(?))
        SELECT 'name' AS type, kind, of, name FROM other_names
        WHERE kind = 'title' AND of IN (SELECT book ->> '$.isbn' FROM requested)
        UNION ALL SELECT 'name', kind, of, name FROM other_names
        WHERE kind = 'author' AND of IN (SELECT a.value FROM requested, json_each(book, '$.authors') a)`,
      values: [chunk],
    },
  ]);
}

export function editionOf(row: StoredEdition): FilledEdition {
  return {
    isbn13: String(row.isbn),
    workId: row.work_id,
    title: row.title,
    otherTitles: JSON.parse(row.other_titles) as string[],
    otherAuthors: JSON.parse(row.other_authors) as string[],
    authors: JSON.parse(row.authors) as string[],
    contributors: JSON.parse(row.contributors) as Contributor[],
    series: row.series === null ? null : { name: row.series, position: row.position },
    publisher: row.publisher,
    year: row.year,
    language: row.language,
    description: row.description,
    genres: JSON.parse(row.genres) as string[],
    pages: row.pages,
    coverUrl: row.cover_url,
    averageRating: row.average_rating,
    ratingsCount: row.ratings_count,
    lists: row.lists,
    source: row.source,
  };
}
