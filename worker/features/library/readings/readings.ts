import { and, eq, getTableName, sql } from 'drizzle-orm';
import { formatCodes, readings, sourceCodes, unitCodes } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf, workOfStored } from '../../books/works.ts';
import {
  addedSince,
  noteAddedSince,
  type Removal,
  recordRemoval,
  restorableTable,
  undoneNumbers,
  wasRemovedAfter,
  wasTakenBackAfter,
} from '../../undo/removals.ts';
import { wasWantedAfter } from '../shelves/queries.ts';
import type { ProgressUnit, ReadingFormat, ReadingSource } from './contract.ts';
import { ownPageCount } from './pages.ts';
import { isFinished, isReading, isUnchangedAfter, OPEN, type ReadingAt, stateCode } from './queries.ts';

// All changes of readings except imports. A reading that is finished here counts as read here, even if it was imported.
// Dates are numbers: yyyymmdd, with 00 for unknown parts.

/** Text of the database error for a second open reading of one work. */
export const ONE_OPEN_READING = 'readings.user_id, readings.work_id';

interface NewReading {
  userId: string;
  isbn: string;
  number: number;
  started: number;
  now: number;
}

export function beginReading(reading: NewReading): Statement[] {
  return [goneOn({ userId: reading.userId, isbn: reading.isbn, now: reading.now }), insertReading(reading)];
}

const goneOn = ({ userId, isbn, now }: { userId: string; isbn: string; now: number }) =>
  db
    .update(readings)
    // One that is open already was started again: an earlier pause that arrives late doesn't pause it.
    .set({
      state: 'reading',
      readAt: now,
      changedAt: sql`iif(${readings.state} = ${stateCode('paused')}, ${now}, ${readings.changedAt})`,
    })
    .where(
      and(
        eq(readings.userId, userId),
        eq(readings.workId, workOfStored(isbn)),
        sql`+${readings.state} IN ${OPEN}`,
        isUnchangedAfter(now),
      ),
    );

const insertReading = ({ userId, isbn, number, started, now }: NewReading) =>
  db
    .insert(readings)
    .select(
      sql`SELECT work_id, ${userId}, ${number}, isbn, ${stateCode('reading')}, ${started}, NULL, ${now},
          NULL, NULL, NULL, NULL, NULL, ${now}, ${ownPageCount(userId, isbn)}, NULL, ${now}
        FROM ${books} WHERE isbn = ${isbn} AND NOT ${isPassed({ userId, isbn, moment: now })}`,
    )
    // A reading is already open, or this call is a repetition.
    .onConflictDoNothing();

// Whether another device has ended or removed a reading of the work, or put it on want-to-read, since a late call.
const isPassed = (since: { userId: string; isbn: string; moment: number }) =>
  sql`(EXISTS (SELECT 1 FROM ${readings} AS later WHERE later.work_id = ${workOfStored(since.isbn)}
      AND later.user_id = ${since.userId} AND later.read_at > ${since.moment})
    OR ${wasRemovedAfter({ ...since, table: getTableName(readings) })} OR ${wasWantedAfter(since)})`;

interface Marked {
  userId: string;
  isbn: string;
  number: number;
  /** Null for an unknown date. */
  finished: number | null;
  readAt: number;
  now: number;
}

/**
 * Returns the statements that mark a stored edition's work as read: they finish the open reading or, if there
 * is none and none was finished before, add a finished one.
 */
export function markRead(marked: Marked): Statement[] {
  const { number: _, ...at } = marked;
  return [openFinished(at), firstFinished(marked), recordMark(marked)];
}

/**
 * Returns the statement that records that a work which was read already was marked as read again, so that an earlier
 * call that arrives late doesn't take the mark back. It follows those which look for what was finished just now.
 */
export const markReadAgain = ({ userId, isbn, now }: Pick<Marked, 'userId' | 'isbn' | 'now'>) =>
  db
    .update(readings)
    .set({ changedAt: now })
    .where(
      and(
        eq(readings.userId, userId),
        eq(readings.workId, workOfStored(isbn)),
        isFinished(),
        sql`${readings.changedAt} < ${now}`,
      ),
    );

