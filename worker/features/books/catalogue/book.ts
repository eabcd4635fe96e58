import type { contributorRoles } from '../contract.ts';

/** Sources of facts about a book; where two differ, the earlier one is believed. */
export const sources = ['curated', 'known', 'import', 'openlibrary'] as const;
export type BookSource = (typeof sources)[number];

/** A contributor to an edition other than its authors. */
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
  /** The work's id at a book service, such as `openlibrary:OL45804W`; editions with the same id belong to one work. */
  serviceWork: string | null;
  /** The address of a book service's cover; without one ours is drawn. */
  coverUrl: string | null;
  /** Facts of curated books, which ship with the product, are never overwritten. */
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

/** A statement with its values, for whichever way leads to the database. */
export interface FillStatement {
  sql: string;
  values: (string | number | null)[];
}
