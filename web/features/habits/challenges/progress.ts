import type { Challenge } from '../../../../worker/features/habits/challenges/contract.ts';
import { clock } from '../../../platform/ui/text/clock.ts';

const DAY = 86_400;

/** Returns the time left until the due date; `over` is the text for less than a day. */
export function daysLeft(due: number, over: string, now = clock() / 1000): string {
  const days = (due - now) / DAY;
  if (days < 1) return over;
  return Math.ceil(days) === 1 ? '1 day left' : `${Math.ceil(days)} days left`;
}

export function isLastDay(due: number): boolean {
  const left = due - clock() / 1000;
  return left > 0 && left < DAY;
}

/** Returns progress in whole percent, at most 100. */
export function percentOf({ books_read: read, num_books: all }: Challenge): number {
  return Math.min(100, Math.floor((read / all) * 100));
}