// Undoing the removal of earlier readings removes this one, so that the book isn't counted as read twice.
const recordMark = ({ userId, isbn, number }: Pick<Marked, 'userId' | 'isbn' | 'number'>) => {
  const work = workOfStored(isbn);
  const wasAdded = sql`EXISTS (SELECT 1 FROM ${readings} WHERE work_id = ${work} AND user_id = ${userId} AND number = ${number})`;
  return noteAddedSince({ userId, table: getTableName(readings), work, number, wasAdded });
};

const openFinished = ({ userId, isbn, finished, readAt, now }: Omit<Marked, 'number'>) =>
  db
    .update(readings)
    .set({
      state: 'finished',
      finished: sql`${finished}`,
      readAt,
      changedAt: now,
      importId: null,
    })
    .where(
      and(
        eq(readings.userId, userId),
        eq(readings.workId, workOfStored(isbn)),
        sql`${readings.state} IN ${OPEN}`,
        isUnchangedAfter(now),
      ),
    );

const firstFinished = ({ userId, isbn, number, finished, readAt, now }: Marked) =>
  db
    .insert(readings)
    .select(
      sql`SELECT work_id, ${userId}, ${number}, isbn, ${stateCode('finished')}, NULL, ${finished}, ${readAt},
          NULL, NULL, NULL, NULL, NULL, ${now}, ${ownPageCount(userId, isbn)}, NULL, ${now}
        FROM ${books} WHERE isbn = ${isbn} AND NOT EXISTS (SELECT 1 FROM ${readings} AS before
          WHERE before.work_id = ${books.workId} AND before.user_id = ${userId}
            AND (${isFinished('before')} OR before.read_at > ${now}))
          AND NOT ${wasTakenBackAfter({ userId, table: getTableName(readings), isbn, moment: now })}`,
    )
    .onConflictDoNothing();

const finishedReadingsOf = (at: Edition & { userId: string }) =>
  and(eq(readings.userId, at.userId), eq(readings.workId, workOf(at)), isFinished());

/**
 * Returns the statements that unmark an edition's work as read, which can be undone; its review and an open reading
 * stay.
 */
export function unmarkRead(removal: Removal, edition: Edition): Statement[] {
  const finished = and(
    finishedReadingsOf({ userId: removal.userId, ...edition }),
    sql`${readings.changedAt} <= ${removal.now}`,
  );
  return [
    restorableReadings.save(removal, finished),
    recordRemoval(removal, restorableReadings, edition.isbn),
    db.delete(readings).where(finished),
  ];
}

/**
 * Deleted or stopped readings, for undo. Restoring replaces a reading that was added by marking the book as read again.
 * A second open reading of one work fails the batch.
 */
export const restorableReadings = restorableTable(readings, {
  precededBy: (removal) => [
    db.run(sql`
      DELETE FROM ${readings} WHERE (work_id, user_id, number) IN (${addedSince(removal, getTableName(readings))})`),
  ],
  where: (removal, saved) => sql`${saved(readings.number)} NOT IN (${undoneNumbers(removal, getTableName(readings))})`,
  // A stopped reading still has its row.
  conflict: sql`(work_id, user_id, number) DO UPDATE
    SET state = excluded.state, finished = excluded.finished, read_at = excluded.read_at, changed_at = excluded.changed_at
    WHERE state = ${stateCode('unfinished')} AND excluded.state IN ${OPEN} AND started IS excluded.started`,
});

interface Added {
  userId: string;
  isbn: string;
  number: number;
  started: number | null;
  finished: number | null;
  readAt: number;
  format: ReadingFormat | null;
  source: ReadingSource | null;
  pages: number | null;
  now: number;
}

/** Returns the statement that adds a finished reading of a stored edition's work; repeating the call adds nothing. */
export function addFinished(at: Added): Statement {
  return insertFinished({ ...at, format: formatCode(at.format), source: sourceCode(at.source) });
}

/** Returns the stored number of a format, null for none. */
export function formatCode(format: ReadingFormat | null): number | null {
  return format === null ? null : formatCodes.indexOf(format);
}

/** Returns the stored number of a copy's source, null for none. */
export function sourceCode(source: ReadingSource | null): number | null {
  return source === null ? null : sourceCodes.indexOf(source);
}

