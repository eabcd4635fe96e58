/** The 21 genres in the order of the home page. In lower case they are the `{genre}` of `/bookshelf/{genre}`. */
type Genre =
  | 'fiction'
  | 'non-fiction'
  | 'poetry'
  | 'short stories'
  | 'fantasy'
  | 'sci-fi'
  | 'romance'
  | 'horror'
  | 'mystery'
  | 'thriller'
  | 'biography'
  | 'autobiography'
  | 'history'
  | 'philosophy'
  | 'self-help'
  | 'cooking'
  | 'travel'
  | 'children'
  | 'young adult'
  | 'comics'
  | 'manga';

/** One book of the curated catalogue. */
export interface CuratedBook {
  /** The ISBN of a real edition, 13 digits without hyphens. */
  isbn13: string;
  title: string;
  /** As on the title page, given name first, without translators. */
  authors: string[];
  publisher: string;
  /** The year of the work's first publication; negative years are BCE. */
  year: number;
  /** BCP 47 tag of the edition's language. */
  language: string;
  /** The genre of the file, then up to two others. */
  genres: Genre[];
  /** 40 to 80 words, written for this catalogue. */
  description: string;
}
