import { paths } from '../../../paths.ts';
import { CoverRow, CoverTile } from '../../../platform/ui/books/cover-row.tsx';

/** The three books recommended to everyone; a test compares them with the catalogue. */
export const recommendedBooks = [
  { isbn: '9781635575637', title: 'Piranesi', author: 'Susanna Clarke' },
  { isbn: '9780385474542', title: 'Things Fall Apart', author: 'Chinua Achebe' },
  { isbn: '9780140449334', title: 'Meditations', author: 'Marcus Aurelius' },
] as const;

// The specification fixes what these cards show (document 2, "/home").
const RATING = 5;

export function RecommendedReads() {
  return (
    <section aria-labelledby="recommended" className="stack">
      <h2 id="recommended">Recommended Reads</h2>
      <CoverRow label="Three books to start with">
        {recommendedBooks.map(({ isbn, title, author }) => (
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
