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

// Which readings the rows of one work state together. A file may hold several rows of a work: editions of it, or the same row
// twice. They are merged before anything is compared with what the reader has, so that neither the order of the rows nor how
// they are cut into pieces of work makes a difference.

/** A row of a work, as far as readings are concerned. */
interface ReadingRow {
  isbn: string;
  said: NormalisedRow;
  state: ImportedState | undefined;
  /** Pages of the edition; 0 if unknown. */
  pages: number;
  before: boolean;
}

/** A reading that rows state. */
export interface StatedReading {
  isbn: string;
  kept: StoredReading;
  /** Whether it comes from a row that an earlier import applied; its reader may have deleted it since. */
  before: boolean;
}

/** All readings that the rows of a work state. */
export interface StatedReadings {
  dated: StatedReading[];
  undated: StatedReading[];
  /** Stopped readings, and at most one open reading. */
  others: StatedReading[];
  isFinished: boolean;
  /** The highest read count of a row, 0 where none has one. */
  readCount: number;
}

const FINISHED = toStateCode('finished');
const READING = toStateCode('reading');
const UNFINISHED = toStateCode('unfinished');

/** Merges what all rows of one work state. */
export function statedReadings(rows: readonly ReadingRow[], now: number): StatedReadings {
  const stated = rows.map((row) => statedByRow(row, now));
  const finishes = mergeByDate(
    stated.map(({ finishes }) => finishes),
    now,
  );
  const open = stated
    .flatMap(({ others }) => others.find(({ kept }) => kept.state !== UNFINISHED) ?? [])
    .sort(
      (one, other) => Number(other.kept.state === READING) - Number(one.kept.state === READING) || inOrder(one, other),
    );
  const givenUp = mergeByDate(
    stated.map(({ others }) => others.filter(({ kept }) => kept.state === UNFINISHED)),
    now,
  );
  const states = rows.map(({ state }) => state);
  return {
    dated: finishes.filter(({ kept }) => kept.finished !== null),
    undated: finishes.filter(({ kept }) => kept.finished === null),
    others: [...(open[0] === undefined ? [] : [mergeDetails(open, open[0].kept)]), ...givenUp],
    isFinished:
      states.includes('finished') &&
      !states.some((state) => state === 'reading' || state === 'paused' || state === 'unfinished'),
    readCount: Math.max(0, ...rows.map(({ said }) => said.read_count ?? 0)),
  };
}

