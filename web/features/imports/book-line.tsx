import type { Candidate } from '../../../worker/features/imports/contract.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import styles from './imports.module.css';

/** A book in one line: cover, title, authors and year. */
export function BookLine({ book }: { book: Candidate }) {
  return (
    <span className={styles.book}>
      <Cover address={coverOf(book.cover) ?? ''} title={book.title} width={40} />
      <span>
        <span className="title" dir="auto">
          {book.title}
        </span>
        <span className="small soft">
          {[book.authors.slice(0, 2).join(', '), yearOf(book.year)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}

const yearOf = (year: number | undefined) => (year !== undefined && year < 0 ? `${-year} BC` : year);
