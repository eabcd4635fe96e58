import { sql } from 'drizzle-orm';
import { db } from '../../../platform/db/statement.ts';
import { editionOfIsbn } from './known-isbns.ts';
import { columnsOfVolume } from './queries.ts';

/** Finds the work of the book with this ISBN, represented by its best-known edition. */
export const workOf = (at: { isbn: number }) =>
  db
    .select({
      id: sql<number>`w.id`.as('id'),
      title: sql<string>`b.title`.as('title'),
      authors: sql<string>`b.authors`.as('authors'),
      first_year: sql<number | null>`w.first_year`.as('first_year'),
      series: sql<string | null>`w.series`.as('series'),
      position: sql<string | null>`w.position`.as('position'),
    })
    .from(sql`works w JOIN editions b ON b.id = (SELECT id FROM editions WHERE work_id = w.id ORDER BY id LIMIT 1)
      WHERE w.id = (SELECT work_id FROM editions WHERE isbn = ${editionOfIsbn(at.isbn)})`);

/** Finds these works, each with its best-known edition. */
export const worksById = (at: { ids: string }) =>
  db
    .select({
      id: sql<string>`w.id`.mapWith(String).as('id'),
      isbn: sql<string>`b.isbn`.mapWith(String).as('isbn'),
      title: sql<string>`b.title`.as('title'),
      authors: sql<string>`b.authors`.as('authors'),
      year: sql<number | null>`coalesce(w.first_year, b.year)`.as('year'),
    })
    .from(sql`json_each(${at.ids}) asked JOIN works w ON w.id = asked.value
      JOIN editions b ON b.id = (SELECT id FROM editions WHERE work_id = w.id ORDER BY id LIMIT 1)`);

interface WorkPageQuery {
  isbn: number;
  /** BCP 47 tags as JSON; editions in one of them come first. */
  languages: string;
  offset: number;
  limit: number;
}

/**
 * Finds the editions of the work of the book with this ISBN, those in the given languages first, then the best known.
 */
export const editionsOf = (at: WorkPageQuery) =>
  db.select(columnsOfVolume).from(sql`editions b JOIN works w ON w.id = b.work_id
    WHERE b.work_id = (SELECT work_id FROM editions WHERE isbn = ${editionOfIsbn(at.isbn)})
    ORDER BY coalesce(b.language IN (SELECT value FROM json_each(${at.languages}))
      OR substr(b.language, 1, instr(b.language || '-', '-') - 1) IN (SELECT value FROM json_each(${at.languages})), 0) DESC,
      b.id LIMIT ${at.limit} OFFSET ${at.offset}`);

interface SeriesQuery {
  /** The key of a series by one author; empty if only the name is given. */
  key: string;
  alone: string;
  from: string;
  to: string;
  offset: number;
  limit: number;
}

/**
 * Finds the works of a series in order, each represented by its best-known edition. If several authors have a series of
 * that name and none is given, it is the series of the best-known book.
 */
export const worksOfSeries = (at: SeriesQuery) =>
  db.select(columnsOfVolume).from(sql`works w INDEXED BY works_by_series
    JOIN editions b ON b.id = (SELECT id FROM editions WHERE work_id = w.id ORDER BY id LIMIT 1)
    WHERE w.series_key = coalesce(
      (SELECT series_key FROM works WHERE series_key = ${at.key} LIMIT 1),
      (SELECT series_key FROM works WHERE series_key = ${at.alone} LIMIT 1),
      (SELECT n.series_key FROM works n
        WHERE n.series_key >= ${at.from} AND n.series_key < ${at.to}
        ORDER BY (SELECT min(id) FROM editions WHERE work_id = n.id) LIMIT 1))
    ORDER BY w.series_order, w.id LIMIT ${at.limit} OFFSET ${at.offset}`);

/** Finds works of the series whose names begin with a normalised text, as `id`. */
export const worksOfSeriesFrom = ({ from, to, limit }: { from: string; to: string; limit: number }) =>
  db
    .select({ id: sql<string>`id`.mapWith(String).as('id') })
    .from(sql`works`)
    .where(sql`series_key >= ${from} AND series_key < ${to}`)
    .limit(limit);

/** Finds the works after that of this book in its series, each represented by its best-known edition. */
export const laterWorksInSeries = (at: { isbn: number; limit: number }) =>
  db.select(columnsOfVolume).from(sql`(SELECT own.* FROM editions e JOIN works own ON own.id = e.work_id
      WHERE e.isbn = ${editionOfIsbn(at.isbn)}) AS own
    JOIN works w INDEXED BY works_by_series ON w.series_key = own.series_key AND w.series_order > own.series_order
    JOIN editions b ON b.id = (SELECT id FROM editions WHERE work_id = w.id ORDER BY id LIMIT 1)
    ORDER BY w.series_order, w.id LIMIT ${at.limit}`);

/** Finds the current IDs of these works; a merged work's ID leads to the work it was merged into. */
export function currentWorkIds(ids: readonly string[]) {
  return currentIds({ ids: JSON.stringify(ids.filter((id) => /^\d{1,16}$/.test(id)).map(Number)) });
}

const currentIds = (at: { ids: string }) =>
  db
    .select({ id: sql<number>`asked.value`.as('id'), work: sql<number>`coalesce(a.work_id, w.id)`.as('work') })
    .from(sql`json_each(${at.ids}) asked LEFT JOIN works w ON w.id = asked.value
      LEFT JOIN work_aliases a ON a.id = asked.value
      WHERE coalesce(a.work_id, w.id) IS NOT NULL`);
