import styles from './stars.module.css';

// Five squares of 20 units with a star 18 wide in the middle of each.
const SQUARE = 20;
const STAR = 18;
const SIDE = (SQUARE - STAR) / 2;
const places = [0, 1, 2, 3, 4] as const;
/** A star, 18 wide and 17 high. */
export const STAR_OUTLINE = 'M9 0 11.1 6.1 17.6 6.2 12.4 10.1 14.3 16.3 9 12.6 3.7 16.3 5.6 10.1.4 6.2 6.9 6.1Z';

/** Returns the right edge of the filled part in drawing units, not counting the gaps between stars. */
function endOf(rating: number): number {
  const stars = Math.min(5, Math.max(0, rating));
  const fullStars = Math.floor(stars);
  return fullStars * SQUARE + (stars === fullStars ? 0 : SIDE + (stars - fullStars) * STAR);
}

/**
 * A rating as five stars, filled to a tenth of a star. The filled part is computed in the drawing, so that no parent
 * element can distort it.
 */
export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  const label = `${Math.round(rating * 100) / 100} ${rating === 1 ? 'star' : 'stars'}`;
  return (
    <svg
      className={small ? styles.small : styles.stars}
      viewBox="0 0 100 17"
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={label}
    >
      <g className={styles.empty}>{row}</g>
      {/* A drawing within the drawing ends where its width does. */}
      <svg className={styles.full} width={endOf(rating)} height="17" overflow="hidden" aria-hidden="true">
        {row}
      </svg>
    </svg>
  );
}

const row = places.map((place) => (
  <path key={place} d={STAR_OUTLINE} transform={`translate(${place * SQUARE + SIDE} 0)`} />
));
