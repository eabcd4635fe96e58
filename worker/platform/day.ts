interface KnownZone {
  format: Intl.DateTimeFormat;
  /** The date in this zone in the last requested minute since the epoch. */
  minute: number;
  day: string;
  /** The start of the last requested date in this zone, in epoch seconds. */
  beginsOn: string;
  beginsAt: number;
}

const MOST_ZONES = 500;
const zones = new Map<string, KnownZone>();

function knownZone(zone: string): KnownZone {
  const before = zones.get(zone);
  if (before) return before;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const known = { format, minute: Number.NaN, day: '', beginsOn: '', beginsAt: Number.NaN };
  if (zones.size < MOST_ZONES) zones.set(zone, known);
  return known;
}

/**
 * Returns the date, `YYYY-MM-DD`, of a moment in a time zone. Throws a `RangeError` for a zone unknown to the runtime.
 */
export function dayIn(zone: string, moment: Date): string {
  // Zones differ by whole minutes, so a date begins with a minute.
  const minute = Math.floor(moment.getTime() / 60_000);
  const cached = knownZone(zone);
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

/** The date `count` days after (or, negative, before) another; dates are counted as dates, never as 24-hour spans. */
export function daysAfter(day: string, count: number): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  const moment = new Date(Date.UTC(year, month - 1, date + count));
  // By hand: a page asks for dozens of dates, and `toISOString` writes a time that is cut off again.
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

// No zone is further from UTC than this, in minutes (Kiritimati is ahead by 14 hours, Baker Island behind by 12).
const FURTHEST = 14 * 60;

/** Offset of a zone from UTC at a moment, in minutes; negative if behind. */
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

/** When a date begins in a time zone, in epoch seconds. */
export function startOf(zone: string, day: string): number {
  // Every act of a day asks for the same one, and looking for it asks for a dozen dates.
  const cached = knownZone(zone);
  if (cached.beginsOn !== day) {
    cached.beginsAt = beginningOf(cached.format, day);
    cached.beginsOn = day;
  }
  return cached.beginsAt;
}

function beginningOf(format: Intl.DateTimeFormat, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 60_000;
  let before = midnight - FURTHEST - 1;
  let after = midnight + FURTHEST + 1;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateOf(format, new Date(middle * 60_000)) < day) before = middle;
    else after = middle;
  }
  return after * 60;
}
