import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import styles from '../../platform/ui/books/cover-grid.module.css';
import { WaitingMark } from '../../platform/ui/text/waiting-mark.tsx';

/** A book on someone's shelf; its cover's address uses https. */
export interface ShelvedBook {
  isbn: string;
  title: string;
  authors: readonly string[];
  cover: string;
  below?: ReactNode;
}

/** A row of books with cover, title and author; books without a cover and duplicates are left out. */
export function Shelf({ books }: { books: readonly ShelvedBook[] }) {
  const booksWithCover = new Map(books.filter(({ cover }) => cover !== '').map((book) => [book.isbn, book]));
  return (
    <ul className={styles.shelf}>
      {[...booksWithCover.values()].map(({ isbn, title, authors, cover, below, ...rest }) => (
        <li key={isbn} className={styles.book}>
          <Link to={paths.book(isbn)} tabIndex={-1} aria-hidden="true">
            <Cover address={cover} title={title} width={132} />
          </Link>
          <p className={`clamp ${styles.title}`}>
            <Link to={paths.book(isbn)} className="plain-link title" dir="auto">
              {title}
            </Link>
          </p>
          <p className={`cut ${styles.author}`} dir="auto">
            <AuthorLink name={authors[0]} />
          </p>
          {below}
          <WaitingMark of={rest} />
        </li>
      ))}
    </ul>
  );
}

/** An author's name, linked to a search for it; "Unknown" is no link. */
export function AuthorLink({ name }: { name: string | undefined }) {
  return name ? (
    <Link to={paths.search(name)} className="lone-link" dir="auto">
      {name}
    </Link>
  ) : (
    'Unknown'
  );
}
