import { genres, isGenre, toIndustryIdentifiers, type Volume, type VolumeSeries } from '../contract.ts';
import { ownImageAddress } from '../images/contract.ts';
import { imageAt } from '../images/images.ts';
import type { BookSource, Contributor } from './book.ts';
import type { VolumeRow } from './queries.ts';

/** Where ratings come from, as shown to readers. */
export const RATINGS_FROM: Record<BookSource, string> = {
  curated: 'goodbooks-10k, 2017',
  known: 'goodbooks-10k, 2017',
  import: 'an imported list',
  openlibrary: 'Open Library',
};

export function volumeOf(row: VolumeRow): Volume {
  const shelves = (JSON.parse(row.genres) as string[]).map((genre) => (isGenre(genre) ? genres[genre] : genre));
  const contributors = JSON.parse(row.contributors) as Contributor[];
  return {
    work_id: String(row.work_id),
    volumeInfo: {
      title: row.title,
      authors: JSON.parse(row.authors) as string[],
      ...(contributors.length === 0 ? {} : { contributors }),
      ...seriesOf(row),
      ...(row.pages === null ? {} : { pageCount: row.pages }),
      ...(row.publisher === null ? {} : { publisher: row.publisher }),
      ...(row.description === null ? {} : { description: row.description }),
      ...(shelves.length === 0 ? {} : { categories: shelves }),
      ...(row.language === null ? {} : { language: row.language }),
      ...(row.year === null ? {} : { publishedDate: yearText(row.year) }),
      maturityRating: 'NOT_MATURE',
      imageLinks: { thumbnail: coverOf(row) },
      industryIdentifiers: toIndustryIdentifiers(row.isbn13),
      ...(row.average_rating === null
        ? {}
        : { averageRating: row.average_rating, ratingsFrom: RATINGS_FROM[row.source] }),
      ...(row.ratings_count === 0 ? {} : { ratingsCount: row.ratings_count }),
    },
  };
}

/** Returns a work's series as a field of volumes and works; empty without a series. */
export function seriesOf({ series, position }: Pick<VolumeRow, 'series' | 'position'>): { series?: VolumeSeries } {
  if (series === null) return {};
  return { series: { name: series, ...(position === null ? {} : { position }) } };
}

// A service's cover if it may be proxied, else a drawn one.
function coverOf({ isbn13, cover_url: address }: VolumeRow): string {
  const image = address === null ? null : imageAt(address);
  return (image === null ? undefined : ownImageAddress(image.href, isbn13)) ?? coverAddress(isbn13);
}

export function coverAddress(isbn: string): string {
  return `/api/covers/${isbn}.svg`;
}

// Four digits, as in ISO 8601. Years before our era stay negative, and the page formats them.
function yearText(year: number): string {
  return year < 0 ? String(year) : String(year).padStart(4, '0');
}
