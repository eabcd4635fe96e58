import type { Streaks } from '../../worker/streaks/contract.ts';
import { Streak } from '../ui/icons.tsx';
import { LocalDate } from '../ui/local-date.tsx';
import { daysInWords, sentenceOf } from './days.ts';
import { ReadToday } from './read-today.tsx';
import styles from './streak.module.css';

interface StreakCountProps {
  streaks: Streaks;
  today: { counted: boolean; checked_in: boolean };
}

/** How many days, what today needs, and the best there ever was. */
export function StreakCount({ streaks, today }: StreakCountProps) {
  const { current_streak: current, longest_streak: longest } = streaks;
  return (
    <section className={styles.count} aria-label="Current streak">
      <Streak size={44} aria-hidden="true" className={today.counted ? styles.lit : styles.unlit} />
      <div className={styles.words}>
        <p className={styles.days}>{daysInWords(current)}</p>
        <p className="soft">{sentenceOf(current, today.counted)}</p>
        {longest === 0 ? null : (
          <p className="soft small">
            Longest streak: {daysInWords(longest)}, begun on <LocalDate at={streaks.date_longest_streak_started} />
          </p>
        )}
      </div>
      <ReadToday today={today} />
    </section>
  );
}
