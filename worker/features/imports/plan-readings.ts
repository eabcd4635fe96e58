import { endReadingAs, type StoredReading, toStateCode } from '../library/readings/imported.ts';
import { betterDate, datePartsAgree, daysOf, isInOrder, lastDay, precision } from './partial-dates.ts';
import type { StatedReading, StatedReadings } from './stated-readings.ts';

// Matches the readings of a file with existing ones. A reading that an earlier import added and the reader has not
// changed may be updated by a newer file. In all other readings only gaps are filled.

const FINISHED = toStateCode('finished');
const READING = toStateCode('reading');
const PAUSED = toStateCode('paused');
const UNFINISHED = toStateCode('unfinished');

/** The origin of a reading: its reader, this import or an earlier one; and whether the reader has changed it since. */
export type Origin = 'reader' | 'now' | 'before' | 'touched';

/** A reading after the import. `stored` is its current state; null for an added one. */
export interface PlannedReading {
  isbn: string;
  number: number;
  values: StoredReading;
  stored: StoredReading | null;
  origin: Origin;
}

/** Context for planning a work, apart from its rows. */
export interface Moment {
  /** Epoch seconds. */
  now: number;
  /** A new number for a reading. */
  number(): number;
}

/** Merges the stated readings into the existing ones; returns whether anything is new. */
export function planReadings(statedReadings: StatedReadings, readings: PlannedReading[], moment: Moment): boolean {
  const claimed = new Set<PlannedReading>();
  let changed = false;
  const take = (reading: PlannedReading, to: StoredReading) => {
    claimed.add(reading);
    if (JSON.stringify(to) === JSON.stringify(reading.values)) return;
    reading.values = to;
    changed = true;
  };
  const add = ({ isbn, values, before }: StatedReading) => {
    // An earlier import added it, so the reader must have deleted it since.
    if (before) return;
    const reading: PlannedReading = { isbn, number: moment.number(), values, stored: null, origin: 'now' };
    readings.push(reading);
    claimed.add(reading);
    changed = true;
  };
  const free = () => readings.filter((reading) => !claimed.has(reading));
  const moves: Moves = { free, take, add };

  // The most precise dates are matched first, or a reading of the same month would take their match.
  const bestFirst = statedReadings.dated.toSorted(
    (first, other) => precision(other.values.finished ?? 0) - precision(first.values.finished ?? 0),
  );
  // A reading that already exists exactly must not fill the gaps of another with that date.
  const others = bestFirst.filter((one) => {
    const existing = free().find((candidate) => isSame(candidate, one));
    if (existing) take(existing, { ...existing.values, added: existing.values.added ?? one.values.added });
    return existing === undefined;
  });
  const late = others.filter((one) => {
    const existing = closest(free(), one);
    if (existing) take(existing, fill(existing, one));
    return existing === undefined;
  });
  for (const one of late.sort((first, second) => (first.values.finished ?? 0) - (second.values.finished ?? 0)))
    planLate(one, statedReadings, moves);
  // The most likely existing readings for those that don't match a date.
  const missing =
    statedReadings.undated.length -
    free().filter((reading) => reading.values.state === FINISHED || reading.origin === 'touched').length;
  for (const undated of statedReadings.undated.filter(({ before }) => !before).slice(0, Math.max(0, missing))) {
    const endable = free().find(
      ({ values, origin }) => statedReadings.isFinished && origin === 'before' && values.state !== FINISHED,
    );
    if (endable) take(endable, { ...fill(endable, undated), state: FINISHED, finished: null, readAt: 0 });
    else add(undated);
  }
  for (const statedReading of statedReadings.others) planOther(statedReading, moves);
  return changed;
}

interface Moves {
  free(): PlannedReading[];
  take(reading: PlannedReading, to: StoredReading): void;
  add(stated: StatedReading): void;
}

// Plans a finished reading whose date matches no existing one.
function planLate(
  stated: StatedReading,
  { isFinished, undated: undatedOnes, readCount }: StatedReadings,
  moves: Moves,
) {
  const { free, take, add } = moves;
  const { values } = stated;
  const undated = free().find((reading) => reading.values.state === FINISHED && reading.values.finished === null);
  const endable = free().find((reading) => isFinished && mayEndSo(reading, values));
  const moved = free().filter((reading) => mayBeMoved(reading, values, readCount));
  const news = { finished: values.finished, readAt: values.readAt };
  if (undated && !stated.before) take(undated, fill(undated, stated));
  else if (endable?.origin === 'before' && !stated.before)
    take(endable, { ...fill(endable, stated), state: FINISHED, ...news });
  // An open reading of an earlier import can be finished by this one.
  else if (endable) take(endable, endable.values);
  // If there are as many readings as the file states, one of them must have another date here.
  else if (moved[0] && moved.length > undatedOnes.length) {
    const [one] = moved;
    take(one, one.origin === 'before' && !stated.before ? { ...fill(one, stated), ...news } : one.values);
  } else add(stated);
}

