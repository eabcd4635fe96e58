import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { base64url } from 'jose';
import { aliased } from '../../../platform/db/columns.ts';
import { readings, stateCodes } from '../../../platform/db/schema/library.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { books } from '../../books/queries.ts';
import { currentWork, type Edition, type EditionUse, workOf, workOfStored } from '../../books/works.ts';
import { type Reading, type ReadingState, readingSentences } from './contract.ts';

export function stateCode(state: ReadingState): SQL {
  return sql.raw(String(stateCodes.indexOf(state)));
}

/**
 * Returns SQL for whether a row of this alias is finished, for queries by work. The plus keeps SQLite from using the
 * index by time, with which it would scan all of the reader's readings.
 */
export function isFinished(alias = 'readings'): SQL {
  return sql.raw(`+${alias}.state = ${stateCodes.indexOf('finished')}`);
}

/** SQL list of the states of an open reading, as in the partial index of open ones. */
export const OPEN = sql.raw('(1, 2)');

/** SQL for whether a reader has an open reading of a work. */
export const isBeingRead = (reader: SqlValue, work: SqlValue): SQL =>
  sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${reader} AND ${readings.workId} = ${work}
    AND ${readings.state} IN ${OPEN})`;

/** Columns of a reading with its edition's stored facts. */
export const readingColumns = aliased({
  workId: readings.workId,
  number: readings.number,
  isbn: readings.isbn,
  state: readings.state,
  started: readings.started,
  finished: readings.finished,
  readAt: readings.readAt,
  changedAt: readings.changedAt,
  progressUnit: readings.progressUnit,
  progressValue: readings.progressValue,
  progressOf: readings.progressOf,
  format: readings.format,
  source: readings.source,
  importId: readings.importId,
  pages: readings.pages,
  bookTitle: books.title,
  bookAuthors: books.authors,
  bookCover: books.cover,
  bookPages: books.pages,
});

/** Identifies a reading: its reader, the work at the time its id was issued, and its number. */
export interface ReadingAt {
  userId: string;
  work: string;
  number: number;
}

/** Returns the key of this reader's reading with an ID. Throws `not_found` for an invalid ID. */
export function readingAt(id: string, userId: string): ReadingAt {
  const [, work, number] = /^(\d{1,16})-(\d{1,10})$/.exec(id) ?? [];
  if (work === undefined) return throwApiError('not_found', readingSentences.notFound);
  return { userId, work, number: Number(number) };
}

/** Returns the number of the reading that a call creates: 31 bits of the call's ID. */
export function numberOf(id: string): number {
  return (
    base64url
      .decode(id)
      .slice(0, 4)
      .reduce((value, byte) => value * 256 + byte, 0) %
    2 ** 31
  );
}

/** Returns SQL for whether a row is this reading; a merged work's old id finds it still. */
export function isReading(at: ReadingAt): SQL | undefined {
  return and(
    eq(readings.userId, at.userId),
    eq(readings.workId, currentWork(at.work)),
    sql`${readings.number} = ${at.number}`,
  );
}

/** Finds a reader's own reading. */
export const ownReading = (at: ReadingAt) =>
  db.select(readingColumns).from(readings).innerJoin(books, eq(books.isbn, readings.isbn)).where(isReading(at));

/** Finds a reader's readings of an edition's work: an open one first, then the one that ended last; at most `limit`. */
export const readingsOfWork = (at: Edition & { userId: string; limit: number }) =>
  db
    .select(readingColumns)
    .from(readings)
    .innerJoin(books, eq(books.isbn, readings.isbn))
    .where(and(eq(readings.userId, at.userId), eq(readings.workId, workOf(at))))
    .orderBy(sql`${readings.state} IN ${OPEN} DESC`, desc(readings.readAt), desc(readings.changedAt))
    .limit(at.limit);

/** Finds the reading that this call created, of the work of a stored edition. */
export const createdReading = (at: { userId: string; isbn: string; number: number }) =>
  db
    .select(readingColumns)
    .from(readings)
    .innerJoin(books, eq(books.isbn, readings.isbn))
    .where(
      and(
        eq(readings.userId, at.userId),
        eq(readings.workId, workOfStored(at.isbn)),
        sql`${readings.number} = ${at.number}`,
      ),
    );

export type ReadingRow = RowOf<typeof ownReading>;

/**
 * Whether a reading was changed after a call that a browser sent later than it was made. What was done last stays, in
 * whichever order it arrives. A change of an open reading's facts, such as its format, is no step of the reader.
 */
export function isChangedAfter({ state, readAt, changedAt }: ReadingRow, moment: number): boolean {
  return (isOpen({ state }) ? readAt : changedAt) > moment;
}

/** The same in SQL, for whether a reading was not changed after a moment. */
export function isUnchangedAfter(moment: number): SQL {
  return sql`iif(${readings.state} IN ${OPEN}, ${readings.readAt}, ${readings.changedAt}) <= ${moment}`;
}

export function idOf({ workId, number }: Pick<ReadingRow, 'workId' | 'number'>): string {
  return `${workId}-${number}`;
}

export function readingOf(row: ReadingRow): Reading {
  const { progressUnit: unit, progressValue: value, progressOf } = row;
  const end = unit === 'percent' ? 100 : progressOf;
  const id = idOf(row);
  return {
    reading_id: id,
    id,
    work_id: row.workId,
    isbn: row.isbn,
    title: row.bookTitle,
    authors: row.bookAuthors,
    cover: row.bookCover,
    state: row.state,
    ...(row.started === null ? {} : { started: { date: row.started } }),
    ...(row.finished === null ? {} : { finished: { date: row.finished } }),
    ...(unit === null || value === null ? {} : { progress: { unit, value, ...(end === null ? {} : { of: end }) } }),
    ...(row.format === null ? {} : { format: row.format }),
    ...(row.source === null ? {} : { source: row.source }),
    ...(row.pages === null ? {} : { pages: row.pages }),
    ...(row.bookPages === 0 ? {} : { edition_pages: row.bookPages }),
    imported: row.importId !== null,
  };
}

export function isOpen({ state }: { state: ReadingState }): boolean {
  return state === 'reading' || state === 'paused';
}

/**
 * Finds the edition of the reader's last reading of this edition's work that ended, finished before given up; no row if
 * none has ended.
 */
export const endedReadingOf = (at: Edition & { userId: string }) =>
  db
    .select({ isbn: readings.isbn })
    .from(readings)
    .where(and(eq(readings.userId, at.userId), eq(readings.workId, workOf(at)), sql`+${readings.state} NOT IN ${OPEN}`))
    .orderBy(sql`${isFinished()} DESC`, desc(readings.readAt), desc(readings.changedAt))
    .limit(1);

/** Finds the finished reading of a stored edition's work that ended last, or else its last reading. */
export const lastRead = (at: { userId: string; isbn: string }) =>
  db
    .select({ workId: readings.workId, number: readings.number })
    .from(readings)
    .where(and(eq(readings.userId, at.userId), eq(readings.workId, workOfStored(at.isbn))))
    .orderBy(sql`${isFinished()} DESC`, desc(readings.readAt), desc(readings.changedAt))
    .limit(1);

/** Returns SQL for the edition that a reader picked of a work that they have read, NULL for none. */
export function editionRead(reader: SqlValue, work: SqlValue): SQL<string | null> {
  return sql`(SELECT ${readings.isbn} FROM ${readings} WHERE ${readings.userId} = ${reader}
    AND ${readings.workId} = ${work} AND ${isFinished()}
    ORDER BY ${readings.readAt} DESC, ${readings.changedAt} DESC LIMIT 1)`;
}

/** Returns SQL for the edition of a work that a reader used last, finished or not; NULL for none. */
export function currentEdition(reader: SqlValue, work: SqlValue): SQL<string | null> {
  return sql`(SELECT ${readings.isbn} FROM ${readings} WHERE ${readings.userId} = ${reader}
    AND ${readings.workId} = ${work} ORDER BY ${readings.changedAt} DESC LIMIT 1)`;
}

/**
 * Returns an SQL condition: whether the work of a stored edition was finished just now for the first time. For a
 * statement that runs after those that mark it or finish a reading.
 */
export function justFinishedStatement(userId: SqlValue, isbn: SqlValue, now: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${userId}
    AND ${readings.workId} = ${workOfStored(isbn)} AND ${readings.state} = ${stateCode('finished')}
    AND ${readings.readAt} = ${now})`;
}

