import { Link } from 'react-router';
import type { Streaks, Weekly } from '../../../../worker/features/habits/streaks/contract.ts';
import { paths } from '../../../paths.ts';
import { Streak } from '../../../platform/ui/icons.tsx';
import { daysInWords, weeksInWords } from './days.ts';

interface StreakTileProps {
  /** Null while loading. */
  streak: { streaks: Streaks; shown_streak: 'daily' | 'weekly'; weekly: Weekly } | null;
}

/** The My Streak tile: the number of days or weeks, linked to the streak page. */
export function StreakTile({ streak }: StreakTileProps) {
  const weekly = streak?.shown_streak === 'weekly';
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