// Plans an open or stopped reading.
function planOther(stated: StatedReading, { free, take, add }: Moves): void {
  const { values } = stated;
  const isOpen = ({ state }: StoredReading) => state === READING || state === PAUSED;
  const open = free().find((reading) => isOpen(reading.values));
  if (open) {
    const fits =
      open.origin === 'before' &&
      (values.started === null || datePartsAgree(open.values.started, values.started) || open.values.started === null);
    // An unchanged reading is not new.
    const readAt = open.values.state === values.state ? open.values.readAt : values.readAt;
    if (fits) take(open, { ...fill(open, stated), state: values.state, finished: values.finished, readAt });
    return;
  }
  const agreeing = free().filter(
    (one) =>
      one.values.state === values.state &&
      datePartsAgree(one.values.finished, values.finished) &&
      datePartsAgree(one.values.started, values.started),
  );
  const existing = agreeing.find((reading) => isSame(reading, stated)) ?? agreeing[0];
  if (existing) {
    take(existing, fill(existing, stated));
    return;
  }
  // Without a date it can't be distinguished from existing readings.
  const day = values.started ?? values.finished;
  const all = free().filter(({ origin }) => origin !== 'now');
  if (all.length > 0 && (day === null || all.some((reading) => reading.origin === 'touched'))) return;
  if (
    all.some(
      (reading) =>
        day !== null && reading.values.finished !== null && lastDay(reading.values.finished) >= day && isOpen(values),
    )
  )
    return;
  add(stated);
}

// Fills gaps and uses more precise dates. A copy's length doesn't apply to another edition.
function fill({ isbn, values: here }: PlannedReading, { isbn: edition, values: stated }: StatedReading): StoredReading {
  const finished = betterDate(here.finished, stated.finished);
  const started = betterDate(here.started, stated.started);
  return endReadingAs(
    {
      ...here,
      started: isInOrder(started, finished) ? started : here.started,
      finished,
      format: here.format ?? stated.format,
      source: here.source ?? stated.source,
      pages: here.pages ?? (isbn === edition ? stated.pages : null),
      added: here.added ?? stated.added,
      ...(here.value === null ? { unit: stated.unit, value: stated.value, of: stated.of } : {}),
      readAt: finished === here.finished ? here.readAt : stated.readAt,
    },
    0,
  );
}

// Returns the finish with exactly the stated date, else the agreeing one with the most precise date.
function closest(candidates: readonly PlannedReading[], stated: StatedReading): PlannedReading | undefined {
  const { finished: date } = stated.values;
  const agreeing = candidates.filter(
    ({ values }) => values.state === FINISHED && datePartsAgree(values.finished, date),
  );
  const rank = ({ values: { finished } }: PlannedReading) => (finished === date ? 4 : precision(finished ?? 0));
  return agreeing.sort((left, two) => rank(two) - rank(left))[0];
}

const STATED_FACTS = ['state', 'started', 'finished', 'unit', 'value', 'of', 'format', 'source', 'pages'] as const;

function isSame(reading: PlannedReading, stated: StatedReading): boolean {
  return reading.isbn === stated.isbn && STATED_FACTS.every((fact) => reading.values[fact] === stated.values[fact]);
}

// An open reading here may be the finished one in the file, unless it started later.
function mayEndSo({ values, origin }: PlannedReading, stated: StoredReading): boolean {
  if (values.state === FINISHED || origin === 'now' || (values.state === UNFINISHED && origin !== 'before'))
    return false;
  if (values.started === null) return origin === 'before';
  return stated.finished !== null && values.started <= lastDay(stated.finished);
}

// Returns whether it may be the same reading with another date: the reader has changed it since its import, or the
// file has a read count, or the dates are within a month.
function mayBeMoved({ values, origin }: PlannedReading, other: StoredReading, readCount: number): boolean {
  if (origin === 'touched') return true;
  if (values.state !== FINISHED || origin === 'now') return false;
  const isClose = Math.abs(daysOf(values.finished) - daysOf(other.finished)) <= 31;
  return isClose || (origin === 'before' && readCount > 0);
}
