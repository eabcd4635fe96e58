import { partialDateToNumber } from '../../platform/column-types.ts';

// Dates as stored numbers: 20261122, or 20261100 and 20260000 if only the month or the year is known.

/** Precision of a date: 1 year, 2 month, 3 day. */
export function precision(date: number): 1 | 2 | 3 {
  return date % 10_000 === 0 ? 1 : date % 100 === 0 ? 2 : 3;
}

/** Returns whether two dates may be the same day as far as both are known; two unknown dates agree. */
export function datePartsAgree(first: number | null, other: number | null): boolean {
  if (first === null || other === null) return first === other;
  const unit = 100 ** (3 - Math.min(precision(first), precision(other)));
  return Math.floor(first / unit) === Math.floor(other / unit);
}

/** Returns the last possible day of a partial date. */
export function lastDay(date: number): number {
  return precision(date) === 1 ? date + 1231 : precision(date) === 2 ? date + 31 : date;
}

/** Returns the more precise one of two dates that agree, or else the first one that is known. */
export function betterDate(first: number | null, other: number | null): number | null {
  if (first === null || other === null) return first ?? other;
  return datePartsAgree(first, other) && precision(other) > precision(first) ? other : first;
}

export function isInOrder(started: number | null, finished: number | null): boolean {
  return started === null || finished === null || started <= lastDay(finished);
}

/** Returns the days since 1970; NaN if the day is unknown. */
export function daysOf(date: number | null): number {
  if (date === null || precision(date) < 3) return Number.NaN;
  return Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / 86_400_000;
}

/** Returns noon (UTC) of a date or of the first day of a month or year, in epoch seconds; 0 for an unknown date. */
export function noonOf(date: number | null, now: number): number {
  if (date === null) return 0;
  const month = Math.max(1, Math.floor(date / 100) % 100);
  return Math.min(now, Date.UTC(Math.floor(date / 10_000), month - 1, Math.max(1, date % 100), 12) / 1000);
}

/** Returns noon of a date, or a time, in epoch seconds; `now` if it is unknown. */
export function momentOf(stated: string | undefined, now: number): number {
  if (stated === undefined) return now;
  return stated.includes('T')
    ? Math.min(now, Math.floor(Date.parse(stated) / 1000))
    : noonOf(partialDateToNumber(stated), now);
}
