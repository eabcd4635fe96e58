import { Link } from 'react-router';
import { type Game, games } from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { Check } from '../../platform/ui/icons.tsx';
import { lazy } from '../../platform/ui/lazy.ts';
import { Page } from '../../platform/ui/page.tsx';
import styles from './game-archive.module.css';
import { puzzleName } from './game-page.tsx';
import { gameTitles } from './game-text.ts';

const monthName = lazy(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

interface Archive {
  month: string;
  days: readonly { day: string; number: number; finished: readonly Game[] }[];
  earlier?: string | undefined;
  later?: string | undefined;
}

/** The past days of a month with the puzzles of each. */
export function GameArchive({ archive: { month, days, earlier, later } }: { archive: Archive }) {
  return (
    <Page title="Games archive">
      <p className="soft">
        Every puzzle since day one, just for fun: no XP, no effect on your streak.{' '}
        <Link to={paths.games()}>Today’s games</Link>
      </p>
      <h2>{nameOf(month)}</h2>
      {days.length === 0 ? <p>No past puzzles this month yet.</p> : null}
      <ul className={styles.days}>
        {days.map(({ day, number, finished }) => (
          <li key={day} className={styles.day}>
            <span className={styles.name}>{puzzleName({ day, number })}</span>
            <span className={styles.games}>
              {games.map((game) => (
                <Link key={game} to={paths.game(game, day)} aria-label={`${gameTitles[game]} No. ${number}`}>
                  {gameTitles[game]}
                  {finished.includes(game) ? <Check size={16} role="img" aria-label="finished on its day" /> : null}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <nav aria-label="Months" className="row">
        {earlier === undefined ? null : <Link to={paths.gameArchive(earlier)}>{nameOf(earlier)}</Link>}
        {later === undefined ? null : <Link to={paths.gameArchive(later)}>{nameOf(later)}</Link>}
      </nav>
    </Page>
  );
}

function nameOf(month: string): string {
  return monthName().format(new Date(month));
}
