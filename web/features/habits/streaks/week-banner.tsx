import type { WeekDay } from '../../../../worker/features/habits/streaks/contract.ts';
import { Check, Rest } from '../../../platform/ui/icons.tsx';
import { weekdayOf } from './days.ts';
import styles from './week-banner.module.css';

const words = {
  active: 'read',
  rest: 'rest',
  past: 'not read',
  open: 'today, not logged yet',
  future: 'still to come',
} as const;

/**
 * The week from Sunday to Saturday. Days of the streak are marked, rest days have a moon, future days are grey. A full
 * week is gold, also with rest days.
 */
export function WeekBanner({ week }: { week: readonly WeekDay[] }) {
  const rested = week.filter(({ state }) => state === 'rest').length;
  const read = week.filter(({ state }) => state === 'active').length;
  const isComplete = read > 0 && read + rested === 7;
  return (
    <ol
      className={styles.week}
      aria-label={
        isComplete ? `This week, with reading on every day${rested > 0 ? ' except rest days' : ''}` : 'This week'
      }
      data-full={isComplete || undefined}
    >
      {week.map(({ day, state }) => (
        <li key={day} className={styles.day} data-state={state}>
          <span aria-hidden="true">{weekdayOf(day).slice(0, 3)}</span>
          <span className={styles.mark} aria-hidden="true">
            {state === 'active' ? <Check size={18} /> : state === 'rest' ? <Rest size={18} /> : Number(day.slice(8))}
          </span>
          <span className="hidden">
            {weekdayOf(day)}: {words[state]}
          </span>
        </li>
      ))}
    </ol>
  );
}
