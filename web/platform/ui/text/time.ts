import { lazy } from '../lazy.ts';
import { clock } from './clock.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

// The unit for each span (document 1, section 9).
const spans: readonly [below: number, unit: string, seconds: number][] = [
  [MINUTE, 'second', 1],
  [HOUR, 'minute', MINUTE],
  [DAY, 'hour', HOUR],
  [30 * DAY, 'day', DAY],
  [365 * DAY, 'month', 30 * DAY],
  [Number.POSITIVE_INFINITY, 'year', 365 * DAY],
];

const dates = lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'long' }));

/** The date on which a moment in epoch seconds falls where the reader is: "November 24, 2026". */
export function longDate(moment: number): string {
  return dates().format(moment * 1000);
}

/** The date of a moment in epoch seconds, such as 2026-11-24, in a time zone or where the reader is. */
export function isoDate(moment: number, timeZone?: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', timeZone === undefined ? parts : { ...parts, timeZone });
  return format.format(moment * 1000);
}

/** Time since a moment in words; both in epoch seconds. An unknown time is "Unknown". */
export function timeAgo(moment: number | null | undefined, now = clock() / 1000): string {
  if (moment === null || moment === undefined || !Number.isFinite(moment)) return 'Unknown';
  // A reader's clock may be behind the server's; nothing was written in the future.
  const age = Math.max(0, Math.floor(now - moment));
  const [, unit, seconds] = spans.find(([below]) => age < below) ?? spans[0] ?? [0, 'second', 1];
  const count = Math.floor(age / seconds);
  // The platform's own words are the same, but their tables hold a slow phone up for 60 ms while Home and a book start.
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
