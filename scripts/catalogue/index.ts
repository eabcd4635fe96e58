import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import type { CuratedBook } from './book.ts';
import { books as autobiography } from './genres/autobiography.ts';
import { books as biography } from './genres/biography.ts';
import { books as children } from './genres/children.ts';
import { books as comics } from './genres/comics.ts';
import { books as cooking } from './genres/cooking.ts';
import { books as fantasy } from './genres/fantasy.ts';
import { books as fiction } from './genres/fiction.ts';
import { books as history } from './genres/history.ts';
import { books as horror } from './genres/horror.ts';
import { books as manga } from './genres/manga.ts';
import { books as mystery } from './genres/mystery.ts';
import { books as nonFiction } from './genres/non-fiction.ts';
import { books as philosophy } from './genres/philosophy.ts';
import { books as poetry } from './genres/poetry.ts';
import { books as romance } from './genres/romance.ts';
import { books as sciFi } from './genres/sci-fi.ts';
import { books as selfHelp } from './genres/self-help.ts';
import { books as shortStories } from './genres/short-stories.ts';
import { books as thriller } from './genres/thriller.ts';
import { books as travel } from './genres/travel.ts';
import { books as youngAdult } from './genres/young-adult.ts';

/** All curated books, in the order of the genres. */
export const curatedBooks: readonly CuratedBook[] = [
  ...fiction,
  ...nonFiction,
  ...poetry,
  ...shortStories,
  ...fantasy,
  ...sciFi,
  ...romance,
  ...horror,
  ...mystery,
  ...thriller,
  ...biography,
  ...autobiography,
  ...history,
  ...philosophy,
  ...selfHelp,
  ...cooking,
  ...travel,
  ...children,
  ...youngAdult,
  ...comics,
  ...manga,
];

/** Returns the curated books in the format of the catalogue. */
export function curatedToFill(): BookToFill[] {
  return curatedBooks.map((book) => ({
    ...book,
    contributors: [],
    series: null,
    pages: null,
    averageRating: null,
    ratingsCount: 0,
    serviceWork: null,
    coverUrl: null,
    source: 'curated',
  }));
}
