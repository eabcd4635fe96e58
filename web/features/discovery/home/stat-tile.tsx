import { Link } from 'react-router';
import styles from './home.module.css';

/** A number linked to the list of what it counts. */
export function StatTile({ label, count, to }: { label: string; count: number; to: string }) {
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.count}>{count}</span>
      <span className="small soft">{label}</span>
    </Link>
  );
}
