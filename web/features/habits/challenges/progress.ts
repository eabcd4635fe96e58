import type { Challenge } from '../../../../worker/features/habits/challenges/contract.ts';
import { clock } from '../../../platform/ui/text/clock.ts';

const DAY = 86_400;

/** What is left until the due date, as both cards say it; `over` is how a card says that less than a day is left. */
export function daysLeft(due: number, over: string, now = clock() / 1000): string {
  const days = (due - now) / DAY;
  if (days < 1) return over;
  return Math.ceil(days) === 1 ? '1 day left' : `${Math.ceil(days)} days left`;
}

/** Whether a challenge is called over and books still count for it. */
export function isLastDay(due: number, now = clock() / 1000): boolean {
  return due > now && due - now < DAY;
}

/** How much of a challenge is done, in whole per cent; more than 100 when more was read. */
export function percentOf({ books_read: read, num_books: all }: Challenge): number {
  return Math.floor((read / all) * 100);
}
