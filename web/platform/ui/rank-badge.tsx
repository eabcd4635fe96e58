import type { Rank } from '../../../worker/features/accounts/contract.ts';
import styles from './rank-badge.module.css';

/** A reader's rank in its colour. */
export function RankBadge({ rank }: { rank: Rank }) {
  return (
    <span className={styles.badge} data-rank={rank}>
      {rank}
    </span>
  );
}
