import { sql } from 'drizzle-orm';
import { db } from '../../../platform/db/statement.ts';
import { editionOfIsbn, requestedColumns } from './known-isbns.ts';
import { columnsOfVolume } from './queries.ts';

/** A row of an imported library, as it is looked up in the catalogue. */
export interface WantedRow {
  line: number;
  /** Null if it has none. */
  isbn: number | null;
  /** Possible work IDs for its title and authors. */
  works: readonly number[];
  /** The work's id at a book service; null if unknown. */
  service: string | null;
  /** The normalised title; empty for none. */
  key: string;
  /** FTS5 expressions of the words of its title, and of its subtitle. */
  matches: readonly string[];
}

/** The most editions per row with its title, and with its words. */
const MAX_TITLED = sql.raw('8');
const MAX_MATCHING = sql.raw('6');

const ofRow = {
  line: sql<number>`(r.value ->> 'line')`.as('line'),
  // Left out, because there are many rows and each shows one line.
  description: sql<string | null>`NULL`.as('description'),
};
const otherNames = {
  otherTitles: sql<string>`b.other_titles`.as('other_titles'),
  otherAuthors: sql<string>`b.other_authors`.as('other_authors'),
};
const columns = { ...columnsOfVolume, ...otherNames, ...ofRow };
const rowIsbn = sql`(r.value ->> 'isbn')`;

/** Finds the editions with the ISBNs of these rows. */
export function editionsOfRows(rows: readonly WantedRow[]) {
  return booksByIsbn({ rows: JSON.stringify(rows) });
}

const booksByIsbn = ({ rows }: { rows: string }) =>
  db.select({ ...columns, ...requestedColumns(rowIsbn) }).from(sql`json_each(${rows}) AS r
    JOIN editions b ON b.isbn = ${editionOfIsbn(rowIsbn)} JOIN works w ON w.id = b.work_id`);

const currentWorkId = (id: string) => sql.raw(`coalesce((SELECT work_id FROM work_aliases WHERE id = ${id}), ${id})`);

/** Finds the best-known edition of works with the title and an author of a row, or with its ID at a book service. */
export function worksOfRows(rows: readonly WantedRow[]) {
  return byNames({ rows: JSON.stringify(rows) });
}

const byNames = ({ rows }: { rows: string }) =>
  db.select({ ...columns, isByService: sql<number>`by_service`.as('isByService') }).from(sql`(
      SELECT r.value AS value, 1 AS by_service, s.work_id AS work FROM json_each(${rows}) r
      JOIN service_works s ON s.name = r.value ->> 'service'
      UNION ALL
      SELECT r.value, 0, ${currentWorkId('i.value')} FROM json_each(${rows}) r JOIN json_each(r.value, '$.works') i) AS r
    JOIN works w ON w.id = r.work
    JOIN editions b ON b.id = (SELECT min(id) FROM editions WHERE work_id = r.work)`);

/** Finds the best-known editions with the titles of rows without a known ISBN, by any author. */
export function editionsTitledLikeRows(rows: readonly WantedRow[]) {
  return booksByTitle({ rows: JSON.stringify(rows) });
}

const unknown = sql`${editionOfIsbn(rowIsbn)} IS NULL`;

const booksByTitle = ({ rows }: { rows: string }) =>
  db
    .select(columns)
    .from(sql`json_each(${rows}) AS r
      JOIN editions b ON b.id IN (
        SELECT id FROM editions WHERE title_key = r.value ->> 'key' ORDER BY id LIMIT ${MAX_TITLED})
      JOIN works w ON w.id = b.work_id`)
    .where(unknown);

/** Finds the best-known editions that contain the words of rows whose work is unknown, other names included. */
export function editionsMatchingRows(rows: readonly WantedRow[]) {
  return byWords({ rows: JSON.stringify(rows.filter(({ matches }) => matches.length > 0)) });
}

const byWords = ({ rows }: { rows: string }) =>
  db.select(columns).from(sql`(
      SELECT r.value AS value FROM json_each(${rows}) r WHERE ${unknown}
        AND NOT EXISTS (SELECT 1 FROM json_each(r.value, '$.works') i
          WHERE EXISTS (SELECT 1 FROM works WHERE id = i.value) OR EXISTS (SELECT 1 FROM work_aliases WHERE id = i.value))
      ) AS r, json_each(r.value, '$.matches') AS m
      JOIN editions b ON b.id IN (
        SELECT rowid FROM edition_words WHERE edition_words MATCH m.value ORDER BY rowid LIMIT ${MAX_MATCHING})
      JOIN works w ON w.id = b.work_id`);
