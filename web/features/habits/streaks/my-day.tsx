import type { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { sentenceOf, weekSentenceOf } from './days.ts';
import { ReadTodayButton } from './read-today.tsx';
import styles from './streak.module.css';
import { WeekBanner } from './week-banner.tsx';

interface MyDayProps {
  streak: OutputOf<typeof viewUserStreak>;
  /** Whether the page has a more important action. */
  quiet: boolean;
}

/** Whether today counts, what it still needs, and the current week. */
export function MyDay({ streak: { streaks, today, week, shown_streak: shown, weekly }, quiet }: MyDayProps) {
  return (
    <section aria-label="My day">
      <div className={styles.today}>
        <p>{shown === 'weekly' ? weekSentenceOf(weekly) : sentenceOf(streaks.current_streak, today)}</p>
        <ReadTodayButton today={today} quiet={quiet || today.counted} />
      </div>
      <WeekBanner week={week} />
    </section>
  );
}
