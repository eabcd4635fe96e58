import { type ImportRow, importedStates } from '../../../worker/imports/contract.ts';
import { progressUnits, readingFormats } from '../../../worker/readings/contract.ts';
import { isYes, numberIn, starsOf } from './cell.ts';
import { type Cells, type Format, factsOf, type RowFacts } from './format.ts';
import { shelvesFrom } from './goodreads.ts';

/** The columns of our own table, one row for each reading; what is of the book stands in each of its rows. */
export const flyleafColumns = [
  ...['Title', 'Authors', 'ISBN', 'Work Id', 'State', 'Started', 'Finished', 'Format'],
  ...['Progress', 'Progress Of', 'Progress Unit', 'Rating', 'Review', 'Spoilers', 'Reviewed', 'Private Review'],
  ...['Note', 'Lists', 'Added', 'Pages', 'Year', 'Language'],
] as const;

/** What parts several names in one cell: none of them holds a line break. */
export const NAME_BREAK = '\n';

/** Our own table. */
export const flyleaf: Format = {
  source: 'flyleaf',
  name: 'Flyleaf',
  needs: ['title', 'authors', 'work id', 'state', 'progress unit'],
  rowOf(cells) {
    return {
      // Our own words are text already: nothing in them is markup.
      ...factsOf({ title: cells('title'), authors: cells('authors').split(NAME_BREAK) }),
      isbn: cells('isbn').trim() || undefined,
      source_id: cells('work id').trim() || undefined,
      state: importedStates.find((state) => state === cells('state').trim().toLowerCase()),
      started: cells('started').trim() || undefined,
      finished: cells('finished').trim() || undefined,
      format: readingFormats.find((format) => format === cells('format').trim().toLowerCase()),
      progress: progressIn(cells),
      rating: starsOf(cells('rating')),
      review: cells('review').trim() || undefined,
      spoiler: isYes(cells('spoilers')) || undefined,
      reviewed: cells('reviewed').trim() || undefined,
      private: isYes(cells('private review')) || undefined,
      note: cells('note').trim() || undefined,
      shelves: shelvesFrom(cells('lists').split(NAME_BREAK)),
      added: cells('added').trim() || undefined,
      pages: numberIn(cells('pages'), 1, 99_999),
      year: numberIn(cells('year'), 1, 9_999),
      language: cells('language').trim() || undefined,
    };
  },
};

function progressIn(cells: Cells): ImportRow['progress'] {
  const unit = progressUnits.find((one) => one === cells('progress unit').trim().toLowerCase());
  const value = numberIn(cells('progress'), 0, 999_999);
  const of = numberIn(cells('progress of'), 1, 999_999);
  if (unit === undefined || value === undefined) return undefined;
  return { unit, value, ...(of === undefined ? {} : { of }) };
}

type Time = NonNullable<ImportRow['readings']>[number];

/** The rows of one book as one: its first reading, and the others as further ones. A line is that of the first row. */
export function joined(rows: readonly { line: number; facts: RowFacts }[]): { line: number; facts: RowFacts }[] {
  const books = new Map<string, { line: number; facts: RowFacts }>();
  for (const row of rows) {
    const key = JSON.stringify([row.facts.source_id ?? row.facts.isbn ?? [row.facts.title, row.facts.authors]]);
    const before = books.get(key);
    books.set(key, before === undefined ? row : { line: before.line, facts: joinedFacts(before.facts, row.facts) });
  }
  return [...books.values()];
}

function joinedFacts(one: RowFacts, other: RowFacts): RowFacts {
  // Being wanted stands beside the times that it was read, whichever row says so.
  const [main, further] = other.state === 'want' ? [other, one] : [one, other];
  const time = timeOf(further);
  const readings = [...(one.readings ?? []), ...(time === null ? [] : [time])];
  const { state, started, finished, format, progress } = main;
  return { ...one, state, started, finished, format, progress, readings: readings.length > 0 ? readings : undefined };
}

function timeOf({ state, started, finished, format, progress }: RowFacts): Time | null {
  if (state === undefined || state === 'want') return null;
  const time = { state, started, finished, format, progress };
  return Object.fromEntries(Object.entries(time).filter(([, value]) => value !== undefined)) as Time;
}
