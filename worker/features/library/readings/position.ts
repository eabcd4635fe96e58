import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readings } from '../../../platform/db/schema/library.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { OPEN } from './queries.ts';

/** A position in a work, in pages or percent of one edition; `pages` is that edition's page count, 0 if unknown. */
interface EditionCounted {
  isbn: SqlValue;
  pages: SqlValue;
}

/**
 * Returns SQL for the progress of a row with the alias `come`, in pages and percent of another edition of its work;
 * a finished reading is beyond every position. Pages of two editions, and of a copy with another length, are
 * compared by their share of the book. A book of unknown length counts as 100 pages, which nearly every book
 * exceeds: 95 percent of it is past page 50, and no one's progress is overstated. NULL cannot be compared.
 */
function comeIn({ isbn, pages }: EditionCounted): { page: SQL; percent: SQL } {
  const percent = sql`CASE WHEN +come.state = 0 THEN 1e9 WHEN come.progress_unit = 1 THEN come.progress_value
    WHEN come.progress_of > 0 THEN come.progress_value * 100.0 / come.progress_of
    WHEN come.progress_unit = 0 AND come.isbn = ${isbn} AND ${pages} > 0 THEN come.progress_value * 100.0 / ${pages} END`;
  const asEdition = sql`(come.pages IS NULL OR come.pages = ${pages} OR ${pages} = 0)`;
  const page = sql`CASE WHEN +come.state = 0 THEN 1e9
    WHEN come.progress_unit = 0 AND come.isbn = ${isbn} AND ${asEdition} THEN come.progress_value
    WHEN ${pages} > 0 THEN (${percent}) * ${pages} / 100.0
    WHEN come.isbn = ${isbn} AND come.pages > 0 THEN (${percent}) * come.pages / 100.0
    ELSE (${percent}) END`;
  return { page, percent };
}

/** A position in a work; `unit` is stored as a number: 0 page, 1 percent. */
interface PlaceInWork extends EditionCounted {
  reader: SqlValue;
  work: SqlValue;
  unit: SqlValue;
  value: SqlValue;
}

/** Returns an SQL condition: whether a reader has ever reached a position in a work, in any edition and reading. */
export function hasReached({ reader, work, unit, value, ...edition }: PlaceInWork): SQL {
  const { page, percent } = comeIn(edition);
  return sql`EXISTS (SELECT 1 FROM ${readings} AS come WHERE come.work_id = ${work} AND come.user_id = ${reader}
    AND CASE ${unit} WHEN 0 THEN ${page} ELSE ${percent} END >= ${value})`;
}

/** A reader's farthest progress in a work, in pages and percent of one edition; null if unknown. */
export interface Position {
  page: number | null;
  percent: number | null;
  finished: boolean;
  reading: boolean;
}

/**
 * Returns SQL for a reader's farthest progress in a work, as one value; `null` if they never started it. `finished` only
 * counts readings that ended at `since` (epoch seconds) or later: who read a book years ago has not finished it with
 * their club, but knows how it ends.
 */
export function farthestPosition({
  reader,
  work,
  since,
  ...edition
}: Omit<PlaceInWork, 'unit' | 'value'> & { since: SqlValue }): SQL<Position | null> {
  const { page, percent } = comeIn(edition);
  return sql`(SELECT iif(count(*) = 0, NULL, json_array(max(${page}), max(${percent}), max(+come.state = 0 AND come.read_at >= ${since}),
      max(come.state IN ${OPEN})))
    FROM ${readings} AS come WHERE come.work_id = ${work} AND come.user_id = ${reader})`.mapWith(parsePosition);
}

const storedPosition = z.tuple([z.nullable(z.number()), z.nullable(z.number()), z.number(), z.number()]);

/** Parses the value of {@link farthestPosition}. */
export function parsePosition(json: string): Position {
  const [page, percent, finished, reading] = storedPosition.parse(JSON.parse(json));
  return { page, percent, finished: finished === 1, reading: reading === 1 };
}

/** Returns whether a position was reached, in the edition passed to {@link farthestPosition}. */
export function reaches(
  position: Position | null,
  { unit, value }: { unit: 'page' | 'percent'; value: number },
): boolean {
  const reached = position?.[unit] ?? null;
  return reached !== null && reached >= value;
}
