import { openDatabase } from '../../../platform/db/database.ts';
import { EDITIONS_PAGE, SERIES_PAGE, type Volume, type Work } from '../contract.ts';
import type { FillStatement } from './book.ts';
import { phraseKey } from './search/search-text.ts';
import { seriesKey, seriesKeysOf } from './series.ts';
import { seriesOf, volumeOf } from './volume.ts';
import { movedStatements } from './work-plan.ts';
import {
  currentWorkIds,
  editionsOf,
  laterWorksInSeries,
  workOf,
  worksById,
  worksOfSeries,
  worksOfSeriesFrom,
} from './work-queries.ts';

/** A page of books, and the offset of the next page, which is null at the end. */
interface Page {
  items: Volume[];
  nextOffset: number | null;
}

/** A work and one page of its editions. */
interface WorkPage extends Page {
  work: Work;
}

/**
 * Returns the work of the book with this ISBN and a page of its editions from `offset` on; null if the catalogue
 * doesn't have it.
 */
export async function workWithEditions(
  catalogue: D1Database,
  query: { isbn: string; languages: readonly string[]; offset: number },
): Promise<WorkPage | null> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const isbn = Number(query.isbn);
  const { works, rows } = await load({
    works: workOf({ isbn }),
    rows: editionsOf({
      isbn,
      languages: JSON.stringify(query.languages),
      offset: query.offset,
      limit: EDITIONS_PAGE + 1,
    }),
  });
  const [work] = works;
  if (!work) return null;
  return {
    work: {
      id: String(work.id),
      title: work.title,
      authors: JSON.parse(work.authors) as string[],
      ...(work.first_year === null ? {} : { first_year: work.first_year }),
      ...seriesOf(work),
    },
    ...pageFrom(rows.map(volumeOf), query.offset, EDITIONS_PAGE),
  };
}

/** A work as a librarian recognises it. */
export interface RecognisedWork {
  isbn: string;
  title: string;
  authors: string[];
  year: number | null;
}

/** Finds what librarians recognise works by, by their IDs; unknown ones are absent. */
export async function recognisedWorks(
  catalogue: D1Database,
  ids: readonly string[],
): Promise<Map<string, RecognisedWork>> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const { rows } = await load({ rows: worksById({ ids: JSON.stringify(ids.map(Number)) }) });
  return new Map(rows.map(({ id, authors, ...row }) => [id, { ...row, authors: JSON.parse(authors) as string[] }]));
}

/** Returns a page of a series from `offset` on, by the series' name and, if given, its author. */
export async function worksInSeries(
  catalogue: D1Database,
  query: { name: string; author: string | undefined; offset: number },
): Promise<Page> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const { name, author, offset } = query;
  const key = author === undefined ? '' : seriesKey(name, [author]);
  const { rows } = await load({
    rows: worksOfSeries({ key, ...seriesKeysOf(name), offset, limit: SERIES_PAGE + 1 }),
  });
  return pageFrom(rows.map(volumeOf), offset, SERIES_PAGE);
}

const MAX_OF_SERIES = 500;

/** Returns the IDs of works of the series whose names begin with this text. */
export async function worksInSeriesFrom(catalogue: D1Database, text: string): Promise<string[]> {
  const from = phraseKey(text);
  if (from === '') return [];
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const { rows } = await load({ rows: worksOfSeriesFrom({ from, to: `${from}\u{10FFFF}`, limit: MAX_OF_SERIES }) });
  return rows.map(({ id }) => id);
}

// An omnibus has no number, and several may stand before the next book.
const LATER = 10;

/** Returns the book after this one in its series; null for the last and for a book without a number. */
export async function nextBookInSeries(catalogue: D1Database, text: string): Promise<Volume | null> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const isbn = Number(text);
  const { works, later } = await load({ works: workOf({ isbn }), later: laterWorksInSeries({ isbn, limit: LATER }) });
  const place = Number(works[0]?.position ?? NaN);
  const next = later.find(({ position }) => Number(position ?? NaN) > place);
  return next === undefined ? null : volumeOf(next);
}

/** Returns the current work ID of each ID; unknown IDs are absent. */
export async function currentWorks(catalogue: D1Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const { rows } = await load({ rows: currentWorkIds(ids) });
  return new Map(rows.map(({ id, work }) => [String(id), String(work)]));
}

/**
 * Merges one work into another, whose ID then also answers for the first one's. Works that are one already don't
 * change. Throws if one of them doesn't exist.
 */
