import { Link } from 'react-router';
import type { Streaks, Weekly } from '../../../../worker/features/habits/streaks/contract.ts';
import { paths } from '../../../paths.ts';
import { Streak } from '../../../platform/ui/icons.tsx';
import { daysInWords, weeksInWords } from './days.ts';

interface StreakTileProps {
  /** Null until it is known. */
  streak: { streaks: Streaks; shown: 'daily' | 'weekly'; weekly: Weekly } | null;
}

/** My Streak: how many days or weeks, and the way to the page. */
export function StreakTile({ streak }: StreakTileProps) {
  const weekly = streak?.shown === 'weekly';
  return (
    <Link to={paths.streak()} className="sheet row plain-link">
      <Streak size={22} color="var(--thread)" aria-hidden="true" />
      <span>My Streak</span>
      <strong className="numbers">
        {weekly ? weeksInWords(streak.weekly.current) : daysInWords(streak?.streaks.current_streak ?? 0)}
      </strong>
    </Link>
  );
}
