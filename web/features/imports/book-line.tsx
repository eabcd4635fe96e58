import type { Candidate } from '../../../worker/features/imports/contract.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import styles from './imports.module.css';

/** A book with cover, title, authors and year: in one line, or below a wide cover. */
export function BookLine({ book, coverWidth = 40 }: { book: Candidate; coverWidth?: 40 | 88 }) {
  return (
    <span className={coverWidth === 40 ? styles.book : styles.tallBook}>
      <Cover address={coverOf(book.cover) ?? ''} title={book.title} width={coverWidth} />
      <span>
        <span className="title" dir="auto">
          {book.title}
        </span>
        <span className="small soft" dir="auto">
          {[book.authors.slice(0, 2).join(', '), yearOf(book.year)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}

const yearOf = (year: number | undefined) => (year !== undefined && year < 0 ? `${-year} BC` : year);
