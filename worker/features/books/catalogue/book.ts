import type { contributorRoles } from '../contract.ts';

/** Sources of facts about a book. If two differ, the earlier one in this list is used. */
export const sources = ['curated', 'known', 'import', 'openlibrary'] as const;
export type BookSource = (typeof sources)[number];

/** A contributor to an edition other than its authors. */
export interface Contributor {
  name: string;
  role: (typeof contributorRoles)[number];
}

/** The series that a work belongs to, and its position there as written: "1", "2.5", "1-3". */
export interface Series {
  name: string;
  position: string | null;
}

/** An edition to be added to the catalogue. */
export interface BookToFill {
  isbn13: string;
  /** May end with the series in brackets, which is removed. */
  title: string;
  authors: readonly string[];
  contributors: readonly Contributor[];
  series: Series | null;
  publisher: string | null;
  /** The year of the work's first edition, or if that is unknown, of this one. Negative years are before our era. */
  year: number | null;
  /** BCP 47. */
  language: string | null;
  description: string | null;
  genres: readonly string[];
  pages: number | null;
  averageRating: number | null;
  ratingsCount: number;
  /** The number of public reading lists that contain the book. */
  lists?: number;
  /** The work's id at a book service, such as `openlibrary:OL45804W`; editions with the same id belong to one work. */
  serviceWork: string | null;
  /** The address of a book service's cover; without one, a cover is drawn. */
  coverUrl: string | null;
  /** Facts of curated books, which are shipped with the product, are never overwritten. */
  source: BookSource;
}

/** An edition as stored in the catalogue. */
export interface FilledEdition extends Omit<BookToFill, 'serviceWork' | 'lists'> {
  lists: number;
  workId: number;
  /** Other titles of the book; a curated edition also gets those of its work's other editions. */
  otherTitles: readonly string[];
  otherAuthors: readonly string[];
}

/** A statement of the catalogue with its values. It runs in the worker as well as in scripts. */
export interface FillStatement {
  sql: string;
  values: (string | number | null)[];
}
