import type { ShelfBook } from '../../../../worker/features/discovery/bookshelves/contract.ts';
import { paths } from '../../../paths.ts';
import { BookRow } from '../../../platform/ui/books/book-row.tsx';
import { Stars } from '../../../platform/ui/books/stars.tsx';

/** The books of one shelf; a book without an ISBN links to the shelf itself. */
export function Shelf({ genre, books }: { genre: string; books: readonly ShelfBook[] }) {
  return (
    <div className="card-grid">
      {books.map((book, place) => (
        <BookRow
          key={book.isbn}
          to={book.isbn === '' ? paths.bookshelf(genre) : paths.book(book.isbn)}
          cover={book.cover}
          title={book.title}
          eager={place < 6}
          detail={book.author}
          facts={
            book.rating === null ? undefined : (
              <>
                <Stars rating={book.rating} small />
                {book.rating_from === undefined
                  ? `${(book.ratings ?? 0).toLocaleString('en')} ${book.ratings === 1 ? 'rating' : 'ratings'}`
                  : `${book.rating.toFixed(1)} on ${book.rating_from}`}
              </>
            )
          }
          description={book.description}
        />
      ))}
    </div>
  );
}
