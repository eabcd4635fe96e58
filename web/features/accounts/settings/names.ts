import { lazy } from '../../../platform/ui/lazy.ts';

const languageNames = lazy(() => new Intl.DisplayNames('en', { type: 'language' }));

export function nameOfLanguage(code: string): string {
  return languageNames().of(code) ?? code;
}

/** Returns the current time in a zone; empty for a zone that this browser doesn't know. */
export function localClock(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone: zone,
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }).format();
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** Returns the names of the weekdays, Sunday first. */
export function weekdays(): string[] {
  const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, weekday) => name.format(new Date(Date.UTC(1970, 0, 4 + weekday))));
}

interface Rests {
  weekdays: readonly number[];
  next_weekdays: readonly number[];
  holiday: { first_day: string; last_day: string } | null;
}

/** Returns a reader's rest days and holiday in words. */
export function restDaysText({ weekdays: currentDays, next_weekdays: next, holiday }: Rests): string {
  const names = (days: readonly number[]) =>
    days.length === 0 ? 'none' : days.map((day) => weekdays()[day]).join(' and ');
  const first = names(currentDays);
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  const changes = currentDays.join() === next.join() ? sentence : `${sentence} until next Sunday, then ${names(next)}`;
  return holiday === null
    ? changes
    : `${changes} · holiday from ${dateText(holiday.first_day)} to ${dateText(holiday.last_day)}`;
}

function dateText(day: string): string {
  const words = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return words.format(new Date(`${day}T00:00:00Z`));
}
