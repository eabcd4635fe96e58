import { sql } from 'drizzle-orm';
import { keptBooks } from '../books/queries.ts';
import { readings } from '../db/schema/readings.ts';
import { db, type Places, prepared, type RowOf, type Statement } from '../db/statement.ts';

// Readings that come with a library from elsewhere, many at once. They earn nothing and count for nothing but themselves.
// `changed_at` stays 0 until their reader does something with one, so that it is known which are as they came.

/** What there is to a reading beside whose it is, as it is kept. */
export interface KeptReading {
  state: number;
  started: number | null;
  finished: number | null;
  unit: number | null;
  value: number | null;
  of: number | null;
  format: number | null;
  readAt: number;
}

/** A reading that a library brings or changes: its book and its number, and what there is to it. */
export interface ImportedReading {
  isbn: string;
  number: number;
  kept: KeptReading;
}

const columns = sql.raw(
  `rd.state, rd.started, rd.finished, rd.progress_unit, rd.progress_value, rd.progress_of, rd.format`,
);
const values = (of: string) =>
  sql.raw(
    ['state', 'started', 'finished', 'unit', 'value', 'of', 'format']
      .map((name) => `r.value ->> '$.${of}.${name}'`)
      .join(', '),
  );

/** The readings that a reader has of the works of these books. */
export function readingsOfBooks(userId: string, isbns: readonly string[]) {
  return ofBooks({ userId, isbns: JSON.stringify(isbns) });
}

const ofBooks = prepared(({ userId, isbns }: Places<{ userId: string; isbns: string }>) =>
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
      readAt: sql<number>`rd.read_at`.as('read_at'),
      importId: sql<string | null>`rd.import_id`.as('import_id'),
      changedAt: sql<number>`rd.changed_at`.as('changed_at'),
    })
    .from(sql`(SELECT DISTINCT b.work_id AS work_id FROM json_each(${isbns}) i JOIN ${keptBooks} b ON b.isbn = i.value) AS w
      JOIN ${readings} rd ON rd.work_id = w.work_id AND rd.user_id = ${userId}`),
);
export type ReadingOfBook = RowOf<typeof ofBooks>;

/** The statements that add readings of kept books. A second open one of a work fails the batch. */
export function addImportedReadings(
  at: { userId: string; importId: string },
  added: readonly ImportedReading[],
): Statement[] {
  return added.length === 0 ? [] : [imported({ ...at, rows: JSON.stringify(added) })];
}

const imported = prepared(({ userId, importId, rows }: Places<{ userId: string; importId: string; rows: string }>) =>
  db.insert(readings).select(
    sql`SELECT b.work_id, ${userId}, r.value ->> 'number', b.isbn, r.value ->> '$.kept.state', r.value ->> '$.kept.started',
        r.value ->> '$.kept.finished', r.value ->> '$.kept.readAt', r.value ->> '$.kept.unit', r.value ->> '$.kept.value',
        r.value ->> '$.kept.of', r.value ->> '$.kept.format', ${importId}, 0
      FROM json_each(${rows}) r JOIN ${keptBooks} b ON b.isbn = r.value ->> 'isbn'`,
  ),
);

/** The statements that make readings what they are to be, of those that are still as they were. */
export function changeImportedReadings(
  userId: string,
  changed: readonly (Omit<ImportedReading, 'kept'> & { from: KeptReading; to: KeptReading })[],
): Statement[] {
  return changed.length === 0 ? [] : [otherwise({ userId, rows: JSON.stringify(changed) })];
}

const otherwise = prepared(({ userId, rows }: Places<{ userId: string; rows: string }>) =>
  db
    .update(readings)
    .set({
      state: sql`r.value ->> '$.to.state'`,
      started: sql`r.value ->> '$.to.started'`,
      finished: sql`r.value ->> '$.to.finished'`,
      readAt: sql`r.value ->> '$.to.readAt'`,
      progressUnit: sql`r.value ->> '$.to.unit'`,
      progressValue: sql`r.value ->> '$.to.value'`,
      progressOf: sql`r.value ->> '$.to.of'`,
      format: sql`r.value ->> '$.to.format'`,
    })
    .from(
      sql`json_each(${rows}) AS r JOIN ${keptBooks} AS b ON b.isbn = r.value ->> 'isbn'
        JOIN ${readings} AS rd ON rd.work_id = b.work_id AND rd.user_id = ${userId} AND rd.number = r.value ->> 'number'`,
    )
    .where(
      sql`${readings.workId} = rd.work_id AND ${readings.userId} = rd.user_id AND ${readings.number} = rd.number
        AND (${columns}) IS (${values('from')})`,
    ),
);

/** The statements that take readings away which are still as they came. */
export function removeImportedReadings(userId: string, removed: readonly ImportedReading[]): Statement[] {
  return removed.length === 0 ? [] : [gone({ userId, rows: JSON.stringify(removed) })];
}

const gone = prepared(({ userId, rows }: Places<{ userId: string; rows: string }>) =>
  db.delete(readings).where(
    sql`(work_id, user_id, number) IN (SELECT rd.work_id, rd.user_id, rd.number FROM json_each(${rows}) AS r
      JOIN ${keptBooks} AS b ON b.isbn = r.value ->> 'isbn'
      JOIN ${readings} AS rd ON rd.work_id = b.work_id AND rd.user_id = ${userId} AND rd.number = r.value ->> 'number'
      WHERE (${columns}) IS (${values('kept')}))`,
  ),
);
