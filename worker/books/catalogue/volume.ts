import { genres, isGenre, type Volume } from '../contract.ts';
import type { VolumeRow } from './queries.ts';

/** A book of the catalogue in the shape of the book service. */
export function volumeOf(row: VolumeRow): Volume {
  const shelves = (JSON.parse(row.genres) as string[]).map((genre) => (isGenre(genre) ? genres[genre] : genre));
  return {
    volumeInfo: {
      title: row.title,
      authors: JSON.parse(row.authors) as string[],
      ...(row.publisher === null ? {} : { publisher: row.publisher }),
      ...(row.description === null ? {} : { description: row.description }),
      ...(shelves.length === 0 ? {} : { categories: shelves }),
      ...(row.language === null ? {} : { language: row.language }),
      ...(row.year === null ? {} : { publishedDate: yearText(row.year) }),
      maturityRating: 'NOT_MATURE',
      imageLinks: { thumbnail: coverAddress(row.isbn13) },
      industryIdentifiers: [{ type: 'ISBN_13', identifier: row.isbn13 }],
      ...(row.average_rating === null ? {} : { averageRating: row.average_rating }),
      ...(row.ratings_count === 0 ? {} : { ratingsCount: row.ratings_count }),
    },
  };
}

/** Where the drawn cover of a book of the catalogue is served. */
export function coverAddress(isbn: string): string {
  return `/api/covers/${isbn}.svg`;
}

// ISO 8601 writes four digits; years before our era keep their sign and are written out by the page.
function yearText(year: number): string {
  return year < 0 ? String(year) : String(year).padStart(4, '0');
}