function inOrder(one: StatedReading, other: StatedReading): number {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Those whose end is known best first; the rest of the order only has to be the same for the same readings. */
function byPrecision(one: StatedReading, other: StatedReading): number {
  return levelsOf(other.kept.finished).length - levelsOf(one.kept.finished).length || inOrder(one, other);
}

/** A date, from what is known least of it to what is known best: 0, its year, its month, its day. */
function levelsOf(date: number | null): number[] {
  if (date === null) return [0];
  const levels = [0, Math.floor(date / 10_000) * 10_000, Math.floor(date / 100) * 100, date];
  return levels.slice(0, precision(date) + 1);
}

/**
 * Merges the readings of several rows by the dates on which they ended. Within a row each is a reading of its own. A date of
 * another row that may be the same day is the same reading, so there are as few readings as hold all those of every row: a
 * month has as many as the row with the most of it, or as its days have together.
 */
function mergeByDate(rows: readonly (readonly StatedReading[])[], now: number): StatedReading[] {
  const needed = new Map<number, number>();
  const children = new Map<number, Set<number>>();
  for (const row of rows) {
    const counts = new Map<number, number>();
    for (const { kept } of row) {
      const levels = levelsOf(kept.finished);
      for (const [place, level] of levels.entries()) {
        counts.set(level, (counts.get(level) ?? 0) + 1);
        const above = levels[place - 1];
        if (above !== undefined) children.set(above, (children.get(above) ?? new Set()).add(level));
      }
    }
    for (const [level, count] of counts) needed.set(level, Math.max(needed.get(level) ?? 0, count));
  }
  const merged = new Map<number, { date: number; stated: StatedReading[] }[]>();
  // Answers the readings of a level and below, those known least first.
  const addLevel = (level: number): { date: number; stated: StatedReading[] }[] => {
    const below = [...(children.get(level) ?? [])].sort((one, other) => one - other).flatMap(addLevel);
    const missing = Math.max(0, (needed.get(level) ?? 0) - below.length);
    const all = [...Array.from({ length: missing }, () => ({ date: level, stated: [] })), ...below];
    merged.set(level, all);
    return all;
  };
  const all = addLevel(0);
  for (const row of rows) {
    const used = new Set<object>();
    // Those known best take theirs first; what is left of a month is enough for those of which only the month is known.
    for (const stated of row.toSorted(byPrecision)) {
      const own = merged.get(levelsOf(stated.kept.finished).at(-1) ?? 0)?.find((one) => !used.has(one));
      if (own === undefined) throw new Error('There are fewer readings than a row states');
      used.add(own);
      own.stated.push(stated);
    }
  }
  return all.flatMap(({ date, stated }) => {
    const bestFirst = stated.toSorted(byPrecision);
    const [best] = bestFirst;
    if (best === undefined) return [];
    const finished = date === 0 ? null : date;
    return [mergeDetails(bestFirst, { ...best.kept, finished, readAt: noonOf(finished, now) })];
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
  for (const { kept, isbn: edition } of all) {
    const started = betterDate(merged.started, kept.started);
    merged = {
      ...merged,
      started: isInOrder(started, merged.finished) ? started : merged.started,
      format: merged.format ?? kept.format,
      source: merged.source ?? kept.source,
      pages: merged.pages ?? (edition === isbn ? kept.pages : null),
      added: earlierOf(merged.added, kept.added),
      ...(merged.value === null ? { unit: kept.unit, value: kept.value, of: kept.of } : {}),
    };
  }
  return { isbn, kept: merged, before: all.some(({ before }) => before) };
}

/** The earlier of two moments; null where neither is known. */
export function earlierOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Readings stated by one row. */
function statedByRow(
  { said, state, isbn, pages, before }: ReadingRow,
  now: number,
): { finishes: StatedReading[]; others: StatedReading[] } {
  const added = said.added === undefined ? null : momentOf(said.added, now);
  const stated = (as: Exclude<ImportedState, 'want'>, told: ReadingFacts): StatedReading => ({
    isbn,
    kept: { ...keptOf(as, { ...told, copy_pages: told.copy_pages ?? said.pages }, { now, pages }), added },
    before,
  });
  const further = said.readings ?? [];
  const finished = further.filter((one) => (one.state ?? 'finished') === 'finished');
  const going = state === 'reading' || state === 'paused' || state === 'unfinished';
  // Of a book that is going on, a date of finishing is that of a time before.
  const own = {
    ...(going && state !== 'unfinished' ? {} : { started: said.started }),
    finished: said.finished,
    format: said.format,
    copy_source: said.copy_source,
    // An audiobook that was heard to its end keeps its length.
    progress: state === 'finished' ? said.progress : undefined,
    copy_pages: said.copy_pages,
  };
  const ends = going && state === 'unfinished' ? [] : said.finished === undefined ? [] : [own];
  const dated = [...ends, ...finished.filter((one) => one.finished !== undefined)];
  const unknown = finished.filter((one) => one.finished === undefined);
  // The source counts the time that is going on as well.
  const times = said.read_count ?? 0;
  const count = state === 'finished' ? Math.max(times, 1) : going ? times - 1 : times;
  const rest = Math.max(0, count - dated.length, unknown.length);
  const copy = { format: said.format, copy_source: said.copy_source, copy_pages: said.copy_pages };
  const first =
    state === 'finished' && ends.length === 0 ? { ...copy, started: said.started, progress: said.progress } : copy;
  const undated = Array.from({ length: rest }, (_, place) => unknown[place] ?? (place === 0 ? first : {}));
  const given = { ...copy, started: said.started, progress: said.progress };
  const current = going ? [{ ...given, state, ...(state === 'unfinished' ? { finished: said.finished } : {}) }] : [];
  const unended = [...current, ...further].flatMap(({ state: as = 'finished', ...told }) =>
    as === 'finished' ? [] : [stated(as, told)],
  );
  const open = unended.find(({ kept }) => kept.state !== UNFINISHED);
  return {
    finishes: [...dated, ...undated].map((one) => stated('finished', one)),
    others: unended.filter((one) => one === open || one.kept.state === UNFINISHED),
  };
}

// The pages of a row are those of the copy where they are others than the edition's.
function keptOf(
  state: Exclude<ImportedState, 'want'>,
  told: ReadingFacts,
  { now, pages }: { now: number; pages: number },
): StoredReading {
  const kept = toStoredReading(state, told, now);
  const own = kept.pages !== null && kept.pages <= mostProgress.page ? kept.pages : null;
  const isOver = kept.state === FINISHED || kept.state === UNFINISHED;
  const readAt = isOver ? noonOf(kept.finished, now) : now;
  return endReadingAs({ ...kept, readAt, pages: ownPages(own, pages) }, pages);
}
