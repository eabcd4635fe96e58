import { momentAt, wallClock } from '../../../platform/ui/text/wall-clock.ts';

/** A calendar day as date pickers use it: midnight in the browser's time zone. */
type CalendarDay = Date;

/** Returns the current day in a zone, or one that many days later. */
export function localDay(zone: string, moment: number, daysLater = 0): CalendarDay {
  const localDate = new Date(wallClock(zone, moment));
  return new Date(localDate.getUTCFullYear(), localDate.getUTCMonth(), localDate.getUTCDate() + daysLater);
}

/** Returns the last second of a day in a zone, in epoch seconds. */
export function endOf(day: CalendarDay, zone: string): number {
  return momentAt(zone, Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 23, 59, 59)) / 1000;
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
