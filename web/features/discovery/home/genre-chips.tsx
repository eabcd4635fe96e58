import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { genres } from '../../../../worker/features/books/contract.ts';
import { paths } from '../../../paths.ts';
import { useFirstUse } from '../../../platform/api/first-use.ts';
import { useNear } from '../../../platform/ui/use-near.ts';
import { loadChunk } from '../../../start/load-chunk.ts';
import styles from './home.module.css';

const Carousel = lazy(() => loadChunk(() => import('./carousel.tsx')).then(({ Carousel }) => ({ default: Carousel })));

/** The 21 genres, linked to their shelves. They can be followed before the code that drags them has loaded. */
export function GenreChips() {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = [useNear(place), useFirstUse()].includes(true);
  const chips = Object.entries(genres).map(([genre, label]) => (
    <li key={genre}>
      <Link to={paths.bookshelf(genre)} className="chip" draggable={false}>
        {label}
      </Link>
    </li>
  ));
  const row = <ul className={styles.genres}>{chips}</ul>;
  return (
    <div ref={place}>
      <Suspense fallback={row}>{isWanted ? <Carousel label="Genres">{chips}</Carousel> : row}</Suspense>
    </div>
  );
}
