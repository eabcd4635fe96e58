import { lazy } from '../lazy.ts';
import { plainNumbers } from './number-text.ts';

/** A date as typed; unknown parts are empty. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}

export const dateSentences = {
  noYear: 'Enter the year too, or leave all three empty.',
  shortYear: 'Enter the year with four digits, like 2026.',
  noMonth: 'Choose the month too, or leave the day empty.',
  noSuchDay: 'This date doesn’t exist.',
} as const;

/** Returns the parts of `2026`, `2026-11` or `2026-11-22`; unknown ones are empty. */
export function partsOf(date: string | undefined): DateParts {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return { year, month, day: day.replace(/^0/, '') };
}

/** Returns the typed date in its precision, null if all parts are empty, or an error message. */
export function dateOf(parts: DateParts): { date: string | null } | { error: string } {
  const [year, month, day] = [plainNumbers(parts.year).trim(), parts.month, plainNumbers(parts.day).trim()];
  if (year === '') return month === '' && day === '' ? { date: null } : { error: dateSentences.noYear };
  if (!/^\d{4}$/.test(year)) return { error: dateSentences.shortYear };
  if (month === '') return day === '' ? { date: year } : { error: dateSentences.noMonth };
  if (day === '') return { date: `${year}-${month}` };
  const date = `${year}-${month}-${day.padStart(2, '0')}`;
  const moment = /^\d{1,2}$/.test(day) ? new Date(`${date}T00:00:00Z`) : null;
  const isThere = moment !== null && moment.toJSON()?.slice(0, 10) === date;
  return isThere ? { date } : { error: dateSentences.noSuchDay };
}

const formats = lazy(() => ({
  7: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  10: new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }),
}));

/** Returns a date in words in its precision: "2026", "November 2026", "November 22, 2026". */
export function dateInWords(date: string): string {
  return date.length === 7 || date.length === 10 ? formats()[date.length].format(new Date(`${date}`)) : date;
}

const shortMonths = lazy(() => new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', timeZone: 'UTC' }));

/** Returns the month of a date, or its year if nothing more is known: "2026", "Nov 2026". */
export function monthInWords(date: string): string {
  return date.length === 4 ? date : shortMonths().format(new Date(date.slice(0, 7)));
}
