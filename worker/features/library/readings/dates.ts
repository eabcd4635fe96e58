import { dayIn } from '../../../platform/day.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { readingSentences } from './contract.ts';

// Dates of readings: `2026`, `2026-11` or `2026-11-22`, or null for unknown.

/** Returns the date in the reader's time zone. Only valid after `load`, because they may have fixed a zone. */
export function todayOf(call: Call): string {
  return dayIn(call.zone(), call.now);
}

/** Throws `invalid_input` for a date in the future, and for an end before the start as far as both are known. */
export function checkDates(today: string, { started, finished }: { started: string | null; finished: string | null }) {
  for (const date of [started, finished]) {
    if (date !== null && date > today.slice(0, date.length)) throwApiError('invalid_input', readingSentences.future);
  }
  if (started !== null && finished !== null && isBefore(finished, started)) {
    throwApiError('invalid_input', readingSentences.beforeStart);
  }
}

// Compares only the parts that both have: "2026" is not before "2026-05".
function isBefore(item: string, other: string): boolean {
  const precision = Math.min(item.length, other.length);
  return item.slice(0, precision) < other.slice(0, precision);
}

/**
 * Returns the moment a reading is sorted by, in epoch seconds: now for today, noon (UTC) of another day or of the
 * first day of a month or year, 0 for an unknown date.
 */
export function readAtOf(date: string | null, { today, now }: { today: string; now: number }): number {
  if (date === null) return 0;
  if (date === today) return now;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Far east, noon UTC of a past day may still be ahead.
  return Math.min(now, Date.UTC(year, month - 1, day, 12) / 1000);
}

/** Returns the time span in which a year's readings are stored, one day wider on either side for all time zones. */
export function yearBounds(year: number): { from: number; to: number } {
  const DAY = 86_400;
  return { from: Date.UTC(year, 0, 1) / 1000 - DAY, to: Date.UTC(year + 1, 0, 1) / 1000 + DAY };
}
