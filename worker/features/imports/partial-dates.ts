import { numberOfPartial } from '../../platform/column-types.ts';

// Dates as they are stored: 20261122, or 20261100 and 20260000 where only the month or the year is known.

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

/** The last day that a date may be. */
export function lastDay(date: number): number {
  return precision(date) === 1 ? date + 1231 : precision(date) === 2 ? date + 31 : date;
}

/** The date that is known better of two that agree; else the first one, where there is one. */
export function betterDate(first: number | null, other: number | null): number | null {
  if (first === null || other === null) return first ?? other;
  return datePartsAgree(first, other) && precision(other) > precision(first) ? other : first;
}

export function isInOrder(started: number | null, finished: number | null): boolean {
  return started === null || finished === null || started <= lastDay(finished);
}

/** Days since 1970; not a number where the day is not known. */
export function daysOf(date: number | null): number {
  if (date === null || precision(date) < 3) return Number.NaN;
  return Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / 86_400_000;
}

/** Noon (UTC) of a date or of the first day of a month or year, in epoch seconds; 0 for an unknown one. */
export function noonOf(date: number | null, now: number): number {
  if (date === null) return 0;
  const month = Math.max(1, Math.floor(date / 100) % 100);
  return Math.min(now, Date.UTC(Math.floor(date / 10_000), month - 1, Math.max(1, date % 100), 12) / 1000);
}

/** Noon of a date, or a moment, in epoch seconds; now where it is not known. */
export function momentOf(stated: string | undefined, now: number): number {
  if (stated === undefined) return now;
  return stated.includes('T')
    ? Math.min(now, Math.floor(Date.parse(stated) / 1000))
    : noonOf(numberOfPartial(stated), now);
}
