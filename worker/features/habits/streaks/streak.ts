import { weekOf } from '../../../platform/day.ts';
import type { Streaks, WeekDay, Weekly } from './contract.ts';
import { HOLIDAY, isRest, lastRequestedDay, type Rest } from './rest.ts';

/** Days that belong to one streak; `length` is how many of them count, times in epoch seconds. */
interface StreakRun {
  firstDay: string;
  lastDay: string;
  length: number;
  startedAt: number;
  aliveUntil: number;
}

/**
 * The streak that is alive, or null: it is through the day after its last counted one, days of rest left out, where the
 * reader is now or where they were then, whichever is later, so that no flight ends it. Of two, which only a traveller has,
 * the longer.
 */
export function currentRun<Run extends StreakRun>(
  runs: readonly Run[],
  { today, now, rests }: { today: string; now: number; rests: readonly Rest[] },
): Run | null {
  const lastRequested = lastRequestedDay(rests, today);
  const alive = runs.filter((run) => run.lastDay >= lastRequested || run.aliveUntil > now);
  return alive.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The streaks in the shape of the wire. */
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
 * The week that today lies in, Sunday to Saturday: the days of the current streak are active. `read` are those that count of
 * a reader who rests at all, since a run passes over the days of rest inside it.
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

/** Weeks behind each other that counted. */
interface WeeklyRun {
  lastWeek: number;
  length: number;
}

const WEEK = 7 * 86_400_000;
/** From the Sunday before 1970 to its first day. */
const SUNDAY = 4 * 86_400_000;

/** Returns the number of a date's week, Sunday to Saturday, counted from the Sunday before 1970. */
function weekNumberOf(day: string): number {
  return Math.floor((Date.parse(day) + SUNDAY) / WEEK);
}

/**
 * The run of weeks in the shape of the wire: it is alive through the week after its last one, weeks with a holiday left out.
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
    asked: goal.weeklyDays,
  };
}

function hasHoliday(rests: readonly Rest[], week: number): boolean {
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const [sunday, saturday] = [dateOf(week * WEEK - SUNDAY), dateOf((week + 1) * WEEK - SUNDAY - 86_400_000)];
  return rests.some(
    ({ firstDay, lastDay, weekdays }) => weekdays === HOLIDAY && firstDay <= saturday && lastDay >= sunday,
  );
}
