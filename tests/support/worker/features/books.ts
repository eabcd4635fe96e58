import type { BookToFill } from '../../../../worker/features/books/catalogue/book.ts';

/** A valid ISBN for each number, none of which the curated books have. */
export function isbnNumbered(number: number): string {
  const core = `979${String(200_000_000 + number)}`;
  const sum = [...core].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return core + String((10 - (sum % 10)) % 10);
}

/** A book on its way into the catalogue, of which only what is given is said. */
export function aBook(facts: Partial<BookToFill>): BookToFill {
  return {
    isbn13: isbnNumbered(0),
    title: 'A Book',
    authors: ['A Writer'],
    publisher: null,
    year: 2000,
    language: 'en',
    description: null,
    genres: [],
    averageRating: 4,
    ratingsCount: 100,
    contributors: [],
    series: null,
    pages: null,
    serviceWork: null,
    coverUrl: null,
    source: 'import',
    ...facts,
  };
}
