import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cover } from './cover.tsx';
import styles from './cover-row.module.css';
import { coverOf } from './cover-url.ts';
import { Stars } from './stars.tsx';

interface CoverRowProps {
  /** The accessible name of the row. */
  label: string;
  /** List items, usually of {@link CoverTile}. */
  children: ReactNode;
}

/** A row of covers that scrolls sideways, by finger, wheel or keyboard. */
export function CoverRow({ label, children }: CoverRowProps) {
  return (
    <ul className={styles.row} aria-label={label}>
      {children}
    </ul>
  );
}

interface CoverTileProps {
  to: string;
  cover: string | undefined;
  title: string;
  /** The author, or the reason for a recommendation. */
  detail?: string | undefined;
  /** Stars below it. */
  rating?: number | undefined;
  eager?: boolean;
  /** An icon button on the cover's corner, such as Not interested. */
  action?: ReactNode;
  /** A button below it, such as Start. */
  below?: ReactNode;
}

/** A book of a {@link CoverRow}, linked to its page. */
export function CoverTile({ to, cover, title, detail, rating, eager = false, action, below }: CoverTileProps) {
  const address = coverOf(cover);
  return (
    <li className={styles.tile}>
      <Link to={to} className={styles.book}>
        {address ? <Cover address={address} title={title} width={96} eager={eager} /> : null}
        <span className={`clamp ${styles.title}`} dir="auto">
          {title}
        </span>
        {detail === undefined ? null : (
          <span className={`clamp ${styles.detail}`} dir="auto">
            {detail}
          </span>
        )}
        {rating === undefined ? null : <Stars rating={rating} small />}
      </Link>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
      {below}
    </li>
  );
}
