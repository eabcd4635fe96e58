import { and, eq, sql } from 'drizzle-orm';
import { readings, unitCodes } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { workOfStored } from '../../books/works.ts';
import { isOpen, OPEN, type ReadingRow, stateCode } from './queries.ts';

// Readings updated by e-readers.

/** Beyond this fraction a position may be in the back matter, after the last chapter. */
const END_MATTER = 0.9;
/** Up to this fraction a position may be the start of a rereading. */
const BEGINNING = 0.1;

/**
 * Returns whether a position starts a reading. A device that catches up with a book finished on the site doesn't start
 * it again, but one that is back at the beginning does. @param before the position to which the document moved a
 * reading before; null for the first one.
 */
export function beginsReading(last: ReadingRow | undefined, position: number, before: number | null): boolean {
  if (position <= 0 || (last !== undefined && isOpen(last))) return false;
  if (last?.state !== 'finished') return true;
  return before === null ? position < END_MATTER : position <= BEGINNING;
}

const percentRead = sql`CASE WHEN ${readings.progressUnit} = ${sql.raw(String(unitCodes.indexOf('percent')))}
  THEN coalesce(${readings.progressValue}, -1) WHEN ${readings.progressOf} > 0
  THEN ${readings.progressValue} * 100.0 / ${readings.progressOf} ELSE -1 END`;

/**
 * Returns the statement that moves the open reading of a stored edition's work to at least this progress; a paused
 * one is resumed. Lower progress changes nothing.
 */
export const reachPercent = (at: { userId: string; isbn: string; percent: number; now: number }) => {
  const isFurther = sql`${percentRead} < ${at.percent}`;
  // Progress that a device told late doesn't resume what was paused since.
  const latest = sql`max(${readings.readAt}, ${at.now})`;
  return db
    .update(readings)
    .set({
      state: sql`iif(${readings.readAt} > ${at.now}, ${readings.state}, ${stateCode('reading')})`,
      progressUnit: sql`iif(${isFurther}, ${unitCodes.indexOf('percent')}, ${readings.progressUnit})`,
      progressValue: sql`iif(${isFurther}, ${at.percent}, ${readings.progressValue})`,
      progressOf: sql`iif(${isFurther}, NULL, ${readings.progressOf})`,
      readAt: latest,
      changedAt: sql`max(${readings.changedAt}, ${at.now})`,
    })
    .where(
      and(
        eq(readings.userId, at.userId),
        eq(readings.workId, workOfStored(at.isbn)),
        sql`${readings.state} IN ${OPEN}`,
      ),
    );
};
