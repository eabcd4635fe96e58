import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { books as autobiography } from './autobiography.ts';
import { books as biography } from './biography.ts';
import type { CuratedBook } from './book.ts';
import { books as children } from './children.ts';
import { books as comics } from './comics.ts';
import { books as cooking } from './cooking.ts';
import { books as fantasy } from './fantasy.ts';
import { books as fiction } from './fiction.ts';
import { books as history } from './history.ts';
import { books as horror } from './horror.ts';
import { books as manga } from './manga.ts';
import { books as mystery } from './mystery.ts';
import { books as nonFiction } from './non-fiction.ts';
import { books as philosophy } from './philosophy.ts';
import { books as poetry } from './poetry.ts';
import { books as romance } from './romance.ts';
import { books as sciFi } from './sci-fi.ts';
import { books as selfHelp } from './self-help.ts';
import { books as shortStories } from './short-stories.ts';
import { books as thriller } from './thriller.ts';
import { books as travel } from './travel.ts';
import { books as youngAdult } from './young-adult.ts';

/** All curated books, shelf by shelf. */
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

/** The curated books as the catalogue takes them. */
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
