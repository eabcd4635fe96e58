import { sql } from 'drizzle-orm';
import { partialDateToNumber } from '../../../platform/column-types.ts';
import { formatCodes, readings, sourceCodes, stateCodes, unitCodes } from '../../../platform/db/schema/library.ts';
import { splitIntoParts } from '../../../platform/db/split-into-parts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';
import type { Progress, ReadingFormat, ReadingSource, ReadingState } from './contract.ts';

// Imported readings, many at once. They earn no XP and count for no streak. `changed_at` is 0 until the reader
// changes one.

export interface StoredReading {
  state: number;
  started: number | null;
  finished: number | null;
  unit: number | null;
  value: number | null;
  of: number | null;
  format: number | null;
  source: number | null;
  /** The pages of the reader's own copy. */
  pages: number | null;
  readAt: number;
  /** When the book was added to its shelf, in epoch seconds. */
  added: number | null;
}

export const toStateCode = (state: ReadingState): number => stateCodes.indexOf(state);

/** Facts of a reading in an imported library; a date is `2026`, `2026-11` or `2026-11-22`. */
export interface ReadingFacts {
  started?: string | undefined;
  finished?: string | undefined;
  format?: ReadingFormat | undefined;
  copy_source?: ReadingSource | undefined;
  progress?: Progress | undefined;
  copy_pages?: number | undefined;
}

/** Returns a reading as it is stored; `readAt`, by which it is sorted, is in epoch seconds. */
export function toStoredReading(state: ReadingState, facts: ReadingFacts, readAt: number): StoredReading {
  const { started, finished, format, copy_source: source, progress, copy_pages: pages } = facts;
  return {
    state: toStateCode(state),
    started: started === undefined ? null : partialDateToNumber(started),
    finished: finished === undefined ? null : partialDateToNumber(finished),
    unit: progress === undefined ? null : unitCodes.indexOf(progress.unit),
    value: progress?.value ?? null,
    of: progress?.of ?? null,
    format: format === undefined ? null : formatCodes.indexOf(format),
    source: source === undefined ? null : sourceCodes.indexOf(source),
    pages: pages ?? null,
    readAt,
    added: null,
  };
}

/** Returns a reading with the length of the reader's copy, or else of the edition, if its progress is in pages. */
export function endReadingAs(reading: StoredReading, edition: number): StoredReading {
  const { unit, value, of, pages } = reading;
  const end = pages ?? edition;
  const open = unit === unitCodes.indexOf('page') && value !== null && of === null;
  return open && end >= Math.max(value, 1) ? { ...reading, of: end } : reading;
}

/** A reading that an import adds or changes: its book, its number and its values. */
interface ImportedReading {
  isbn: string;
  number: number;
  values: StoredReading;
}

const columns = sql.raw(
  `rd.state, rd.started, rd.finished, rd.progress_unit, rd.progress_value, rd.progress_of, rd.format, rd.pages, rd.source`,
);
const values = (of: string) =>
  sql.raw(
    ['state', 'started', 'finished', 'unit', 'value', 'of', 'format', 'pages', 'source']
      .map((name) => `r.value ->> '$.${of}.${name}'`)
      .join(', '),
  );

/** Finds the readings that a reader has of the works of these books. */
export function readingsOfBooks(userId: string, isbns: readonly string[]) {
  return ofBooks({ userId, isbns: JSON.stringify(isbns) });
}

const ofBooks = ({ userId, isbns }: { userId: string; isbns: string }) =>
  db
    .select({
      work: sql<string>`rd.work_id`.mapWith(String).as('work'),
      isbn: sql<string>`rd.isbn`.mapWith(String).as('isbn'),
      number: sql<number>`rd.number`.as('number'),
      state: sql<number>`rd.state`.as('state'),
      started: sql<number | null>`rd.started`.as('started'),
      finished: sql<number | null>`rd.finished`.as('finished'),
      unit: sql<number | null>`rd.progress_unit`.as('unit'),
      value: sql<number | null>`rd.progress_value`.as('value'),
      of: sql<number | null>`rd.progress_of`.as('of'),
      format: sql<number | null>`rd.format`.as('format'),
      pages: sql<number | null>`rd.pages`.as('pages'),
      source: sql<number | null>`rd.source`.as('source'),
      readAt: sql<number>`rd.read_at`.as('read_at'),
      added: sql<number | null>`rd.added_at`.as('added_at'),
      importId: sql<string | null>`rd.import_id`.as('import_id'),
      changedAt: sql<number>`rd.changed_at`.as('changed_at'),
    })
    .from(sql`(SELECT DISTINCT b.work_id AS work_id FROM json_each(${isbns}) i CROSS JOIN ${books} b ON b.isbn = i.value) AS w
      CROSS JOIN ${readings} rd ON rd.work_id = w.work_id AND rd.user_id = ${userId}`);

