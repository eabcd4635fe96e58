import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import styles from '../../platform/ui/books/cover-grid.module.css';
import { WaitingMark } from '../../platform/ui/text/waiting-mark.tsx';
import { ChoiceContext } from './choice.ts';
import { useLongPress } from './use-long-press.ts';

/** A book on someone's shelf; its cover's address uses https. */
export interface ShelvedBook {
  isbn: string;
  title: string;
  authors: readonly string[];
  cover: string;
  below?: ReactNode;
}

/**
 * A row of books with cover, title and author; books without a cover and duplicates are left out. On the reader's own
 * shelves a long press begins to choose several, and then each is a checkbox.
 */
export function Shelf({ books }: { books: readonly ShelvedBook[] }) {
  const booksWithCover = new Map(books.filter(({ cover }) => cover !== '').map((book) => [book.isbn, book]));
  const { chosen = null, choose } = useContext(ChoiceContext) ?? {};
  const list = useRef<HTMLUListElement>(null);
  const toggle = ({ isbn, title, authors }: ShelvedBook) => {
    const next = new Map(chosen);
    if (!next.delete(isbn)) next.set(isbn, { isbn, title, authors });
    choose?.(next);
  };
  const press = useLongPress((target) => {
    const book = booksWithCover.get(target.closest('li')?.dataset.isbn ?? '');
    if (book !== undefined && chosen === null) toggle(book);
  });
  const isChoosing = chosen !== null;
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('input:checked') ?? list.current?.querySelector('input');
    if (isChoosing) first?.focus({ preventScroll: true });
  }, [isChoosing]);
  return (
    <ul
      ref={list}
      className={choose === undefined ? styles.shelf : `${styles.shelf} ${styles.pressable}`}
      {...(choose === undefined ? {} : press)}
    >
      {[...booksWithCover.values()].map((book) => (
        <li key={book.isbn} className={styles.book} data-isbn={book.isbn}>
          {chosen === null ? null : (
            <label className={styles.choice}>
              <input
                type="checkbox"
                aria-label={book.title}
                checked={chosen.has(book.isbn)}
                onChange={() => toggle(book)}
              />
            </label>
          )}
          <div inert={isChoosing}>
            <Book {...book} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Book({ isbn, title, authors, cover, below, ...rest }: ShelvedBook) {
  return (
    <>
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
    </>
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
