import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './home.module.css';

interface LinkCardProps {
  to: string;
  title: string;
  badge?: string;
  action?: string;
  children?: ReactNode;
}

/** A card with a link. */
export function LinkCard({ to, title, badge, action, children }: LinkCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.cardTitle}>
        <span className="title">{title}</span>
        {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
      </span>
      {children === undefined ? null : <span className="small soft">{children}</span>}
      {action === undefined ? null : <span className={styles.action}>{action}</span>}
    </Link>
  );
}