const insertFinished = (at: Omit<Added, 'format' | 'source'> & { format: number | null; source: number | null }) =>
  db
    .insert(readings)
    .select(
      sql`SELECT work_id, ${at.userId}, ${at.number}, isbn, ${stateCode('finished')}, ${at.started}, ${at.finished},
          ${at.readAt}, NULL, NULL, NULL, ${at.format}, NULL, ${at.now}, coalesce(${at.pages}, ${ownPageCount(at.userId, at.isbn)}),
          ${at.source}, ${at.now}
        FROM ${books} WHERE isbn = ${at.isbn}`,
    )
    .onConflictDoNothing();

interface Progressed {
  unit: ProgressUnit;
  value: number;
  of: number | null;
  pages: number | null;
  now: number;
}

/** Returns the statement that stores the progress of an open reading; a paused one is resumed. */
export function recordProgress(at: ReadingAt & Progressed): Statement {
  return updateProgressOf({ ...at, unit: unitCodes.indexOf(at.unit) });
}

const updateProgressOf = (at: ReadingAt & Omit<Progressed, 'unit'> & { unit: number }) =>
  db
    .update(readings)
    .set({
      state: 'reading',
      progressUnit: sql`${at.unit}`,
      progressValue: at.value,
      progressOf: at.of,
      pages: at.pages,
      // Progress in minutes implies an audiobook.
      format: sql`coalesce(${readings.format}, iif(${at.unit} = ${unitCodes.indexOf('minute')}, ${formatCode('audio')}, NULL))`,
      readAt: at.now,
      changedAt: at.now,
    })
    .where(and(isReading(at), sql`${readings.state} IN ${OPEN}`, isUnchangedAfter(at.now)));

interface Ended {
  /** Null for an unknown date. */
  finished: number | null;
  readAt: number;
  now: number;
}

/** Facts of the reader's copy given at the end; undefined ones stay as they are. */
interface Copy {
  format: ReadingFormat | null | undefined;
  source: ReadingSource | null | undefined;
}

/** Returns the statement that finishes a reading, or changes a finished one; an undefined end stays. */
export function finishReading(at: ReadingAt & Copy & { now: number; end: Ended | undefined }): Statement {
  const { end, format, source } = at;
  return db
    .update(readings)
    .set({
      ...(end && {
        state: 'finished',
        finished: sql`${end.finished}`,
        readAt: end.readAt,
        importId: sql`iif(${readings.state} = ${stateCode('finished')}, ${readings.importId}, NULL)`,
      }),
      ...(format !== undefined && { format: sql`${formatCode(format)}` }),
      ...(source !== undefined && { source: sql`${sourceCode(source)}` }),
      changedAt: at.now,
    })
    .where(isReading(at));
}

export function stopReading(removal: Removal, at: ReadingAt & Ended): Statement[] {
  const own = and(isReading(at), sql`${readings.state} IN ${OPEN}`, isUnchangedAfter(at.now));
  return [restorableReadings.save(removal, own), stopReadingOf(at)];
}

const stopReadingOf = (at: ReadingAt & Ended) =>
  db
    .update(readings)
    .set({
      state: 'unfinished',
      finished: sql`${at.finished}`,
      readAt: at.readAt,
      changedAt: at.now,
    })
    .where(and(isReading(at), sql`${readings.state} IN ${OPEN}`, isUnchangedAfter(at.now)));

/** Returns the statement that records that a stopped reading was stopped again: it holds against an earlier late call. */
export const stopAgain = (at: ReadingAt & { now: number }) =>
  db
    .update(readings)
    .set({ changedAt: at.now })
    .where(and(isReading(at), sql`${readings.state} = ${stateCode('unfinished')}`, isUnchangedAfter(at.now)));

export const pauseReading = (at: ReadingAt & { now: number }) =>
  db
    .update(readings)
    .set({ state: 'paused', readAt: at.now, changedAt: at.now })
    .where(and(isReading(at), sql`${readings.state} IN ${OPEN}`, isUnchangedAfter(at.now)));

/** Returns the statement that resumes a reading which is not finished; another open one fails the batch. */
export const resumeReading = (at: ReadingAt & { now: number }) =>
  db
    .update(readings)
    .set({ state: 'reading', finished: sql`NULL`, readAt: at.now, changedAt: at.now })
    .where(and(isReading(at), sql`${readings.state} <> ${stateCode('finished')}`, isUnchangedAfter(at.now)));

export function deleteReading(removal: Removal, at: ReadingAt): Statement[] {
  const own = isReading(at);
  return [restorableReadings.save(removal, own), db.delete(readings).where(own)];
}
