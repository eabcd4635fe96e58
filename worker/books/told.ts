import { imageAt } from '../images/images.ts';
import { ownImageAddress } from '../images/contract.ts';
import { genres, isGenre, type Volume } from './contract.ts';
import { coverAddress } from './catalogue/volume.ts';

/** A book as a service told of it whose word may be kept. */
export interface ToldBook {
  isbn13: string;
  title: string;
  authors: readonly string[];
  publisher: string | null;
  /** When the work first appeared, where that was said; else the edition. */
  year: number | null;
  /** BCP 47. */
  language: string | null;
  description: string | null;
  genres: readonly string[];
  averageRating: number | null;
  ratingsCount: number;
  pages: number | null;
  series: { name: string; position: string | null } | null;
  /** Translators, illustrators, editors: who had a part in it without being its author. */
  contributors: readonly { name: string; role: string }[];
  /** What the service calls the work, under the service's name: `openlibrary:OL45804W`. */
  serviceWork: string | null;
  /** Where the service shows the cover. */
  coverUrl: string | null;
  source: 'open_library';
}

/** A told book in the shape of the book service; a cover of nobody's is drawn. */
export function volumeOfTold(book: ToldBook): Volume {
  const shelves = book.genres.map((genre) => (isGenre(genre) ? genres[genre] : genre));
  const image = imageAt(book.coverUrl ?? '');
  return {
    volumeInfo: {
      title: book.title,
      ...(book.authors.length === 0 ? {} : { authors: [...book.authors] }),
      ...(book.publisher === null ? {} : { publisher: book.publisher }),
      ...(book.description === null ? {} : { description: book.description }),
      ...(shelves.length === 0 ? {} : { categories: shelves }),
      ...(book.language === null ? {} : { language: book.language }),
      ...(book.year === null ? {} : { publishedDate: String(book.year).padStart(4, '0') }),
      imageLinks: { thumbnail: ownImageAddress(image?.href) ?? coverAddress(book.isbn13) },
      industryIdentifiers: [{ type: 'ISBN_13', identifier: book.isbn13 }],
      ...(book.averageRating === null ? {} : { averageRating: book.averageRating }),
      ...(book.ratingsCount === 0 ? {} : { ratingsCount: book.ratingsCount }),
    },
  };
}
