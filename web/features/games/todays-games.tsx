import { Link } from 'react-router';
import { type Game, games } from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { Check } from '../../platform/ui/icons.tsx';
import { gameTitles } from './game-text.ts';
import styles from './todays-games.module.css';

/** The three games of the day in one row, with a mark at those that the reader has finished. */
export function TodaysGames({ finished }: { finished: readonly Game[] }) {
  return (
    <section aria-labelledby="games" className="stack">
      <h2 id="games" className="hidden">
        Games
      </h2>
      <ul className={styles.games}>
        {games.map((game) => (
          <li key={game}>
            <Link to={paths.game(game)} className={`sheet ${styles.game}`}>
              <span className="title">{gameTitles[game]}</span>
              {finished.includes(game) ? (
                <span className="done">
                  <Check size={16} aria-hidden="true" /> Done
                </span>
              ) : (
                <span className={styles.play}>Play</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
