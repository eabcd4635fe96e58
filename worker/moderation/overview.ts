import type { Builder, Statement } from '../db/open.ts';
import { daysAfter } from '../streaks/day.ts';
import { type DeskItem, type DeskKind, OVERVIEW_DAYS, problemKinds } from './contract.ts';
import { closeProblem } from './moderation.ts';
import type { countsSince, openProblems } from './queries.ts';

/** The first of the days that the admin page shows, as `YYYY-MM-DD` in UTC. */
export function firstDay(now: Date): string {
  return daysAfter(now.toISOString().slice(0, 10), 1 - OVERVIEW_DAYS);
}

/** The days up to `now`, the last one first, each with what came on it; a day without a row had nothing. */
export function daysOf(rows: Awaited<ReturnType<typeof countsSince>>, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const counted = (day: string, what: string) => rows.find((row) => row.day === day && row.what === what)?.count ?? 0;
  return Array.from({ length: OVERVIEW_DAYS }, (_, ago) => {
    const day = daysAfter(today, -ago);
    return {
      day,
      readers: counted(day, 'readers'),
      sessions: counted(day, 'sessions'),
      reviews: counted(day, 'reviews'),
      clubs: counted(day, 'clubs'),
    };
  });
}

/** A book's problem as it lies on the operator's desk. */
export function problemOnDesk(row: Awaited<ReturnType<typeof openProblems>>[number]): DeskItem {
  return {
    id: row.id,
    title: row.bookTitle,
    detail: [problemKinds[row.kind], row.note].filter((part) => part !== '').join('\n'),
    from: row.reporterName,
    created_at: row.reportedAt,
    isbn: row.isbn,
  };
}

/** The statement that takes something off the operator's desk; what is off it stays off. */
export function takeOffDesk(build: Builder, kind: DeskKind, id: string, now: number): Statement {
  const taking: Record<DeskKind, () => Statement> = {
    book_problem: () => closeProblem(build, id, now),
  };
  return taking[kind]();
}
