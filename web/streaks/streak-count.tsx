import { checkIn, type Streaks } from '../../worker/streaks/contract.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Check, Streak } from '../ui/icons.tsx';
import { LocalDate } from '../ui/local-date.tsx';
import { toast } from '../ui/toast.ts';
import { daysInWords } from './days.ts';
import styles from './streak.module.css';

interface StreakCountProps {
  streaks: Streaks;
  today: { counted: boolean; checked_in: boolean };
}

/** How many days, what today needs, and the best there ever was. */
export function StreakCount({ streaks, today }: StreakCountProps) {
  const { pending, run } = useAction();
  const { current_streak: current, longest_streak: longest } = streaks;
  const read = () =>
    run(async () => {
      const { earned } = await call(checkIn, {});
      if (earned) toast.success('Today counts.', { description: `+${earned.experience} XP` });
    });
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
      {today.checked_in ? (
        <p className={styles.done} role="status">
          <Check size={18} aria-hidden="true" /> You read today
        </p>
      ) : (
        <Button look={today.counted ? 'quiet' : 'primary'} pending={pending} onClick={read}>
          I read today
        </Button>
      )}
    </section>
  );
}

function sentenceOf(current: number, counted: boolean): string {
  if (counted) return 'Today counts. See you tomorrow.';
  return current > 0 ? 'Read today to keep it going.' : 'Read a little today, and your streak begins.';
}
