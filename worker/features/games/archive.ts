import { daysAfter } from '../../platform/day.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { gameSentences, LAUNCH_DAY } from './contract.ts';
import { utcDay } from './days.ts';

/** Returns the past days of a month, newest first; of the latest month with past days, if none is given. */
export function monthOf(asked: string | undefined, now: Date) {
  const yesterday = daysAfter(utcDay(now), -1);
  const month = asked ?? yesterday.slice(0, 7);
  if (month < LAUNCH_DAY.slice(0, 7) || month > utcDay(now).slice(0, 7))
    throwApiError('not_found', gameSentences.noSuchDay);
  const first = month === LAUNCH_DAY.slice(0, 7) ? LAUNCH_DAY : `${month}-01`;
  const days: string[] = [];
  for (let day = first; day <= yesterday && day.startsWith(month); day = daysAfter(day, 1)) days.unshift(day);
  return { month, first, last: days[0] ?? first, days };
}

/** Returns the months before and after this one that have past days. */
export function monthsBeside(month: string, now: Date): { earlier?: string; later?: string } {
  const earlier = daysAfter(`${month}-01`, -1).slice(0, 7);
  const later = daysAfter(`${month}-01`, 32).slice(0, 7);
  return {
    ...(earlier >= LAUNCH_DAY.slice(0, 7) ? { earlier } : {}),
    ...(later <= daysAfter(utcDay(now), -1).slice(0, 7) ? { later } : {}),
  };
}
