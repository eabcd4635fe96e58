/**
 * The 21 genres, in the order in which the home page shows them; lowercased they are the words in `/bookshelf/{genre}`.
 */
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
  /** Thirteen digits without hyphens, with a right check digit: the ISBN of a real edition. */
  isbn13: string;
  title: string;
  /** As they stand on the title page, given name first; translators are not named. */
  authors: string[];
  publisher: string;
  /** When the work first appeared; negative years are before our era. */
  year: number;
  /** BCP 47 tag of the language that the edition is in. */
  language: string;
  /** The genre of the file first, then up to two others. */
  genres: Genre[];
  /** 40 to 80 words, written for this catalogue. */
  description: string;
}
