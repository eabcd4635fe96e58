import { useState } from 'react';
import styles from './cover.module.css';

interface CoverProps {
  address: string;
  title: string;
  /** Pixels of width that the layout gives it; the height follows, two to three. */
  width: number;
  /** The cover is what the reader came to see: it is fetched first. */
  eager?: boolean;
}

/** A book's cover in a room of two to three that is kept before it loads, and that shows the title if it never does. */
export function Cover({ address, title, width, eager = false }: CoverProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.room} style={{ width }}>
      {broken ? (
        <span className={styles.stand}>{title}</span>
      ) : (
        <img
          className={styles.image}
          src={address}
          alt={`Cover of ${title}`}
          width={width}
          height={Math.round(width * 1.5)}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
