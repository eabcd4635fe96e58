import { partialDateToNumber } from '../../../platform/column-types.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { beyondLastMinute, beyondLastPage, mostProgress, type ProgressUnit, readingSentences } from './contract.ts';
import { checkDates, readAtOf, todayOf } from './dates.ts';
import { ownPages } from './pages.ts';
import type { ReadingRow } from './queries.ts';

/** Returns the reading. Throws `not_found` if there is none. */
export function requireReading<Row>(rows: readonly Row[]): Row {
  return rows[0] ?? throwApiError('not_found', readingSentences.notFound);
}

/** Throws the error for a reading that has ended. */
export function rejectEndedReading(): never {
  throwApiError('conflict', readingSentences.notOpen);
}

/**
 * Returns when a reading ends: on the given date, on an unknown one for `null`, else today. Throws for an impossible
 * date.
 */
export function endOf(call: Call, { started }: Pick<ReadingRow, 'started'>, date: string | null | undefined) {
  const today = todayOf(call);
  if (date === null) return { finished: null, readAt: 0, now: call.seconds, isToday: false };
  if (date !== undefined) checkDates(today, { started, finished: date });
  const end = date ?? (started !== null && started > today ? started : today);
  const readAt = date === undefined ? call.seconds : readAtOf(end, { today, now: call.seconds });
  return { finished: partialDateToNumber(end), readAt, now: call.seconds, isToday: readAt === call.seconds };
}

/** The progress a reader enters and, if given, the end of their copy. */
interface SaidProgress {
  unit: ProgressUnit;
  value: number;
  of: number | undefined;
}

/**
 * Returns the end of a reading in the unit of its progress: the one entered now, else the one entered before, else
 * the edition's last page; null if unknown. Rejects progress that is impossible for any book or for this one.
 */
export function lastPosition(
  { unit, value, of }: SaidProgress,
  row: ReadingRow,
): { of: number | null; pages: number | null } {
  const limit = mostProgress[unit];
  if (unit === 'percent') {
    if (of !== undefined && of !== limit) throwApiError('invalid_input', readingSentences.noLength);
    if (value > limit) throwApiError('invalid_input', readingSentences.overPercent);
    return { of: null, pages: row.pages };
  }
  const before = row.progressUnit === unit ? row.progressOf : null;
  const end = of ?? (unit === 'page' ? (row.pages ?? (row.bookPages || before)) : before);
  if (end !== null && end <= limit && value > end)
    throwApiError('invalid_input', beyondEnd({ unit, end, stated: of }, row));
  if (value > limit || (end ?? 0) > limit) throwApiError('invalid_input', readingSentences.tooFar);
  return { of: end, pages: unit === 'page' && of !== undefined ? ownPages(of, row.bookPages) : row.pages };
}

function beyondEnd(
  { unit, end, stated: text }: { unit: ProgressUnit; end: number; stated: number | undefined },
  row: ReadingRow,
) {
  if (unit === 'minute') return beyondLastMinute(end);
  return text === undefined && end === row.bookPages ? beyondLastPage(end) : beyondLastPage(end, 'Your copy');
}