export async function mergeWorks(catalogue: D1Database, from: string, into: string): Promise<void> {
  const now = await currentWorks(catalogue, [from, into]);
  const [gone, stays] = [now.get(from), now.get(into)];
  if (gone === undefined || stays === undefined) throw new Error('There is no such work');
  if (gone === stays) return;
  const prepare = ({ sql, values }: FillStatement) => catalogue.prepare(sql).bind(...values);
  await catalogue.batch(mergeStatements(Number(gone), Number(stays)).map(prepare));
}

/** The state of the catalogue before a merge, for its undo. */
export interface CatalogueBefore {
  from: string;
  into: string;
  isbns: string[];
  aliases: string[];
  services: string[];
  works: Record<string, string | number | null>[];
}

const WORK = 'id, first_year, series, series_key, position, series_order, series_source';

/** Returns the state of the catalogue before a merge; null if one of the works is missing, or both are one. */
export async function stateBeforeMerge(
  catalogue: D1Database,
  from: string,
  into: string,
): Promise<CatalogueBefore | null> {
  if (from === into) return null;
  const ids = [Number(from), Number(into)];
  const [works, rest] = await catalogue.batch<Record<string, string | number | null>>([
    catalogue.prepare(`SELECT ${WORK} FROM works WHERE id IN (?, ?)`).bind(...ids),
    catalogue
      .prepare(
        `SELECT 'isbn' AS kind, CAST(isbn AS TEXT) AS value FROM editions WHERE work_id = ?1
         UNION ALL SELECT 'alias', CAST(id AS TEXT) FROM work_aliases WHERE work_id = ?1
         UNION ALL SELECT 'service', name FROM service_works WHERE work_id = ?1`,
      )
      .bind(ids[0]),
  ]);
  if (works?.results.length !== 2) return null;
  const all = (kind: string) =>
    (rest?.results ?? []).filter((row) => row.kind === kind).map(({ value }) => String(value));
  return { from, into, isbns: all('isbn'), aliases: all('alias'), services: all('service'), works: works.results };
}

/** Undoes a merge in the catalogue, unless that has been done. */
export async function undoMerge(catalogue: D1Database, before: CatalogueBefore): Promise<void> {
  const { from, into, isbns, aliases, services, works } = before;
  const now = await currentWorks(catalogue, [from]);
  if (now.get(from) !== into) return;
  const prepare = (text: string, ...values: (string | number | null)[]) => catalogue.prepare(text).bind(...values);
  const [gone, stays] = [Number(from), Number(into)];
  await catalogue.batch([
    prepare('DELETE FROM work_aliases WHERE id = ? AND work_id = ?', gone, stays),
    ...works.map((row) =>
      prepare(
        `INSERT INTO works (${WORK}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
          (first_year, series, series_key, position, series_order, series_source) =
          (excluded.first_year, excluded.series, excluded.series_key, excluded.position, excluded.series_order, excluded.series_source)`,
        ...WORK.split(', ').map((column) => row[column] ?? null),
      ),
    ),
    prepare(
      'UPDATE editions SET work_id = ? WHERE work_id = ? AND isbn IN (SELECT value FROM json_each(?))',
      gone,
      stays,
      JSON.stringify(isbns.map(Number)),
    ),
    prepare(
      'UPDATE work_aliases SET work_id = ? WHERE work_id = ? AND id IN (SELECT value FROM json_each(?))',
      gone,
      stays,
      JSON.stringify(aliases.map(Number)),
    ),
    prepare(
      'UPDATE service_works SET work_id = ? WHERE work_id = ? AND name IN (SELECT value FROM json_each(?))',
      gone,
      stays,
      JSON.stringify(services),
    ),
  ]);
}

export function mergeStatements(from: number, into: number): FillStatement[] {
  return [...mergeWorkRows(from, into), ...movedStatements(from, into)];
}

function mergeWorkRows(from: number, into: number): FillStatement[] {
  return [
    {
      sql: `UPDATE works SET (series, series_key, position, series_order, series_source) =
          (SELECT series, series_key, position, series_order, series_source FROM works WHERE id = ?)
        WHERE id = ? AND series IS NULL`,
      values: [from, into],
    },
    {
      sql: `UPDATE works SET first_year = (SELECT min(first_year) FROM works WHERE id IN (?, ?)) WHERE id = ?`,
      values: [from, into, into],
    },
  ];
}

function pageFrom(volumes: readonly Volume[], offset: number, size: number): Page {
  return { items: volumes.slice(0, size), nextOffset: volumes.length > size ? offset + size : null };
}
