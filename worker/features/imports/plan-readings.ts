import { endReadingAs, type StoredReading, toStateCode } from '../library/readings/imported.ts';
import { betterDate, datePartsAgree, daysOf, isInOrder, lastDay, precision } from './partial-dates.ts';
import type { StatedReading, StatedReadings } from './stated-readings.ts';

// Which of the readings that a library states are there already. What the reader has wins: what came by an import and was not
// touched since may become what a newer file says, and of everything else only gaps are filled.

const FINISHED = toStateCode('finished');
const READING = toStateCode('reading');
const PAUSED = toStateCode('paused');
const UNFINISHED = toStateCode('unfinished');

/** The origin of a reading: its reader, this import or an earlier one; and whether the reader has changed it since. */
export type Origin = 'reader' | 'now' | 'before' | 'touched';

/** A reading as it is to be; `stored` is how the database has it, null for one that the import adds. */
export interface Standing {
  isbn: string;
  number: number;
  kept: StoredReading;
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

/** Makes of the readings of a work what they are with all rows of it; answers whether anything is new. */
export function planReadings(stated: StatedReadings, standing: Standing[], moment: Moment): boolean {
  const claimed = new Set<Standing>();
  let changed = false;
  const take = (one: Standing, to: StoredReading) => {
    claimed.add(one);
    if (JSON.stringify(to) === JSON.stringify(one.kept)) return;
    one.kept = to;
    changed = true;
  };
  const add = ({ isbn, kept, before }: StatedReading) => {
    // An earlier import brought it, and its reader took it away since.
    if (before) return;
    const one: Standing = { isbn, number: moment.number(), kept, stored: null, origin: 'now' };
    standing.push(one);
    claimed.add(one);
    changed = true;
  };
  const free = () => standing.filter((one) => !claimed.has(one));
  const moves: Moves = { free, take, add };

  // Those whose date is known best find theirs first, or one of the same month would take it.
  const bestFirst = stated.dated.toSorted(
    (one, other) => precision(other.kept.finished ?? 0) - precision(one.kept.finished ?? 0),
  );
  // A reading that is here as it is stated must not fill what another one of that date does not know.
  const others = bestFirst.filter((one) => {
    const same = free().find((here) => isSame(here, one));
    if (same) take(same, { ...same.kept, added: same.kept.added ?? one.kept.added });
    return same === undefined;
  });
  const late = others.filter((one) => {
    const same = closest(free(), one);
    if (same) take(same, fill(same, one));
    return same === undefined;
  });
  for (const one of late.sort((first, second) => (first.kept.finished ?? 0) - (second.kept.finished ?? 0)))
    planLate(one, stated, moves);
  // A reading finished in some other way most likely was one of these.
  const missing =
    stated.undated.length - free().filter((one) => one.kept.state === FINISHED || one.origin === 'touched').length;
  for (const one of stated.undated.filter(({ before }) => !before).slice(0, Math.max(0, missing))) {
    const going = free().find(
      ({ kept, origin }) => stated.isFinished && origin === 'before' && kept.state !== FINISHED,
    );
    if (going) take(going, { ...fill(going, one), state: FINISHED, finished: null, readAt: 0 });
    else add(one);
  }
  for (const one of stated.others) planOther(one, moves);
  return changed;
}

interface Moves {
  free(): Standing[];
  take(one: Standing, to: StoredReading): void;
  add(stated: StatedReading): void;
}

// A dated finish that no finish here agrees with.
function planLate(
  stated: StatedReading,
  { isFinished, undated: undatedOnes, readCount }: StatedReadings,
  moves: Moves,
) {
  const { free, take, add } = moves;
  const { kept } = stated;
  const undated = free().find((one) => one.kept.state === FINISHED && one.kept.finished === null);
  const going = free().find((one) => isFinished && mayEndSo(one, kept));
  const moved = free().filter((one) => mayBeMoved(one, kept, readCount));
  const news = { finished: kept.finished, readAt: kept.readAt };
  if (undated && !stated.before) take(undated, fill(undated, stated));
  else if (going?.origin === 'before' && !stated.before)
    take(going, { ...fill(going, stated), state: FINISHED, ...news });
  // The reader has not finished it here, and it is theirs to say.
  else if (going) take(going, going.kept);
  // No more times than the file tells of: this one has another date here. Those without a date are older ones.
  else if (moved[0] && moved.length > undatedOnes.length) {
    const [one] = moved;
    take(one, one.origin === 'before' && !stated.before ? { ...fill(one, stated), ...news } : one.kept);
  } else add(stated);
}

// Plans an open or stopped reading.
function planOther(stated: StatedReading, { free, take, add }: Moves): void {
  const { kept } = stated;
  const isOpen = ({ state }: StoredReading) => state === READING || state === PAUSED;
  const open = free().find((one) => isOpen(one.kept));
  if (open) {
    const fits =
      open.origin === 'before' &&
      (kept.started === null || datePartsAgree(open.kept.started, kept.started) || open.kept.started === null);
    // Nothing of it is newer where it stays what it is.
    const readAt = open.kept.state === kept.state ? open.kept.readAt : kept.readAt;
    if (fits) take(open, { ...fill(open, stated), state: kept.state, finished: kept.finished, readAt });
    return;
  }
  const agreeing = free().filter(
    (one) =>
      one.kept.state === kept.state &&
      datePartsAgree(one.kept.finished, kept.finished) &&
      datePartsAgree(one.kept.started, kept.started),
  );
  const same = agreeing.find((one) => isSame(one, stated)) ?? agreeing[0];
  if (same) {
    take(same, fill(same, stated));
    return;
  }
  // Without a date it can't be distinguished from existing readings.
  const day = kept.started ?? kept.finished;
  const all = free().filter(({ origin }) => origin !== 'now');
  if (all.length > 0 && (day === null || all.some((one) => one.origin === 'touched'))) return;
  if (
    all.some((one) => day !== null && one.kept.finished !== null && lastDay(one.kept.finished) >= day && isOpen(kept))
  )
    return;
  add(stated);
}

// Fills gaps and takes more precise dates. The length of a copy does not apply to another edition.
function fill({ isbn, kept: here }: Standing, { isbn: edition, kept: stated }: StatedReading): StoredReading {
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

// Of several finishes that agree with a stated one that of the very same date, else the one whose date is known best.
function closest(several: readonly Standing[], stated: StatedReading): Standing | undefined {
  const { finished: date } = stated.kept;
  const agreeing = several.filter(({ kept }) => kept.state === FINISHED && datePartsAgree(kept.finished, date));
  const rank = ({ kept: { finished } }: Standing) => (finished === date ? 4 : precision(finished ?? 0));
  return agreeing.sort((one, two) => rank(two) - rank(one))[0];
}

const STATED_FACTS = ['state', 'started', 'finished', 'unit', 'value', 'of', 'format', 'source', 'pages'] as const;

function isSame(one: Standing, stated: StatedReading): boolean {
  return one.isbn === stated.isbn && STATED_FACTS.every((fact) => one.kept[fact] === stated.kept[fact]);
}

// An open reading here may be the finished one in the file, unless it started later.
function mayEndSo({ kept, origin }: Standing, said: StoredReading): boolean {
  if (kept.state === FINISHED || origin === 'now' || (kept.state === UNFINISHED && origin !== 'before')) return false;
  if (kept.started === null) return origin === 'before';
  return said.finished !== null && kept.started <= lastDay(said.finished);
}

// The same time under another date: its reader did something with it here since it came, or it is as it came and the source
// says how often the book was read, or the two dates are within a month.
function mayBeMoved({ kept, origin }: Standing, other: StoredReading, readCount: number): boolean {
  if (origin === 'touched') return true;
  if (kept.state !== FINISHED || origin === 'now') return false;
  const isClose = Math.abs(daysOf(kept.finished) - daysOf(other.finished)) <= 31;
  return isClose || (origin === 'before' && readCount > 0);
}
