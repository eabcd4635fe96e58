import { endOf, localDay } from './days.ts';

/** Days that are left of a year for which a goal is still worth setting. */
const ENOUGH = 31;

/** The year that a goal is for where a reader is: the one that it is, or in its last days the next. */
export function goalYear(zone: string, now: number): number {
  return localDay(zone, now, ENOUGH).getFullYear();
}

/** The name of a yearly goal: a challenge like any other. */
export function goalName(books: number, year: number): string {
  return `${books} ${books === 1 ? 'book' : 'books'} in ${year}`;
}

/** The day on which a yearly goal is due. */
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
