import { weekOf } from '../../../platform/day.ts';
import type { Streaks, WeekDay, Weekly } from './contract.ts';
import { HOLIDAY, isRest, lastRequestedDay, type Rest } from './rest.ts';

/** A streak of days. `length` is the number of counted days; times in epoch seconds. */
interface StreakRun {
  firstDay: string;
  lastDay: string;
  length: number;
  startedAt: number;
  aliveUntil: number;
}

/**
 * Returns the streak that is alive, or null. It lives through the day after its last counted day, not counting rest
 * days, in the reader's current or earlier time zone, whichever is later, so that no flight ends it. If a traveller has
 * two, it is the longer one.
 */
export function currentRun<Run extends StreakRun>(
  runs: readonly Run[],
  { today, now, rests }: { today: string; now: number; rests: readonly Rest[] },
): Run | null {
  const lastRequested = lastRequestedDay(rests, today);
  const alive = runs.filter((run) => run.lastDay >= lastRequested || run.aliveUntil > now);
  return alive.sort((a, b) => b.length - a.length)[0] ?? null;
}

export function streaksOf(
  current: StreakRun | null,
  longest: { length: number; startedAt: number; actedAt: number } | undefined,
): Streaks {
  return {
    current_streak: current?.length ?? 0,
    longest_streak: longest?.length ?? 0,
    last_updated: longest?.actedAt ?? 0,
    date_longest_streak_started: longest?.startedAt ?? 0,
    date_current_streak_started: current?.startedAt ?? 0,
  };
}

export function isInRun(run: StreakRun | null, day: string): boolean {
  return run !== null && run.firstDay <= day && day <= run.lastDay;
}

/**
 * Returns the week of today, Sunday to Saturday, with the state of each day. `read` are the counted days of a reader
 * with rest days, since a streak includes its rest days.
 */
export function weekAround(
  today: string,
  run: StreakRun | null,
  { rests, read }: { rests: readonly Rest[]; read: readonly string[] },
): WeekDay[] {
  return weekOf(today).map((day) => {
    if (isRest(rests, day) && !read.includes(day)) return { day, state: 'rest' };
    if (day > today) return { day, state: 'future' };
    if (isInRun(run, day)) return { day, state: 'active' };
    return { day, state: day === today ? 'open' : 'past' };
  });
}

/** A streak of weeks. */
interface WeeklyRun {
  lastWeek: number;
  length: number;
}

const WEEK = 7 * 86_400_000;
/** Milliseconds from the Sunday before 1970 to its first day. */
const SUNDAY = 4 * 86_400_000;

/** Returns the number of a date's week, Sunday to Saturday, counted from the Sunday before 1970. */
function weekNumberOf(day: string): number {
  return Math.floor((Date.parse(day) + SUNDAY) / WEEK);
}

/**
 * Returns the streak of weeks in the shape of the API. It is alive through the week after its last one, not counting
 * weeks with a holiday.
 */
export function weeklyOf(
  {
    newest,
    longest,
    goal,
  }: {
    newest: WeeklyRun | undefined;
    longest: number;
    goal: { weeklyDays: number; countedWeek: number; countedDays: number };
  },
  today: string,
  rests: readonly Rest[],
): Weekly {
  const week = weekNumberOf(today);
  let last = week - 1;
  while (last > week - 6 && hasHoliday(rests, last)) last -= 1;
  return {
    current: newest !== undefined && newest.lastWeek >= last ? newest.length : 0,
    longest,
    days: goal.countedWeek === week ? goal.countedDays : 0,
    goal: goal.weeklyDays,
  };
}

function hasHoliday(rests: readonly Rest[], week: number): boolean {
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const [sunday, saturday] = [dateOf(week * WEEK - SUNDAY), dateOf((week + 1) * WEEK - SUNDAY - 86_400_000)];
  return rests.some(
    ({ firstDay, lastDay, weekdays }) => weekdays === HOLIDAY && firstDay <= saturday && lastDay >= sunday,
  );
}
