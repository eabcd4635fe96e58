import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { FriendsResult, GameFigures } from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../platform/ui/picture.tsx';
import { countText } from './game-text.ts';
import styles from './statistics.module.css';

/** Statistics of a game: days in a row, best score, and the distribution of results. */
export function GameStatistics({ of: { played, run, longest_run, best, results } }: { of: GameFigures }) {
  const most = Math.max(...results.map(({ finishes }) => finishes));
  return (
    <div className={styles.figures}>
      <dl className={styles.numbers}>
        <Figure name="Days in a row" value={run} />
        <Figure name="Longest" value={longest_run} />
        <Figure name="Best" value={best} />
        <Figure name="Finished" value={played} />
      </dl>
      <ul className={styles.spread} aria-label="Results">
        {results.map(({ points, finishes }) => (
          <li key={points} style={{ '--share': finishes / most } as CSSProperties}>
            <span>{countText(points, 'point')}</span>
            <span className={styles.bar} aria-hidden="true" />
            <span>{finishes === 1 ? 'once' : `${finishes} times`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Friends' results today; nothing if none has played. */
export function FriendsToday({ results }: { results: readonly FriendsResult[] }) {
  return (
    <ul className={styles.friends} aria-label="Friends today">
      {results.map(({ friend, points }) => (
        <li key={friend.id}>
          <Picture of={friend} size={28} />
          <Link to={paths.profile({ id: friend.id })} dir="auto">
            {friend.username}
          </Link>
          <span className="soft">{countText(points, 'point')}</span>
        </li>
      ))}
    </ul>
  );
}
