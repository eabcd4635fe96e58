import { mostProgress } from '../library/readings/contract.ts';
import {
  endReadingAs,
  type ReadingFacts,
  type StoredReading,
  toStateCode,
  toStoredReading,
} from '../library/readings/imported.ts';
import { ownPages } from '../library/readings/pages.ts';
import type { ImportedState } from './contract.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { betterDate, isInOrder, momentOf, noonOf, precision } from './partial-dates.ts';

// Merges the readings in all rows of one work. A file may have several rows for a work: editions, or the same row
// twice. They are merged before anything is compared with existing readings, so that neither the order of the rows nor
// their distribution over batches matters.

/** A row of a work, as far as readings are concerned. */
interface ReadingRow {
  isbn: string;
  normalised: NormalisedRow;
  state: ImportedState | undefined;
  /** Pages of the edition; 0 if unknown. */
  pages: number;
  before: boolean;
}

/** A reading that rows state. */
export interface StatedReading {
  isbn: string;
  values: StoredReading;
  /** Whether its row was applied by an earlier import; the reader may have deleted the reading since. */
  before: boolean;
}

/** All readings that the rows of a work state. */
export interface StatedReadings {
  dated: StatedReading[];
  undated: StatedReading[];
  /** Stopped readings, and at most one open reading. */
  others: StatedReading[];
  isFinished: boolean;
  /** The highest read count of a row; 0 if none has one. */
  readCount: number;
}

const FINISHED = toStateCode('finished');
const READING = toStateCode('reading');
const UNFINISHED = toStateCode('unfinished');

/** Merges the readings of all rows of one work. */
export function statedReadings(rows: readonly ReadingRow[], now: number): StatedReadings {
  const statedByRows = rows.map((row) => statedByRow(row, now));
  const finishes = mergeByDate(
    statedByRows.map(({ finishes }) => finishes),
    now,
  );
  const open = statedByRows
    .flatMap(({ others }) => others.find(({ values }) => values.state !== UNFINISHED) ?? [])
    .sort(
      (first, other) =>
        Number(other.values.state === READING) - Number(first.values.state === READING) || inOrder(first, other),
    );
  const givenUp = mergeByDate(
    statedByRows.map(({ others }) => others.filter(({ values }) => values.state === UNFINISHED)),
    now,
  );
  const states = rows.map(({ state }) => state);
  return {
    dated: finishes.filter(({ values }) => values.finished !== null),
    undated: finishes.filter(({ values }) => values.finished === null),
    others: [...(open[0] === undefined ? [] : [mergeDetails(open, open[0].values)]), ...givenUp],
    isFinished:
      states.includes('finished') &&
      !states.some((state) => state === 'reading' || state === 'paused' || state === 'unfinished'),
    readCount: Math.max(0, ...rows.map(({ normalised }) => normalised.read_count ?? 0)),
  };
}

