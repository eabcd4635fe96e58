import { once } from '../ui/once.ts';

const weekdays = once(() => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }));
const dates = once(
  () => new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The weekday of a date: "Sunday". */
export function weekdayOf(day: string): string {
  return weekdays().format(momentOf(day));
}

/** A date of the reader's own, in words: "Sunday, November 15". */
export function dayInWords(day: string): string {
  return dates().format(momentOf(day));
}

/** So many days, in words. */
export function daysInWords(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en')} days`;
}

/** What today still needs to count, or that it does. */
export function sentenceOf(current: number, counted: boolean): string {
  if (counted) return 'Today counts. See you tomorrow.';
  return current > 0 ? 'Read today to keep it going.' : 'Read a little today, and your streak begins.';
}
