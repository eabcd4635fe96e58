import type { BookToFill } from '../../../../worker/features/books/catalogue/book.ts';

/** Returns a valid ISBN for a number. No curated book has it. */
export function isbnNumbered(number: number): string {
  const core = `979${String(200_000_000 + number)}`;
  const sum = [...core].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return core + String((10 - (sum % 10)) % 10);
}

/** Returns a book for the catalogue. Facts that are not given are empty or have a default. */
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
