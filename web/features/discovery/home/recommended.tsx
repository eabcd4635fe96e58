import {
  FIXED_SHOWN,
  type FixedBook,
  fixedBooks,
} from '../../../../worker/features/discovery/recommendations/contract.ts';
import { paths } from '../../../paths.ts';
import { CoverRow, CoverTile } from '../../../platform/ui/books/cover-row.tsx';

// The specification fixes what these cards show (document 2, "/home").
const RATING = 5;

/** Three fixed books: the first ones for a visitor, for a reader those that they don't have. */
export function RecommendedReads({ books = fixedBooks.slice(0, FIXED_SHOWN) }: { books?: readonly FixedBook[] }) {
  if (books.length === 0) return null;
  return (
    <section aria-labelledby="recommended" className="stack">
      <h2 id="recommended">Recommended Reads</h2>
      <CoverRow label="Three books to start with">
        {books.map(({ isbn, title, author }) => (
          <CoverTile
            key={isbn}
            to={paths.book(isbn)}
            cover={paths.cover(isbn)}
            title={title}
            detail={author}
            rating={RATING}
          />
        ))}
      </CoverRow>
    </section>
  );
}
