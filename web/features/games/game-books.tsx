import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { GameBook } from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import styles from './game-books.module.css';

interface GameBooksProps {
  title: string;
  books: readonly GameBook[];
  actions: (book: GameBook) => ReactNode;
}

/** The books that a puzzle was made from, shown once it is solved. */
export function GameBooks({ title, books, actions }: GameBooksProps) {
  if (books.length === 0) return null;
  return (
    <section aria-labelledby="books" className={`stack ${styles.whole}`}>
      <h2 id="books" dir="auto">
        {title}
      </h2>
      <ul className={styles.books}>
        {books.map((book) => (
          <li key={book.isbn} className={styles.book}>
            <Link to={paths.book(book.isbn)} tabIndex={-1} aria-hidden="true">
              <Cover address={book.cover} title={book.title} width={72} />
            </Link>
            <div className={styles.text}>
              <Link to={paths.book(book.isbn)} className="title plain-link" dir="auto">
                {book.title}
              </Link>
              <span className="soft small">{book.authors.join(', ')}</span>
              <div className="row">{actions(book)}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
