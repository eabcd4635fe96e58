import { Link } from 'react-router';
import { genres } from '../../../../worker/features/books/contract.ts';
import { paths } from '../../../paths.ts';
import { Carousel } from './carousel.tsx';

/** The 21 genres, linked to their shelves. */
export function GenreChips() {
  return (
    <Carousel label="Genres">
      {Object.entries(genres).map(([genre, label]) => (
        <li key={genre}>
          <Link to={paths.bookshelf(genre)} className="chip" draggable={false}>
            {label}
          </Link>
        </li>
      ))}
    </Carousel>
  );
}
