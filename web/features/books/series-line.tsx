import { Suspense, use } from 'react';
import { Link } from 'react-router';
import {
  isbnOf,
  missingNumber,
  type PresentedVolume,
  type VolumeSeries,
} from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';

interface SeriesLineProps {
  series: VolumeSeries;
  /** The first author, since series of different authors can share a name. */
  author: string | undefined;
  /** A promise of the next book of the series; null at its end, or if it could not be loaded. */
  next: Promise<PresentedVolume | null>;
}

/** "The Lord of the Rings, book 1", linked to the series, and the next book. */
export function SeriesLine({ series, author, next }: SeriesLineProps) {
  return (
    <p className="row">
      <Link to={paths.series(series.name, author)} className="lone-link">
        {placeInSeries(series)}
      </Link>
      <Suspense>
        <Next book={next} after={series} />
      </Suspense>
    </p>
  );
}

function Next({ book, after }: { book: Promise<PresentedVolume | null>; after: VolumeSeries }) {
  const next = use(book);
  if (next === null) return null;
  const position = next.volumeInfo.series?.position;
  const missing = missingNumber(after.position, position);
  return (
    <span className="soft">
      {missing === null ? 'Next' : `Book ${position} (we don't have book ${missing} yet)`}:{' '}
      <Link to={paths.book(isbnOf(next))} className="lone-link" dir="auto">
        {next.volumeInfo.title}
      </Link>
    </span>
  );
}

/** Returns a series and the place in it: "The Lord of the Rings, book 1". */
function placeInSeries({ name, position }: VolumeSeries): string {
  return position === undefined ? name : `${name}, ${/^[\d.]+$/.test(position) ? 'book' : 'books'} ${position}`;
}
