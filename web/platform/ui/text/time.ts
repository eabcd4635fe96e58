import { clock } from './clock.ts';
import { readerZone } from './zone.ts';

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

/** Returns the date of a moment in epoch seconds, in the reader's time zone: "November 24, 2026". */
export function longDate(moment: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: readerZone() }).format(moment * 1000);
}

/**
 * Returns the date of a moment in epoch seconds, such as 2026-11-24, in a time zone. What the server renders too needs
 * `useReaderZone`, everything else `readerZone`.
 */
export function isoDate(moment: number, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }).format(moment * 1000);
}

/** The time since a moment in epoch seconds, in words. An unknown one is "Unknown". */
export function timeAgo(moment: number | null | undefined): string {
  if (moment === null || moment === undefined || !Number.isFinite(moment)) return 'Unknown';
  // A reader's clock may be behind the server's; show 0 instead of a future time.
  const age = Math.max(0, Math.floor(clock() / 1000 - moment));
  const [, unit, seconds] = spans.find(([below]) => age < below) ?? spans[0] ?? [0, 'second', 1];
  const count = Math.floor(age / seconds);
  // `Intl.RelativeTimeFormat` returns the same text, but takes a slow phone 60 ms the first time.
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