/** Returns an SQL condition: whether a reading of the work of a stored edition was started just now. */
export function justStarted(userId: SqlValue, isbn: SqlValue, now: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${userId}
    AND ${readings.workId} = ${workOfStored(isbn)} AND +${readings.state} = ${stateCode('reading')}
    AND ${readings.changedAt} = ${now} AND ${readings.progressValue} IS NULL)`;
}

/** Returns an SQL condition: whether a reading of the work of a stored edition was stopped just now. */
export function justStoppedStatement(userId: SqlValue, isbn: SqlValue, now: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${userId}
    AND ${readings.workId} = ${workOfStored(isbn)} AND +${readings.state} = ${stateCode('unfinished')}
    AND ${readings.changedAt} = ${now})`;
}

/** Returns an SQL condition: whether a reading of the work of a stored edition progressed just now. */
export function justProgressedStatement(userId: SqlValue, isbn: SqlValue, now: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${userId}
    AND ${readings.workId} = ${workOfStored(isbn)} AND (${readings.changedAt} > ${now}
      OR (+${readings.state} = ${stateCode('reading')} AND ${readings.changedAt} = ${now})))`;
}

/**
 * Returns SQL for whether a reader has finished a work since a moment. Imported readings don't count. With `changedAt`,
 * only readings changed at that moment.
 */
export function readSinceFilter(
  { userId, work, since }: { userId: SqlValue; work: SqlValue; since: SqlValue },
  changedAt?: SqlValue,
): SQL {
  const changed = changedAt === undefined ? sql`` : sql`AND ${readings.changedAt} = ${changedAt}`;
  return sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${userId} AND ${readings.workId} = ${work}
    AND ${isFinished()} AND ${readings.importId} IS NULL
    AND ${readings.readAt} >= ${since} ${changed})`;
}

