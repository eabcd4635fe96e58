import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Next } from './icons.tsx';
import styles from './rows.module.css';

/** Places to go, a row each with what is to be known of it. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.rows}>{children}</ul>
    </nav>
  );
}

interface RowProps {
  to: string;
  label: string;
  /** What stands at the row's end, such as a number. */
  state?: string | undefined;
  /** A button beside it, and what the button opens. */
  children?: ReactNode;
}

/** One of {@link Rows}. */
export function Row({ to, label, state, children }: RowProps) {
  return (
    <li className={children === undefined ? undefined : styles.withButton}>
      <Link to={to} className={styles.row}>
        <span>{label}</span>
        {state === undefined ? null : <span className={styles.state}>{state}</span>}
        <Next size={18} aria-hidden="true" />
      </Link>
      {children}
    </li>
  );
}
