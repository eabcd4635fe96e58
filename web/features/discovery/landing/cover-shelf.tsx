import { Link } from 'react-router';
import { isbnOf, type Volume } from '../../../../worker/features/books/contract.ts';
import { paths } from '../../../paths.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import styles from './cover-shelf.module.css';

/** Trending books with their covers facing forward. */
export function CoverShelf({ books }: { books: readonly Volume[] }) {
  return (
    <ul className={styles.shelf} aria-label="This week’s books">
      {books.map((book, place) => {
        const { title, imageLinks } = book.volumeInfo;
        return imageLinks === undefined ? null : (
          <li key={isbnOf(book)} className={styles.book}>
            <Link to={paths.book(isbnOf(book))}>
              <Cover address={imageLinks.thumbnail} title={title} width={144} named eager={place < 6} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
