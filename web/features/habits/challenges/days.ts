/** A calendar day as date pickers use it: midnight in the browser's time zone. */
type CalendarDay = Date;

function wallClock(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Returns the current day in a zone, or one that many days later. */
export function localDay(zone: string, moment: number, daysLater = 0): CalendarDay {
  const localDate = new Date(wallClock(zone, moment));
  return new Date(localDate.getUTCFullYear(), localDate.getUTCMonth(), localDate.getUTCDate() + daysLater);
}

/** Returns the last second of a day in a zone, in epoch seconds. */
export function endOf(day: CalendarDay, zone: string): number {
  const end = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 23, 59, 59);
  // The zone's offset near the guess leads to the right moment, except across a clock change, so it is computed once
  // more there.
  const guess = end - (wallClock(zone, end) - end);
  return (end - (wallClock(zone, guess) - guess)) / 1000;
}

/** Returns a due date in words: "November 24, 2026". */
export function dueDate(due: number, zone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone }).format(due * 1000);
}

/** Returns until when books count on the last day: "Tuesday, 11:59 PM". */
export function dueText(due: number, zone: string): string {
  const words = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone } as const;
  const [day, time] = new Intl.DateTimeFormat('en', words).format(due * 1000).split(/,? (?=\d)/);
  return `books count until ${day}, ${time}`;
}
