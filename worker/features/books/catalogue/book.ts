import type { contributorRoles } from '../contract.ts';

/** Who told of a book; what stands further in front is believed where two say different things. */
export const sources = ['curated', 'known', 'import', 'openlibrary'] as const;
export type BookSource = (typeof sources)[number];

/** Somebody who worked on an edition beside its authors. */
export interface Contributor {
  name: string;
  role: (typeof contributorRoles)[number];
}

/** Which series a work belongs to, and its place there as it is written: "1", "2.5", "1-3". */
export interface Series {
  name: string;
  position: string | null;
}

/** An edition on its way into the catalogue. */
export interface BookToFill {
  isbn13: string;
  /** May hold the series in brackets at its end; it is removed. */
  title: string;
  authors: readonly string[];
  contributors: readonly Contributor[];
  series: Series | null;
  publisher: string | null;
  /** When the work first appeared, or where only that is known the edition; negative years are before our era. */
  year: number | null;
  /** BCP 47. */
  language: string | null;
  description: string | null;
  genres: readonly string[];
  pages: number | null;
  averageRating: number | null;
  ratingsCount: number;
  /** In how many public reading lists the book is named. */
  lists?: number;
  /** What a book service calls the work, such as `openlibrary:OL45804W`: editions of one such name are one work. */
  serviceWork: string | null;
  /** Where a book service has a cover; without one ours is drawn. */
  coverUrl: string | null;
  /** What is said of a curated book, one that comes with the product, is never overwritten. */
  source: BookSource;
}

/** An edition as it stands in the catalogue. */
export interface FilledEdition extends Omit<BookToFill, 'serviceWork' | 'lists'> {
  lists: number;
  workId: number;
  /** What else it is called; a curated edition also learns what other editions of its work are called. */
  otherTitles: readonly string[];
  otherAuthors: readonly string[];
}

/** A statement with its values, for whichever way leads to the database. */
export interface FillStatement {
  sql: string;
  values: (string | number | null)[];
}
