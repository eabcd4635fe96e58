import { isbnOf, type SimilarVolume } from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';
import { CoverRow, CoverTile } from '../../platform/ui/books/cover-row.tsx';

/** A scrolling row of similar books; null when they could not be loaded. */
export function SimilarBooks({ title, books }: { title: string; books: readonly SimilarVolume[] | null }) {
  return (
    <section aria-labelledby="similar" className="stack">
      <h2 id="similar">Books Similar to {title}</h2>
      {books === null ? <p>An error occurred while fetching similar books...</p> : null}
      {books?.length === 0 ? <p className="soft">No similar books yet.</p> : null}
      <CoverRow label={`Books similar to ${title}`}>
        {(books ?? []).map((book) => (
          <CoverTile
            key={isbnOf(book)}
            to={paths.book(isbnOf(book))}
            cover={book.volumeInfo.imageLinks?.thumbnail}
            title={book.volumeInfo.title}
            detail={book.why ?? book.volumeInfo.authors?.[0] ?? 'Unknown'}
          />
        ))}
      </CoverRow>
    </section>
  );
}