/** Returns the statements that add readings of stored books. A second open reading of a work fails the batch. */
export function addImportedReadings(
  at: { userId: string; importId: string },
  added: readonly ImportedReading[],
): Statement[] {
  return splitIntoParts(added, (rows) => insertReadings({ ...at, rows }));
}

const insertReadings = ({ userId, importId, rows }: { userId: string; importId: string; rows: string }) =>
  db.insert(readings).select(
    sql`SELECT b.work_id, ${userId}, r.value ->> 'number', b.isbn, r.value ->> '$.values.state', r.value ->> '$.values.started',
        r.value ->> '$.values.finished', r.value ->> '$.values.readAt', r.value ->> '$.values.unit', r.value ->> '$.values.value',
        r.value ->> '$.values.of', r.value ->> '$.values.format', ${importId}, 0, r.value ->> '$.values.pages',
        r.value ->> '$.values.source', r.value ->> '$.values.added'
      FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'`,
  );

/** Returns the statements that change readings to new values, if they still have their old ones. */
export function changeImportedReadings(
  userId: string,
  changed: readonly (Omit<ImportedReading, 'values'> & { from: StoredReading; to: StoredReading })[],
): Statement[] {
  return splitIntoParts(changed, (rows) => updateReadings({ userId, rows }));
}

// The join fixes which table is scanned first. Without it the update would scan all readings for each row.
const updateReadings = ({ userId, rows }: { userId: string; rows: string }) =>
  db
    .insert(readings)
    .select(
      sql`SELECT rd.work_id, rd.user_id, rd.number, rd.isbn, r.value ->> '$.to.state', r.value ->> '$.to.started',
          r.value ->> '$.to.finished', r.value ->> '$.to.readAt', r.value ->> '$.to.unit', r.value ->> '$.to.value',
          r.value ->> '$.to.of', r.value ->> '$.to.format', rd.import_id, rd.changed_at, r.value ->> '$.to.pages',
          r.value ->> '$.to.source', r.value ->> '$.to.added'
        FROM json_each(${rows}) AS r CROSS JOIN ${books} AS b ON b.isbn = r.value ->> 'isbn'
        CROSS JOIN ${readings} AS rd ON rd.work_id = b.work_id AND rd.user_id = ${userId} AND rd.number = r.value ->> 'number'
        WHERE (${columns}) IS (${values('from')})`,
    )
    .onConflictDoUpdate({
      target: [readings.workId, readings.userId, readings.number],
      set: {
        state: sql`excluded.state`,
        started: sql`excluded.started`,
        finished: sql`excluded.finished`,
        readAt: sql`excluded.read_at`,
        progressUnit: sql`excluded.progress_unit`,
        progressValue: sql`excluded.progress_value`,
        progressOf: sql`excluded.progress_of`,
        format: sql`excluded.format`,
        pages: sql`excluded.pages`,
        source: sql`excluded.source`,
        addedAt: sql`excluded.added_at`,
      },
    });

/** Returns the statements that delete readings which are unchanged since their import. */
export function removeImportedReadings(userId: string, removed: readonly ImportedReading[]): Statement[] {
  return splitIntoParts(removed, (rows) => deleteRows({ userId, rows }));
}

const deleteRows = ({ userId, rows }: { userId: string; rows: string }) =>
  db.delete(readings).where(
    sql`(work_id, user_id, number) IN (SELECT rd.work_id, rd.user_id, rd.number FROM json_each(${rows}) AS r
      CROSS JOIN ${books} AS b ON b.isbn = r.value ->> 'isbn'
      CROSS JOIN ${readings} AS rd ON rd.work_id = b.work_id AND rd.user_id = ${userId} AND rd.number = r.value ->> 'number'
      WHERE (${columns}) IS (${values('values')}))`,
  );
