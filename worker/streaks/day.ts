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
