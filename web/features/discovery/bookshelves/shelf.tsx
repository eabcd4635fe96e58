import { Link } from 'react-router';
import type { ShelfBook } from '../../../../worker/features/discovery/bookshelves/contract.ts';
import { paths } from '../../../paths.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { Stars } from '../../../platform/ui/books/stars.tsx';
import styles from './shelf.module.css';

/** The books of one shelf; a book without an ISBN links to the shelf itself. */
export function Shelf({ genre, books }: { genre: string; books: readonly ShelfBook[] }) {
  return (
    <ul className={styles.grid}>
      {books.map((book, place) => {
        const { title } = book;
        const address = book.isbn === '' ? paths.bookshelf(genre) : paths.book(book.isbn);
        return (
          <li key={book.isbn} className={styles.book}>
            <Link to={address} tabIndex={-1} aria-hidden="true">
              <Cover address={book.cover} title={title} width={128} eager={place < 6} />
            </Link>
            <div className={styles.text}>
              <h2 className={styles.title}>
                <Link to={address} className="plain-link">
                  {title}
                </Link>
              </h2>
              <p className="small">{book.author}</p>
              {book.rating === null ? null : (
                <p className="row">
                  <Stars rating={book.rating} small />
                  <span className="small soft">
                    {book.rating_from === undefined
                      ? `${(book.ratings ?? 0).toLocaleString('en')} ${book.ratings === 1 ? 'rating' : 'ratings'}`
                      : `${book.rating.toFixed(1)} on ${book.rating_from}`}
                  </span>
                </p>
              )}
              <p className={styles.description}>{book.description}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
