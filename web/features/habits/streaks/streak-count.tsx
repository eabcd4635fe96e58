import type { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { Streak } from '../../../platform/ui/icons.tsx';
import { LocalDate } from '../../../platform/ui/text/local-date.tsx';
import { daysInWords, sentenceOf, weekSentenceOf, weeksInWords } from './days.ts';
import { ReadTodayButton } from './read-today.tsx';
import styles from './streak.module.css';

type StreakProps = { streak: OutputOf<typeof viewUserStreak> };

/** The streak that the reader chose to see, and what it needs today. */
export function StreakCount({ streak: { streaks, today, shown_streak: shown, weekly } }: StreakProps) {
  const { current_streak: current } = streaks;
  return (
    <section className={styles.count} aria-label="Current streak">
      <Streak size={44} aria-hidden="true" className={today.counted ? styles.lit : styles.unlit} />
      <div className={styles.words}>
        <p className={styles.days}>{shown === 'weekly' ? weeksInWords(weekly.current) : daysInWords(current)}</p>
        <p className="soft">{shown === 'weekly' ? weekSentenceOf(weekly) : sentenceOf(current, today)}</p>
      </div>
      <ReadTodayButton today={today} />
    </section>
  );
}

/** The longest streak, and the other kind of streak. */
export function OtherStreaks({ streak: { streaks, shown_streak: shown, weekly } }: StreakProps) {
  const { current_streak: current, longest_streak: longest } = streaks;
  return (
    <div>
      {shown === 'daily' && longest > 0 ? (
        <p className="soft small">
          Longest streak: {daysInWords(longest)}, started on <LocalDate at={streaks.date_longest_streak_started} />
        </p>
      ) : null}
      {shown === 'weekly' && weekly.longest > 0 ? (
        <p className="soft small">Longest run: {weeksInWords(weekly.longest)}</p>
      ) : null}
      <p className="soft small">
        {shown === 'weekly'
          ? `Day by day: ${daysInWords(current)}.`
          : `Week by week: ${weeksInWords(weekly.current)}. ${weekSentenceOf(weekly)}`}
      </p>
    </div>
  );
}
