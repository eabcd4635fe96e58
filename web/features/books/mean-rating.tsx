import { Stars } from '../../platform/ui/books/stars.tsx';
import { grouped } from '../../platform/ui/grouped.ts';

interface MeanRatingProps {
  mean: number;
  count: number | undefined;
  /** On a card: the stars say the mean well enough. */
  small?: boolean;
}

/** What readers think of a book in the mean, and how many of them. */
export function MeanRating({ mean, count = 0, small = false }: MeanRatingProps) {
  const from = count === 0 ? null : `${grouped(count)} ${count === 1 ? 'rating' : 'ratings'}`;
  return (
    <>
      <Stars rating={mean} small={small} />
      {small ? null : <span className="numbers">{mean.toFixed(2)}</span>}
      {from === null ? null : <span className="small soft numbers">{from}</span>}
    </>
  );
}