function inOrder(left: StatedReading, other: StatedReading): number {
  const [first, second] = [JSON.stringify(left), JSON.stringify(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Sorts the most precise end dates first, in a stable order. */
function byPrecision(first: StatedReading, other: StatedReading): number {
  return levelsOf(other.values.finished).length - levelsOf(first.values.finished).length || inOrder(first, other);
}

/** Returns the levels of a date's precision: 0, its year, its month, its day. */
function levelsOf(date: number | null): number[] {
  if (date === null) return [0];
  const levels = [0, Math.floor(date / 10_000) * 10_000, Math.floor(date / 100) * 100, date];
  return levels.slice(0, precision(date) + 1);
}

/**
 * Merges the readings of several rows by their end dates. Readings of one row are distinct. Readings of different rows
 * whose dates may be the same day are merged, so that there are as few readings as possible.
 */
function mergeByDate(rows: readonly (readonly StatedReading[])[], now: number): StatedReading[] {
  const needed = new Map<number, number>();
  const children = new Map<number, Set<number>>();
  for (const row of rows) {
    const counts = new Map<number, number>();
    for (const { values } of row) {
      const levels = levelsOf(values.finished);
      for (const [place, level] of levels.entries()) {
        counts.set(level, (counts.get(level) ?? 0) + 1);
        const above = levels[place - 1];
        if (above !== undefined) children.set(above, (children.get(above) ?? new Set()).add(level));
      }
    }
    for (const [level, count] of counts) needed.set(level, Math.max(needed.get(level) ?? 0, count));
  }
  const merged = new Map<number, { date: number; stated: StatedReading[] }[]>();
  // Returns the readings of a level and below, the least precise first.
  const addLevel = (level: number): { date: number; stated: StatedReading[] }[] => {
    const below = [...(children.get(level) ?? [])].sort((left, other) => left - other).flatMap(addLevel);
    const missing = Math.max(0, (needed.get(level) ?? 0) - below.length);
    const all = [...Array.from({ length: missing }, () => ({ date: level, stated: [] })), ...below];
    merged.set(level, all);
    return all;
  };
  const all = addLevel(0);
  for (const row of rows) {
    const used = new Set<object>();
    // The most precise dates are matched first; the rest of a month suffices for readings of which only the month is
    // known.
    for (const reading of row.toSorted(byPrecision)) {
      const own = merged.get(levelsOf(reading.values.finished).at(-1) ?? 0)?.find((candidate) => !used.has(candidate));
      if (own === undefined) throw new Error('There are fewer readings than a row states');
      used.add(own);
      own.stated.push(reading);
    }
  }
  return all.flatMap(({ date, stated }) => {
    const bestFirst = stated.toSorted(byPrecision);
    const [best] = bestFirst;
    if (best === undefined) return [];
    const finished = date === 0 ? null : date;
    return [mergeDetails(bestFirst, { ...best.values, finished, readAt: noonOf(finished, now) })];
  });
}

// Fills gaps of one from the others. The length of a copy does not apply to another edition.
function mergeDetails(all: readonly StatedReading[], end: StoredReading): StatedReading {
  const isbn = all[0]?.isbn ?? '';
  let merged: StoredReading = {
    ...end,
    started: null,
    format: null,
    source: null,
    pages: null,
    unit: null,
    value: null,
    of: null,
    added: null,
  };
  for (const { values, isbn: edition } of all) {
    const started = betterDate(merged.started, values.started);
    merged = {
      ...merged,
      started: isInOrder(started, merged.finished) ? started : merged.started,
      format: merged.format ?? values.format,
      source: merged.source ?? values.source,
      pages: merged.pages ?? (edition === isbn ? values.pages : null),
      added: earlierOf(merged.added, values.added),
      ...(merged.value === null ? { unit: values.unit, value: values.value, of: values.of } : {}),
    };
  }
  return { isbn, values: merged, before: all.some(({ before }) => before) };
}

/** The earlier of two moments; null if neither is known. */
export function earlierOf(first: number | null, other: number | null): number | null {
  return first === null || other === null ? (first ?? other) : Math.min(first, other);
}

/** Readings stated by one row. */
function statedByRow(
  { normalised, state, isbn, pages, before }: ReadingRow,
  now: number,
): { finishes: StatedReading[]; others: StatedReading[] } {
  const added = normalised.added === undefined ? null : momentOf(normalised.added, now);
  const toStated = (as: Exclude<ImportedState, 'want'>, facts: ReadingFacts): StatedReading => ({
    isbn,
    values: {
      ...storedValues(as, { ...facts, copy_pages: facts.copy_pages ?? normalised.pages }, { now, pages }),
      added,
    },
    before,
  });
  const otherReadings = normalised.readings ?? [];
  const finished = otherReadings.filter((reading) => (reading.state ?? 'finished') === 'finished');
  const isOpenState = state === 'reading' || state === 'paused' || state === 'unfinished';
  // For a book that is being read, an end date belongs to an earlier reading.
  const own = {
    ...(isOpenState && state !== 'unfinished' ? {} : { started: normalised.started }),
    finished: normalised.finished,
    format: normalised.format,
    copy_source: normalised.copy_source,
    // The progress of a finished audiobook is its length.
    progress: state === 'finished' ? normalised.progress : undefined,
    copy_pages: normalised.copy_pages,
  };
  const ends = isOpenState && state === 'unfinished' ? [] : normalised.finished === undefined ? [] : [own];
  const dated = [...ends, ...finished.filter((reading) => reading.finished !== undefined)];
  const unknown = finished.filter((left) => left.finished === undefined);
  // The read count includes the current reading.
  const times = normalised.read_count ?? 0;
  const count = state === 'finished' ? Math.max(times, 1) : isOpenState ? times - 1 : times;
  const rest = Math.max(0, count - dated.length, unknown.length);
  const copy = { format: normalised.format, copy_source: normalised.copy_source, copy_pages: normalised.copy_pages };
  const first =
    state === 'finished' && ends.length === 0
      ? { ...copy, started: normalised.started, progress: normalised.progress }
      : copy;
  const undated = Array.from({ length: rest }, (_, place) => unknown[place] ?? (place === 0 ? first : {}));
  const common = { ...copy, started: normalised.started, progress: normalised.progress };
  const current = isOpenState
    ? [{ ...common, state, ...(state === 'unfinished' ? { finished: normalised.finished } : {}) }]
    : [];
  const unended = [...current, ...otherReadings].flatMap(({ state: as = 'finished', ...reading }) =>
    as === 'finished' ? [] : [toStated(as, reading)],
  );
  const open = unended.find(({ values }) => values.state !== UNFINISHED);
  return {
    finishes: [...dated, ...undated].map((reading) => toStated('finished', reading)),
    others: unended.filter((reading) => reading === open || reading.values.state === UNFINISHED),
  };
}

// Pages that differ from the edition's are those of the reader's own copy.
function storedValues(
  state: Exclude<ImportedState, 'want'>,
  facts: ReadingFacts,
  { now, pages }: { now: number; pages: number },
): StoredReading {
  const values = toStoredReading(state, facts, now);
  const own = values.pages !== null && values.pages <= mostProgress.page ? values.pages : null;
  const isOver = values.state === FINISHED || values.state === UNFINISHED;
  const readAt = isOver ? noonOf(values.finished, now) : now;
  return endReadingAs({ ...values, readAt, pages: ownPages(own, pages) }, pages);
}
