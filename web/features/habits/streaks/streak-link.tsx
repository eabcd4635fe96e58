import { Link } from 'react-router';
import type { Streaks, Weekly } from '../../../../worker/features/habits/streaks/contract.ts';
import { paths } from '../../../paths.ts';
import { Streak } from '../../../platform/ui/icons.tsx';
import { daysInWords, weeksInWords } from './days.ts';
import styles from './streak.module.css';

interface StreakLinkProps {
  /** Null while loading. */
  streak: { streaks: Streaks; shown_streak: 'daily' | 'weekly'; weekly: Weekly } | null;
}

/** My Streak in one line: the number of days or weeks, linked to the streak page. */
export function StreakLink({ streak }: StreakLinkProps) {
  const weekly = streak?.shown_streak === 'weekly';
  return (
    <Link to={paths.streak()} className={`plain-link ${styles.link ?? ''}`}>
      <Streak size={20} color="var(--thread)" aria-hidden="true" />
      <span>My Streak</span>
      <strong className="numbers">
        {weekly ? weeksInWords(streak.weekly.current) : daysInWords(streak?.streaks.current_streak ?? 0)}
      </strong>
    </Link>
  );
}
