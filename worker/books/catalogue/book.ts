/** A book on its way into the catalogue. */
export interface BookToFill {
  isbn13: string;
  title: string;
  authors: readonly string[];
  publisher: string | null;
  /** When the work first appeared; negative years are before our era. */
  year: number | null;
  /** BCP 47. */
  language: string | null;
  description: string | null;
  genres: readonly string[];
  averageRating: number | null;
  ratingsCount: number;
  /** One of the books that come with the product: what is said of it is never overwritten by an import. */
  curated: boolean;
}

/** A book as it stands in the catalogue. */
export interface FilledBook extends BookToFill {
  /** The title by which an import knows a curated book, where that is another. */
  knownAs: string | null;
}

/** A statement with its values, for whichever way leads to the database. */
export interface FillStatement {
  sql: string;
  values: (string | number | null)[];
}
