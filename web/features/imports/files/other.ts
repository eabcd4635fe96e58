import { stateNamed } from '../../../../worker/features/imports/contract.ts';
import {
  type DayPlace,
  dateOf,
  dayPlace,
  firstLast,
  formatOf,
  isbnIn,
  listOf,
  numberIn,
  starsOf,
  yearOf,
} from './cell.ts';
import { type Cells, factsOf, isYesCell, type RowFacts } from './format.ts';
import { shelvesFrom } from './goodreads.ts';

/** Meanings that columns of an unknown table can have. */
export const meanings = {
  title: 'Title',
  author: 'Author',
  isbn: 'ISBN',
  state: 'Shelf or status',
  rating: 'Rating, of 5',
  started: 'Date started',
  finished: 'Date finished',
  review: 'Review',
  note: 'Private note',
  shelves: 'Other shelves or tags',
  pages: 'Pages',
  year: 'Year',
  format: 'Format',
  owned: 'Owned',
} as const;
export type ColumnMeaning = keyof typeof meanings;

/** The meaning of columns: their indices, from 0. */
export type ColumnPositions = Readonly<Partial<Record<ColumnMeaning, number>>>;

const GUESSES: Readonly<Record<ColumnMeaning, RegExp>> = {
  title: /^(?:book )?(?:title|name)$|^titel$|^titre$|^título$/,
  author: /^authors?\b|^writer|^autor|^auteur/,
  // Calibre's `identifiers` hold the ISBN among others: `isbn:9780306406157,goodreads:17`.
  isbn: /isbn|^identifiers$/,
  state: /^(?:status|state|shelf|exclusive shelf|read status)$/,
  rating: /^(?:my |star )?(?:ratings?|stars)$/,
  started: /^(?:date )?(?:started|start|begun)(?: date)?$|^start[_ ]date$/,
  finished: /^(?:date )?(?:finished|finish|read|completed|end)(?: date)?$|^(?:finish|end)[_ ]date$/,
  review: /^(?:my )?review$/,
  note: /notes?$/,
  shelves: /^(?:tags|shelves|bookshelves|lists|collections)$/,
  pages: /pages/,
  year: /year/,
  format: /^(?:format|binding|media)$/,
  owned: /^owned\??$/,
};

/** Guesses meanings from column names. */
export function guessColumns(header: readonly string[]): ColumnPositions {
  const columns: Partial<Record<ColumnMeaning, number>> = {};
  const usedColumns = new Set<number>();
  for (const meaning of Object.keys(meanings) as ColumnMeaning[]) {
    const place = header.findIndex(
      (name, at) => !usedColumns.has(at) && GUESSES[meaning].test(name.trim().toLowerCase()),
    );
    if (place < 0) continue;
    columns[meaning] = place;
    usedColumns.add(place);
  }
  return columns;
}

/** Returns which number of the dates in these rows is the day. */
export function dateFormatOf(
  rows: Iterable<readonly string[]>,
  { started = -1, finished = -1 }: ColumnPositions,
): DayPlace {
  return dayPlace([...rows].flatMap((cells) => [cells[started] ?? '', cells[finished] ?? '']));
}

/** Returns the facts of a row whose columns the reader has mapped. */
export function factsOfColumns(cells: Cells, day: DayPlace): RowFacts {
  const status = cells('state').trim();
  const finished = dateOf(cells('finished'), day);
  const knownState = stateNamed(status) ?? undefined;
  return factsOf({
    title: cells('title'),
    authors: listOf(cells('author'), /;|\s&\s|\sand\s/).map(firstLast),
    isbn: isbnIn(cells('isbn')),
    state: knownState ?? (status === '' && finished !== undefined ? 'finished' : undefined),
    rating: starsOf(cells('rating')) || undefined,
    review: cells('review'),
    note: cells('note'),
    started: dateOf(cells('started'), day),
    finished,
    shelves: shelvesFrom([...(knownState === undefined ? [status] : []), ...listOf(cells('shelves'), /[,;]/)]),
    pages: numberIn(cells('pages'), 1, 99_999),
    year: yearOf(cells('year')),
    format: formatOf(cells('format')),
    owned: isYesCell(cells('owned')),
  });
}
