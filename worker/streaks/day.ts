const formats = new Map<string, Intl.DateTimeFormat>();

/** The date, `YYYY-MM-DD`, that a moment falls on in a time zone; the zone must be one that the runtime knows. */
export function dayIn(zone: string, moment: Date): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    if (formats.size < 500) formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The date `count` days after (or, negative, before) another; dates are counted as dates, never as 24-hour spans. */
export function daysAfter(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** The seven dates of the week that a date lies in, Sunday to Saturday. */
export function weekOf(day: string): string[] {
  const sunday = daysAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return Array.from({ length: 7 }, (_, place) => daysAfter(sunday, place));
}

// No zone is further from UTC than this, in minutes (Kiritimati is ahead by 14 hours, Baker Island behind by 12).
const FURTHEST = 14 * 60;

/** When a date begins in a time zone, in epoch seconds; zones differ by whole minutes. */
export function startOf(zone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 60_000;
  let before = midnight - FURTHEST - 1;
  let after = midnight + FURTHEST + 1;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(zone, new Date(middle * 60_000)) < day) before = middle;
    else after = middle;
  }
  return after * 60;
}
