/** A day of the calendar as pickers hold it: midnight of that date wherever the browser is. */
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

/** The day that it is in a zone, `later` days on. */
export function localDay(zone: string, moment: number, daysLater = 0): CalendarDay {
  const localDate = new Date(wallClock(zone, moment));
  return new Date(localDate.getUTCFullYear(), localDate.getUTCMonth(), localDate.getUTCDate() + daysLater);
}

/** When a day ends in a zone, its last second, in epoch seconds. */
export function endOf(day: CalendarDay, zone: string): number {
  const end = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 23, 59, 59);
  // The zone's distance from UTC at about that moment leads to the moment, and the one there is the right one.
  const guess = end - (wallClock(zone, end) - end);
  return (end - (wallClock(zone, guess) - guess)) / 1000;
}

/** The date on which a challenge is due: "November 24, 2026". */
export function dueDate(due: number, zone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone }).format(due * 1000);
}

/** Until when books count on a challenge's last day: "Tuesday, 11:59 PM". */
export function dueText(due: number, zone: string): string {
  const words = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone } as const;
  const [day, time] = new Intl.DateTimeFormat('en', words).format(due * 1000).split(/,? (?=\d)/);
  return `books count until ${day}, ${time}`;
}
