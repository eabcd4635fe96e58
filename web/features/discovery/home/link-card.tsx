import { Link } from 'react-router';
import styles from './home.module.css';

interface LinkCardProps {
  to: string;
  title: string;
  badge?: string;
}

/** A card with a link. */
export function LinkCard({ to, title, badge }: LinkCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.cardTitle}>
        <span className="title">{title}</span>
        {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
      </span>
    </Link>
  );
}
