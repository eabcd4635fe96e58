import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Streak } from '../ui/icons.tsx';
import { daysInWords } from './days.ts';

/** My Streak: how many days, and the way to the page; 0 until it is known. */
export function StreakTile({ days, className }: { days: number; className?: string }) {
  return (
    <Link to={paths.streak()} className={className ?? 'sheet row plain-link'}>
      <Streak size={22} color="var(--thread)" aria-hidden="true" />
      <span>My Streak</span>
      <strong className="numbers">{daysInWords(days)}</strong>
    </Link>
  );
}
