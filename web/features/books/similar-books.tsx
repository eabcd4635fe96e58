import { Link } from 'react-router';
import { isbnOf, type SimilarVolume } from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import styles from './similar-books.module.css';

/** A scrolling row of similar books; null when they could not be loaded. */
export function SimilarBooks({ title, books }: { title: string; books: readonly SimilarVolume[] | null }) {
  return (
    <section aria-labelledby="similar" className="stack">
      <h2 id="similar">Books Similar to {title}</h2>
      {books === null ? <p>An error occurred while fetching similar books...</p> : null}
      {books?.length === 0 ? <p className="soft">No similar books yet.</p> : null}
      <ul className={styles.row}>
        {(books ?? []).map((book) => {
          const cover = coverOf(book.volumeInfo.imageLinks?.thumbnail);
          return cover === undefined ? null : (
            <li key={isbnOf(book)} className={styles.book}>
              <Link to={paths.book(isbnOf(book))} className={styles.link}>
                <Cover address={cover} title={book.volumeInfo.title} width={128} />
                <span className={styles.title}>{book.volumeInfo.title}</span>
                <span className="soft small">{book.volumeInfo.authors?.[0] ?? 'Unknown'}</span>
                {book.why === undefined ? null : <span className="soft small">{book.why}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