/** A day of activity of a reader with a work, as days since 1970. */
interface ToldAt {
  userId: SqlValue;
  work: SqlValue;
  day: SqlValue;
}

// Returns a reading's date from a number of days.
const dateOfDay = (day: SqlValue) => sql`CAST(strftime('%Y%m%d', ${day} * 86400, 'unixepoch') AS INTEGER)`;

/** Returns SQL for whether a reader has a reading of a work that started on a day. */
export function startedOn({ userId, work, day }: ToldAt): SQL {
  return sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${userId} AND ${readings.workId} = ${work}
    AND ${readings.started} = ${dateOfDay(day)})`;
}

/**
 * Returns SQL for whether a reader has a reading of a work that ended this way on a day, or on the next one after a
 * flight east.
 */
export function hasEndedOn({ userId, work, day }: ToldAt, state: 'finished' | 'unfinished'): SQL {
  return sql`EXISTS (SELECT 1 FROM ${readings} WHERE ${readings.userId} = ${userId} AND ${readings.workId} = ${work}
    AND +${readings.state} = ${stateCode(state)} AND ${readings.finished} >= ${dateOfDay(day)})`;
}

export function worksReadBy(userId: SqlValue): SQL<number> {
  return sql<number>`(SELECT count(DISTINCT ${readings.workId}) FROM ${readings}
    WHERE ${readings.userId} = ${userId} AND ${readings.state} = ${stateCode('finished')})`;
}

/** Finds a reader's reading of a work given as SQL: the open one, else the one that ended last. */
export function readingOfWork(reader: SqlValue, work: SqlValue) {
  return db
    .select(readingColumns)
    .from(readings)
    .innerJoin(books, eq(books.isbn, readings.isbn))
    .where(and(eq(readings.userId, sql`${reader}`), eq(readings.workId, sql`${work}`)))
    .orderBy(sql`${readings.state} IN ${OPEN} DESC`, desc(readings.readAt), desc(readings.changedAt))
    .limit(1);
}

/** Finds the work of an edition: the stored one before a book service's. */
export const workOfEdition = (at: Edition) =>
  db.select({ work: workOf(at).mapWith(String).as('work') }).from(sql`(SELECT 1)`);

/**
 * Returns SQL for the works that a reader has finished, those that they ended last, at most so many readings of them.
 */
export function newestRead(reader: SqlValue, limit: SqlValue): SQL {
  return sql`SELECT work_id AS work, max(read_at) AS at FROM (
    SELECT work_id, read_at FROM ${readings}
    WHERE user_id = ${reader} AND state = ${stateCode('finished')} ORDER BY read_at DESC LIMIT ${limit}
  ) GROUP BY work_id`;
}

export function newestOpen(reader: SqlValue, limit: SqlValue): SQL {
  return sql`SELECT work_id AS work, read_at AS at FROM ${readings}
    WHERE user_id = ${reader} AND state = ${stateCode('reading')} ORDER BY read_at DESC LIMIT ${limit}`;
}

/** Returns SQL for the works of a reader's readings in any state, those of each state that changed last. */
export function openWorks(reader: SqlValue, limit: SqlValue): SQL {
  const ofEach = stateCodes.map(
    (state) => sql`SELECT work_id AS work FROM (SELECT work_id FROM ${readings}
      WHERE user_id = ${reader} AND state = ${stateCode(state)} ORDER BY read_at DESC LIMIT ${limit})`,
  );
  return sql.join(ofEach, sql` UNION ALL `);
}

/** Returns SQL for whether a reader has a reading of this edition. */
export const readsEdition = ({ isbn, work, reader }: EditionUse) =>
  sql`EXISTS (SELECT 1 FROM ${readings} used
    WHERE used.work_id = ${work} AND used.user_id = ${reader} AND used.isbn = ${isbn})`;
