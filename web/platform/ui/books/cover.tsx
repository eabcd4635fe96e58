import { useState } from 'react';
import { drawnCoverOf } from '../../../../worker/features/books/images/contract.ts';
import { reportFailure } from '../image-failure.ts';
import styles from './cover.module.css';

interface CoverProps {
  address: string;
  title: string;
  /** The width in the layout, in pixels; the height is 1.5 times that. */
  width: number;
  /** Whether the cover is fetched with priority. */
  eager?: boolean;
  /** Whether the alt text is the title, because no text next to the cover names it. */
  named?: boolean;
}

/** A cover in a 2:3 box reserved before it loads; shows the drawn cover or else the title if it can't be loaded. */
export function Cover({ address, title, width, eager = false, named = false }: CoverProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [address, drawnCoverOf(address)].find((one) => one !== undefined && !failed.includes(one));
  return (
    <span className={styles.room} style={{ width }}>
      {shown === undefined ? (
        <span className={styles.stand} aria-hidden={!named || undefined} dir="auto">
          {title}
        </span>
      ) : (
        <img
          // Until the next address is fetched, the same element would still count as failed.
          key={shown}
          className={styles.image}
          src={shown}
          alt={named ? `Cover of ${title}` : ''}
          width={width}
          height={Math.round(width * 1.5)}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          {...reportFailure(() => setFailed((before) => (before.includes(shown) ? before : [...before, shown])))}
        />
      )}
    </span>
  );
}
