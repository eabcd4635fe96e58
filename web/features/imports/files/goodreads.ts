import { stateNamed } from '../../../../worker/features/imports/contract.ts';
import { dateOf, formatOf, isbnIn, listOf, numberIn, starsOf, yearOf } from './cell.ts';
import { type Format, factsOf, isYesCell } from './format.ts';

/**
 * Goodreads: 23 to 31 columns, depending on the age of the file. The exclusive shelf decides the state; the date of a
 * shelf change is not a reading date.
 */
export const goodreads: Format = {
  source: 'goodreads',
  name: 'Goodreads',
  needs: ['title', 'author', 'exclusive shelf', 'my rating'],
  rowOf(cells) {
    const exclusive = cells('exclusive shelf').trim();
    const state = stateNamed(exclusive);
    const finished = dateOf(cells('date read'));
    const format = formatOf(cells('binding'));
    const otherShelves = listOf(cells('bookshelves')).filter((shelf) => shelf !== exclusive && !isOwnShelf(shelf));
    const isOver = state === 'finished' || state === 'unfinished';
    const count = Number(cells('read count'));
    return factsOf({
      title: cells('title'),
      authors: [cells('author'), ...listOf(cells('additional authors'), ', ')],
      isbn: isbnIn(cells('isbn13'), cells('isbn')),
      state: state ?? undefined,
      rating: starsOf(cells('my rating')) || undefined,
      review: cells('my review'),
      spoiler: isYesCell(cells('spoiler')),
      note: cells('private notes'),
      finished: isOver ? finished : undefined,
      // Read before, and now being read again or wanted once more.
      readings: !isOver && finished !== undefined ? [{ state: 'finished', finished }] : undefined,
      // For a book that is being read, it is unknown whether the count includes the current reading.
      read_count: state === 'finished' && count > 0 ? count : undefined,
      added: dateOf(cells('date added')),
      shelves: shelvesFrom(state === null ? [exclusive, ...otherShelves] : otherShelves),
      // For audiobooks the page count is a number of discs.
      pages: format === 'audio' ? undefined : numberIn(cells('number of pages'), 1, 99_999),
      year: yearOf(cells('original publication year') || cells('year published')),
      format,
      owned: Number(cells('owned copies')) > 0 || undefined,
    });
  },
};

// The three standard shelves also appear among the others.
const isOwnShelf = (shelf: string) => ['read', 'to-read', 'currently-reading'].includes(shelf);

/** Returns the shelves of a row within the limits of the API; undefined for none. */
export function shelvesFrom(names: readonly string[]): string[] | undefined {
  const filledNames = names.filter((name) => name !== '').map((name) => name.slice(0, 500));
  return filledNames.length === 0 ? undefined : filledNames.slice(0, 500);
}
