import { useState } from 'react';
import styles from './cover.module.css';

interface CoverProps {
  address: string;
  title: string;
  /** Pixels of width that the layout gives it; the height follows, two to three. */
  width: number;
  /** The cover is what the reader came to see: it is fetched first. */
  eager?: boolean;
  /** No text next to the cover names the title, so its alt text does. */
  named?: boolean;
}

/** A cover in a 2:3 box reserved before it loads; shows the title if it never does. */
export function Cover({ address, title, width, eager = false, named = false }: CoverProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.room} style={{ width }}>
      {broken ? (
        <span className={styles.stand} aria-hidden={!named || undefined}>
          {title}
        </span>
      ) : (
        <img
          className={styles.image}
          src={address}
          alt={named ? `Cover of ${title}` : ''}
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
