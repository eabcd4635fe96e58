import type { BookToFill } from '../catalogue/book.ts';
import { coverAddress } from '../catalogue/volume.ts';
import { workIdOf } from '../catalogue/works.ts';
import { genres, isGenre, type Volume } from '../contract.ts';
import { ownImageAddress } from '../images/contract.ts';
import { imageAt } from '../images/images.ts';

/** Converts a service's book to a volume; a missing cover is drawn. */
export function toVolume(book: BookToFill): Volume {
  const { isbn13, title, contributors, series, publisher, description, language, year, pages, averageRating } = book;
  const authors = [...book.authors];
  const shelves = book.genres.map((genre) => (isGenre(genre) ? genres[genre] : genre));
  const image = imageAt(book.coverUrl ?? '');
  return {
    work_id: String(workIdOf({ title, authors })),
    volumeInfo: {
      title,
      ...(authors.length === 0 ? {} : { authors }),
      ...(contributors.length === 0 ? {} : { contributors: [...contributors] }),
      ...(series === null
        ? {}
        : { series: { name: series.name, ...(series.position === null ? {} : { position: series.position }) } }),
      ...(pages === null ? {} : { pageCount: pages }),
      ...(publisher === null ? {} : { publisher }),
      ...(description === null ? {} : { description }),
      ...(shelves.length === 0 ? {} : { categories: shelves }),
      ...(language === null ? {} : { language }),
      ...(year === null ? {} : { publishedDate: String(year).padStart(4, '0') }),
      imageLinks: { thumbnail: ownImageAddress(image?.href, isbn13) ?? coverAddress(isbn13) },
      industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn13 }],
      ...(averageRating === null ? {} : { averageRating, ratingsFrom: 'Open Library' }),
      ...(book.ratingsCount === 0 ? {} : { ratingsCount: book.ratingsCount }),
    },
  };
}
