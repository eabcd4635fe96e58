import { goalName } from '../../../../worker/features/habits/challenges/contract.ts';
import { endOf, localDay } from './days.ts';

/** With fewer days left in the year, the goal is for the next one. */
const MIN_DAYS_LEFT = 31;

/** Returns the year of a new goal in the reader's time zone: the current one, or in its last days the next. */
export function goalYear(zone: string, now: number): number {
  return localDay(zone, now, MIN_DAYS_LEFT).getFullYear();
}

/** Returns the due day of a yearly goal. */
export function goalDay(year: number): Date {
  return new Date(year, 11, 31);
}

export function yearlyGoal(books: number, year: number, zone: string) {
  return {
    challenge_name: goalName(books, year),
    num_books: books,
    challenge_due_date: endOf(goalDay(year), zone),
    year,
  };
}
