import type { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { Streak } from '../../../platform/ui/icons.tsx';
import { LocalDate } from '../../../platform/ui/text/local-date.tsx';
import { daysInWords, sentenceOf, weekSentenceOf, weeksInWords } from './days.ts';
import { ReadTodayButton } from './read-today.tsx';
import styles from './streak.module.css';

/** The streak that the reader chose to see, what it needs today, the longest one, and the other kind of streak. */
export function StreakCount({ streak }: { streak: OutputOf<typeof viewUserStreak> }) {
  const { streaks, today, shown_streak: shown, weekly } = streak;
  const { current_streak: current, longest_streak: longest } = streaks;
  return (
    <section className={styles.count} aria-label="Current streak">
      <Streak size={44} aria-hidden="true" className={today.counted ? styles.lit : styles.unlit} />
      <div className={styles.words}>
        <p className={styles.days}>{shown === 'weekly' ? weeksInWords(weekly.current) : daysInWords(current)}</p>
        <p className="soft">{shown === 'weekly' ? weekSentenceOf(weekly) : sentenceOf(current, today)}</p>
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
      <ReadTodayButton today={today} />
    </section>
  );
}
