import { partialDateToNumber } from '../../../platform/column-types.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordActivity } from '../../activity/activity.ts';
import { DAYS_TO_COUNT, recordActToday } from '../../habits/streaks/ledger.ts';
import { todayOf } from '../../library/readings/dates.ts';
import { numberOf, type ReadingRow } from '../../library/readings/queries.ts';
import { beginReading } from '../../library/readings/readings.ts';
import { beginsReading, reachPercent } from '../../library/readings/synced.ts';
import { removeBookmarked } from '../../library/shelves/shelves.ts';
import { isPosition } from './documents.ts';

interface Move {
  /** A stored edition of the document's book. */
  isbn: string;
  last: ReadingRow | undefined;
  percentage: number;
  /** The position that the reading had before; null if the document moved none yet. */
  before: number | null;
  /** When the device sent the position, in epoch seconds. */
  sentAt: number;
  /** Whether friends see that the book was started. */
  isShared: boolean;
}

/**
 * Moves the reading of a book to a position, on the day on which it was sent: starts one if none is open. Returns null
 * if the position changes nothing.
 */
export function moveReading(
  call: Call,
  { isbn, last, percentage, before, sentAt, isShared }: Move,
): Statement[] | null {
  if (!isPosition(percentage)) return null;
  const isOpenNow = last !== undefined && (last.state === 'reading' || last.state === 'paused');
  // What ended after the position was sent isn't started again.
  const begins = beginsReading(last, percentage, before) && (last === undefined || last.readAt <= sentAt);
  const goesOn = isOpenNow && percentage > (before ?? 0);
  if (!begins && !goesOn) return null;
  const { memberId: userId } = call;
  const then: Call = { ...call, now: new Date(sentAt * 1_000), seconds: sentAt };
  const isLate = sentAt <= call.seconds - DAYS_TO_COUNT * 86_400;
  const started = partialDateToNumber(todayOf(then));
  return [
    ...(begins ? beginReading({ userId, isbn, number: numberOf(call.newId), started, now: sentAt }) : []),
    removeBookmarked({ userId, isbn, work: '', now: sentAt }),
    // The statement must precede the one that stores the position, since it compares the two.
    ...(begins && isShared ? recordActivity(then, 'started', isbn) : []),
    reachPercent({ userId, isbn, percent: Math.round(percentage * 100), now: sentAt }),
    ...(isLate ? [] : [recordActToday(then, { source: 'progress', target: isbn })]),
  ];
}
