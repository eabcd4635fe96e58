interface CachedZone {
  format: Intl.DateTimeFormat;
  /** The last requested minute since the epoch, and its date in this zone. */
  minute: number;
  day: string;
  /** The date whose start was last requested, and that start in epoch seconds. */
  startDay: string;
  startSeconds: number;
}

const MAX_ZONES = 500;
const zones = new Map<string, CachedZone>();

function cachedZone(zone: string): CachedZone {
  const before = zones.get(zone);
  if (before) return before;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const entry = { format, minute: Number.NaN, day: '', startDay: '', startSeconds: Number.NaN };
  if (zones.size < MAX_ZONES) zones.set(zone, entry);
  return entry;
}

/**
 * Returns the date, `YYYY-MM-DD`, of a moment in a time zone. Throws a `RangeError` for a zone the runtime doesn't
 * know.
 */
export function dayIn(zone: string, moment: Date): string {
  // Time zones differ by whole minutes, so the date never changes within a minute.
  const minute = Math.floor(moment.getTime() / 60_000);
  const cached = cachedZone(zone);
  if (cached.minute !== minute) {
    cached.day = dateOf(cached.format, moment);
    cached.minute = minute;
  }
  return cached.day;
}

function dateOf(format: Intl.DateTimeFormat, moment: Date): string {
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Returns the date `count` days after another, or before it if `count` is negative. Clock changes don't matter. */
export function daysAfter(day: string, count: number): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  const moment = new Date(Date.UTC(year, month - 1, date + count));
  // Faster than `toISOString`, which also formats the time; a page needs dozens of dates.
  return [moment.getUTCFullYear(), twoDigits(moment.getUTCMonth() + 1), twoDigits(moment.getUTCDate())].join('-');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Returns the seven dates of a date's week, Sunday to Saturday. */
export function weekOf(day: string): string[] {
  const sunday = daysAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return Array.from({ length: 7 }, (_, place) => daysAfter(sunday, place));
}

// The largest offset of any zone from UTC, in minutes (Kiritimati is 14 hours ahead).
const MAX_OFFSET_MINUTES = 14 * 60;

/** Returns the offset of a time zone from UTC at a moment, in minutes; negative if it is behind. */
export function offsetOf(zone: string, moment: Date): number {
  const local = new Date(moment.getTime() - (moment.getTime() % 60_000));
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  const read = Object.fromEntries(parts.formatToParts(local).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = read;
  return (Date.UTC(year, month - 1, day, hour, minute) - local.getTime()) / 60_000;
}

/** Returns when a date begins in a time zone, in epoch seconds. */
export function startOf(zone: string, day: string): number {
  // Cached, because every activity of a day needs the same value, and finding it takes a dozen steps.
  const cached = cachedZone(zone);
  if (cached.startDay !== day) {
    cached.startSeconds = findStart(cached.format, day);
    cached.startDay = day;
  }
  return cached.startSeconds;
}

function findStart(format: Intl.DateTimeFormat, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 60_000;
  let before = midnight - MAX_OFFSET_MINUTES - 1;
  let after = midnight + MAX_OFFSET_MINUTES + 1;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateOf(format, new Date(middle * 60_000)) < day) before = middle;
    else after = middle;
  }
  return after * 60;
}
