import { lazy } from '../../../platform/ui/lazy.ts';

const weekdays = lazy(() => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }));
const dates = lazy(
  () => new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the weekday of a date: "Sunday". */
export function weekdayOf(day: string): string {
  return weekdays().format(momentOf(day));
}

/** Returns a date in words: "Sunday, November 15". */
export function dayInWords(day: string): string {
  return dates().format(momentOf(day));
}

/** Returns a number of days in words. */
export function daysInWords(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en')} days`;
}

export function weeksInWords(count: number): string {
  return count === 1 ? '1 week' : `${count.toLocaleString('en')} weeks`;
}

export function sentenceOf(current: number, { counted, rest }: { counted: boolean; rest: boolean }): string {
  if (counted) return 'Today counts. See you tomorrow.';
  if (rest) return current > 0 ? 'Today is a rest day. Your streak is safe.' : 'Today is a rest day.';
  return current > 0 ? 'Read today to keep it going.' : 'Read a little today to start a streak.';
}

export function weekSentenceOf({ days, goal }: { days: number; goal: number }): string {
  if (days >= goal) return `${days} ${days === 1 ? 'day' : 'days'} this week. This week counts.`;
  return `${days} of ${goal} ${goal === 1 ? 'day' : 'days'} this week.`;
}
