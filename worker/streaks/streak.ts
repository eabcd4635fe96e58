import type { Streaks, WeekDay } from './contract.ts';
import { daysAfter, weekOf } from './day.ts';

/** Days that belong to one streak; `length` is how many of them count, times in epoch seconds. */
interface StreakRun {
  firstDay: string;
  lastDay: string;
  length: number;
  startedAt: number;
  aliveUntil: number;
}

/**
 * The streak that is alive, or null: it is through the day after its last counted one, where the reader is now or where
 * they were then, whichever is later, so that no flight ends it. Of two, which only a traveller has, the longer.
 */
export function currentRun<Run extends StreakRun>(runs: readonly Run[], today: string, now: number): Run | null {
  const alive = runs.filter((run) => run.lastDay >= daysAfter(today, -1) || run.aliveUntil > now);
  return alive.sort((one, other) => other.length - one.length)[0] ?? null;
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

/** Whether a date belongs to a streak. */
export function within(run: StreakRun | null, day: string): boolean {
  return run !== null && run.firstDay <= day && day <= run.lastDay;
}

/** The week that today lies in, Sunday to Saturday: the days of the current streak are active. */
export function weekAround(today: string, run: StreakRun | null): WeekDay[] {
  return weekOf(today).map((day) => {
    if (day > today) return { day, state: 'future' };
    if (within(run, day)) return { day, state: 'active' };
    return { day, state: day === today ? 'open' : 'past' };
  });
}
