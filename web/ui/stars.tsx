import styles from './stars.module.css';

/** A rating as five stars filled to the tenth; `rating` in stars. */
export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  const label = `${rating.toLocaleString('en', { maximumFractionDigits: 2 })} ${rating === 1 ? 'star' : 'stars'}`;
  return (
    <span className={small ? styles.small : styles.stars} role="img" aria-label={label}>
      <span className={styles.empty} aria-hidden="true">
        ★★★★★
      </span>
      <span className={styles.full} aria-hidden="true" style={{ width: `${(rating / 5) * 100}%` }}>
        ★★★★★
      </span>
    </span>
  );
}
