import { isInternal } from '../../../../worker/features/books/contract.ts';
import { type ImportRow, importedStates } from '../../../../worker/features/imports/contract.ts';
import {
  progressUnits,
  readingFormats,
  readingSources,
} from '../../../../worker/features/library/readings/contract.ts';
import { isYes, numberIn, starsOf, yearOf } from './cell.ts';
import { type Cells, type Format, factsOf, type RowFacts } from './format.ts';
import { shelvesFrom } from './goodreads.ts';
import { impressionsOf } from './impressions.ts';

/** The columns of our own table, one row for each reading; facts of the book are repeated in each row. */
export const flyleafColumns = [
  ...['Title', 'Authors', 'Series', 'Position', 'ISBN', 'Work Id', 'State', 'Started', 'Finished', 'Format'],
  ...['Progress', 'Progress Of', 'Progress Unit', 'Rating', 'Review', 'Spoilers', 'Reviewed', 'Private Review'],
  ...['Note', 'Impressions', 'Lists', 'Added', 'Pages', 'Year', 'Language', 'Copy Pages', 'Copy Source'],
] as const;

/** Separates names in one cell; no name contains a line break. */
export const NAME_SEPARATOR = '\n';

/** Our own table. */
export const flyleaf: Format = {
  source: 'flyleaf',
  name: 'Flyleaf',
  needs: ['title', 'authors', 'work id', 'state', 'progress unit'],
  rowOf(cells) {
    const workId = cells('work id').trim();
    return {
      // Our own words are text already: nothing in them is markup.
      ...factsOf({ title: cells('title'), authors: cells('authors').split(NAME_SEPARATOR) }),
      series: cells('series').trim() || undefined,
      position: cells('position').trim() || undefined,
      // A book that no one numbered is known by the number that it has here.
      isbn: cells('isbn').trim() || (isInternal(workId) ? workId : undefined),
      source_id: workId || undefined,
      state: importedStates.find((state) => state === cells('state').trim().toLowerCase()),
      started: cells('started').trim() || undefined,
      finished: cells('finished').trim() || undefined,
      format: readingFormats.find((format) => format === cells('format').trim().toLowerCase()),
      progress: progressIn(cells),
      copy_pages: numberIn(cells('copy pages'), 1, 99_999),
      copy_source: readingSources.find((source) => source === cells('copy source').trim().toLowerCase()),
      rating: starsOf(cells('rating')),
      review: cells('review').trim() || undefined,
      spoiler: isYes(cells('spoilers')) || undefined,
      reviewed: cells('reviewed').trim() || undefined,
      private: isYes(cells('private review')) || undefined,
      note: cells('note').trim() || undefined,
      impressions: impressionsOf(cells('impressions')),
      shelves: shelvesFrom(cells('lists').split(NAME_SEPARATOR)),
      added: cells('added').trim() || undefined,
      pages: numberIn(cells('pages'), 1, 99_999),
      year: yearOf(cells('year')),
      language: cells('language').trim() || undefined,
    };
  },
};

function progressIn(cells: Cells): ImportRow['progress'] {
  const unit = progressUnits.find((name) => name === cells('progress unit').trim().toLowerCase());
  const value = numberIn(cells('progress'), 0, 999_999);
  const of = numberIn(cells('progress of'), 1, 999_999);
  if (unit === undefined || value === undefined) return undefined;
  return { unit, value, ...(of === undefined ? {} : { of }) };
}

/** One reading of a book. */
export type Time = NonNullable<ImportRow['readings']>[number];

/** Joins the rows of one book into one, with the line of the first. */
export function joinRows(rows: readonly { line: number; facts: RowFacts }[]): { line: number; facts: RowFacts }[] {
  const books = new Map<string, { line: number; facts: RowFacts; wanted: boolean; times: Time[] }>();
  for (const { line, facts } of rows) {
    const key = JSON.stringify([facts.source_id ?? facts.isbn ?? [facts.title, facts.authors]]);
    const book = books.get(key) ?? { line, facts, wanted: false, times: [] };
    books.set(key, book);
    book.wanted ||= facts.state === 'want';
    const time = timeOf(facts);
    if (time !== null) book.times.push(time);
  }
  return [...books.values()].map(({ line, facts, wanted, times }) => ({
    line,
    facts: { ...facts, ...toImportRow(wanted, times) },
  }));
}

function timeOf({ state, started, finished, format, progress, copy_pages, copy_source }: RowFacts): Time | null {
  if (state === undefined || state === 'want') return null;
  const time = { state, started, finished, format, progress, copy_pages, copy_source };
  return Object.fromEntries(Object.entries(time).filter(([, value]) => value !== undefined)) as Time;
}

type StatedReadings = Pick<RowFacts, keyof typeof NO_TIME | 'state' | 'read_count' | 'readings'>;

const NO_TIME = {
  started: undefined,
  finished: undefined,
  format: undefined,
  progress: undefined,
  copy_pages: undefined,
  copy_source: undefined,
};

/**
 * All readings of a book as one import row: the current one is the row's own state, past ones are listed with their
 * number, so that none is mistaken for another.
 */
export function toImportRow(isWanted: boolean, times: readonly Time[]): StatedReadings {
  const own = isWanted ? undefined : (times.find(({ state }) => state !== 'finished') ?? onlyOne(times));
  const otherTimes = times.filter((time) => time !== own);
  const state = isWanted ? 'want' : (own?.state ?? (times.length > 0 ? 'finished' : undefined));
  return {
    ...NO_TIME,
    ...own,
    state,
    read_count: state === 'finished' && otherTimes.length > 1 ? otherTimes.length : undefined,
    readings: otherTimes.length > 0 ? otherTimes : undefined,
  };
}

const onlyOne = (times: readonly Time[]) => (times.length === 1 ? times[0] : undefined);
