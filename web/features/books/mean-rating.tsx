import { Stars } from '../../platform/ui/books/stars.tsx';
import { formatNumber } from '../../platform/ui/format-number.ts';

interface MeanRatingProps {
  mean: number;
  count: number | undefined;
  /** Where the ratings come from, if not from our readers. */
  source: string | undefined;
  /** On a card, where the stars are enough. */
  small?: boolean;
}

/** The mean rating of a book with the number of ratings, or with their source if they are not our readers'. */
export function MeanRating({ mean, count = 0, source, small = false }: MeanRatingProps) {
  if (source !== undefined)
    return (
      <>
        <Stars rating={mean} small={small} />
        <span className="small soft">
          {mean.toFixed(1)} on {source}
        </span>
      </>
    );
  const from = count === 0 ? null : `${formatNumber(count)} ${count === 1 ? 'rating' : 'ratings'}`;
  return (
    <>
      <Stars rating={mean} small={small} />
      {small ? null : <span className="numbers">{mean.toFixed(2)}</span>}
      {from === null ? null : <span className="small soft numbers">{from}</span>}
    </>
  );
}
