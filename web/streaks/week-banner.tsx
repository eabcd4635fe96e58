import type { WeekDay } from '../../worker/streaks/contract.ts';
import { Check } from '../ui/icons.tsx';
import { weekdayOf } from './days.ts';
import styles from './week-banner.module.css';

const words = { active: 'read', past: 'not read', open: 'today, still open', future: 'still to come' } as const;

/** The week from Sunday to Saturday: the days of the streak are marked, those to come greyed, a full week is gold. */
export function WeekBanner({ week }: { week: readonly WeekDay[] }) {
  const full = week.length === 7 && week.every(({ state }) => state === 'active');
  return (
    <ol
      className={styles.week}
      aria-label={full ? 'This week, read on every day' : 'This week'}
      data-full={full || undefined}
    >
      {week.map(({ day, state }) => (
        <li key={day} className={styles.day} data-state={state}>
          <span aria-hidden="true">{weekdayOf(day).slice(0, 3)}</span>
          <span className={styles.mark} aria-hidden="true">
            {state === 'active' ? <Check size={18} /> : Number(day.slice(8))}
          </span>
          <span className="hidden">
            {weekdayOf(day)}: {words[state]}
          </span>
        </li>
      ))}
    </ol>
  );
}
