import { mostProgress } from '../readings/contract.ts';
import { ended, type KeptReading, keptReading, keptState, type ToldReading } from '../readings/imported.ts';
import { ownPages } from '../readings/pages.ts';
import type { ImportedState } from './contract.ts';
import type { Said } from './said.ts';

// Which readings of a book a row tells of, and which of them are there already. What the reader has wins: what came by an
// import and was not touched since may become what a newer file says, and of everything else only gaps are filled.

const FINISHED = keptState('finished');
const READING = keptState('reading');
const PAUSED = keptState('paused');
const UNFINISHED = keptState('unfinished');

/**
 * Where a reading is from: its reader, this import, or an earlier one; then whether its reader did something with it since.
 */
export type Origin = 'reader' | 'now' | 'before' | 'touched';

/** A reading as it stands, or as it will: what it was before this row, null for one that the import adds. */
export interface Standing {
  isbn: string;
  number: number;
  kept: KeptReading;
  before: KeptReading | null;
  origin: Origin;
}

/** What a row is planned by beside what it says. */
export interface Moment {
  /** Epoch seconds. */
  now: number;
  /** A new number for a reading. */
  number(): number;
}

/**
 * Makes of the readings of a work what they are with this row; answers whether anything is new. `pages` are those of the
 * edition, 0 where nobody knows them.
 */
export function planReadings(
  said: Said,
  { isbn, state, pages }: { isbn: string; state: ImportedState | undefined; pages: number },
  standing: Standing[],
  moment: Moment,
): boolean {
  const wanted = wantedOf(said, state, { ...moment, pages });
  const claimed = new Set<Standing>();
  let changed = false;
  const take = (one: Standing, to: KeptReading) => {
    claimed.add(one);
    if (JSON.stringify(to) === JSON.stringify(one.kept)) return;
    one.before ??= one.kept;
    one.kept = to;
    changed = true;
  };
  const add = (kept: KeptReading) => {
    const one: Standing = { isbn, number: moment.number(), kept, before: null, origin: 'now' };
    standing.push(one);
    claimed.add(one);
    changed = true;
  };
  const free = () => standing.filter((one) => !claimed.has(one));
  // How long a copy is says nothing of another edition.
  const fill = (one: Standing, kept: KeptReading) =>
    ended(filled(one.kept, one.isbn === isbn ? kept : { ...kept, pages: null }), 0);

  const late = wanted.dated.filter((kept) => {
    const same = best(free().filter((one) => one.kept.state === FINISHED && agrees(one.kept.finished, kept.finished)));
    if (same) take(same, fill(same, kept));
    return same === undefined;
  });
  for (const kept of late) {
    const undated = free().find((one) => one.kept.state === FINISHED && one.kept.finished === null);
    const going = free().find((one) => state === 'finished' && mayEndSo(one, kept));
    const moved = free().filter((one) => mayBeMoved(one, kept, said));
    if (undated) take(undated, fill(undated, kept));
    else if (going?.origin === 'before')
      take(going, { ...fill(going, kept), state: FINISHED, finished: kept.finished, readAt: kept.readAt });
    // The reader has not finished it here, and it is theirs to say.
    else if (going) claimed.add(going);
    // No more times than the row tells of: this one has another date here. Those without a date are older ones.
    else if (moved[0] && moved.length > wanted.undated.length) {
      if (moved[0].origin === 'before')
        take(moved[0], { ...fill(moved[0], kept), finished: kept.finished, readAt: kept.readAt });
      else claimed.add(moved[0]);
    } else add(kept);
  }
  // What is over in some other way by now came as one of these, as far as anybody can tell.
  let undated =
    wanted.undated.length - free().filter((one) => one.kept.state === FINISHED || one.origin === 'touched').length;
  for (const kept of wanted.undated) {
    if (undated <= 0) break;
    undated -= 1;
    const going = free().find((one) => state === 'finished' && one.origin === 'before' && one.kept.state !== FINISHED);
    if (going) take(going, { ...fill(going, kept), state: FINISHED, finished: null, readAt: 0 });
    else add(kept);
  }
  for (const kept of wanted.others) planOther(kept, { free, fill, take, add });
  return changed;
}

interface Moves {
  free(): Standing[];
  fill(one: Standing, kept: KeptReading): KeptReading;
  take(one: Standing, to: KeptReading): void;
  add(kept: KeptReading): void;
}

// A reading that goes on, or was given up.
function planOther(kept: KeptReading, { free, fill, take, add }: Moves): void {
  const isOpen = ({ state }: KeptReading) => state === READING || state === PAUSED;
  const open = free().find((one) => isOpen(one.kept));
  if (open) {
    const fits =
      open.origin === 'before' &&
      (kept.started === null || agrees(open.kept.started, kept.started) || open.kept.started === null);
    // Nothing of it is newer where it stays what it is.
    const readAt = open.kept.state === kept.state ? open.kept.readAt : kept.readAt;
    if (fits) take(open, { ...fill(open, kept), state: kept.state, finished: kept.finished, readAt });
    return;
  }
  const same = free().find(
    (one) =>
      one.kept.state === kept.state &&
      agrees(one.kept.finished, kept.finished) &&
      agrees(one.kept.started, kept.started),
  );
  if (same) {
    take(same, fill(same, kept));
    return;
  }
  // Without a date nobody can tell it from what is there.
  const day = kept.started ?? kept.finished;
  const all = free().filter(({ origin }) => origin !== 'now');
  if (all.length > 0 && (day === null || all.some((one) => one.origin === 'touched'))) return;
  if (
    all.some((one) => day !== null && one.kept.finished !== null && lastDay(one.kept.finished) >= day && isOpen(kept))
  )
    return;
  add(kept);
}

/** What a row tells of: dated finishes, those without a date, and what goes on or was given up, at most one of which goes on. */
interface Wanted {
  dated: KeptReading[];
  undated: KeptReading[];
  others: KeptReading[];
}

function wantedOf(
  said: Said,
  state: ImportedState | undefined,
  edition: Pick<Moment, 'now'> & { pages: number },
): Wanted {
  const kept = (as: Exclude<ImportedState, 'want'>, told: ToldReading) =>
    keptOf(as, { ...told, copy_pages: told.copy_pages ?? said.pages }, edition);
  const further = said.readings ?? [];
  const finished = further.filter((one) => (one.state ?? 'finished') === 'finished');
  const going = state === 'reading' || state === 'paused' || state === 'unfinished';
  // Of a book that is going on, a date of finishing is that of a time before.
  const own = {
    ...(going && state !== 'unfinished' ? {} : { started: said.started }),
    finished: said.finished,
    format: said.format,
    copy_pages: said.copy_pages,
  };
  const ends = going && state === 'unfinished' ? [] : said.finished === undefined ? [] : [own];
  const dated = [...ends, ...finished.filter((one) => one.finished !== undefined)].map((one) => kept('finished', one));
  const unknown = finished.filter((one) => one.finished === undefined);
  // The source counts the time that is going on as well.
  const times = said.read_count ?? 0;
  const count = state === 'finished' ? Math.max(times, 1) : going ? times - 1 : times;
  const rest = Math.max(0, count - dated.length, unknown.length);
  const first =
    state === 'finished' && ends.length === 0
      ? { started: said.started, format: said.format, copy_pages: said.copy_pages }
      : { format: said.format, copy_pages: said.copy_pages };
  const undated = Array.from({ length: rest }, (_, place) =>
    kept('finished', unknown[place] ?? (place === 0 ? first : {})),
  );
  const given = { started: said.started, format: said.format, progress: said.progress, copy_pages: said.copy_pages };
  const current = going ? [{ ...given, state, ...(state === 'unfinished' ? { finished: said.finished } : {}) }] : [];
  const unended = [...current, ...further].flatMap(({ state: as = 'finished', ...told }) =>
    as === 'finished' ? [] : [kept(as, told)],
  );
  const open = unended.find((one) => one.state !== UNFINISHED);
  const others = unended.filter((one) => one === open || one.state === UNFINISHED);
  return { dated: dated.sort((one, two) => (one.finished ?? 0) - (two.finished ?? 0)), undated, others };
}

// The pages of a row are those of the copy where they are others than the edition's.
function keptOf(
  state: Exclude<ImportedState, 'want'>,
  told: ToldReading,
  { now, pages }: Pick<Moment, 'now'> & { pages: number },
): KeptReading {
  const open = state === 'reading' || state === 'paused';
  const kept = keptReading(state, told, open ? now : noonOf(told.finished, now));
  const own = kept.pages !== null && kept.pages <= mostProgress.page ? kept.pages : null;
  return ended({ ...kept, pages: ownPages(own, pages) }, pages);
}

/** Noon (UTC) of a date or of the first day of a month or year, in epoch seconds; 0 for an unknown one. */
export function noonOf(date: string | undefined, now: number): number {
  if (date === undefined) return 0;
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return Math.min(now, Date.UTC(year, month - 1, day, 12) / 1000);
}

// What is known of one and not of the other is taken over, and a date that is known better.
function filled(here: KeptReading, said: KeptReading): KeptReading {
  const finished = better(here.finished, said.finished);
  return {
    ...here,
    started: better(here.started, said.started),
    finished,
    format: here.format ?? said.format,
    pages: here.pages ?? said.pages,
    ...(here.value === null ? { unit: said.unit, value: said.value, of: said.of } : {}),
    readAt: finished === here.finished ? here.readAt : said.readAt,
  };
}

function better(here: number | null, said: number | null): number | null {
  if (here === null || said === null) return here ?? said;
  return agrees(here, said) && precision(said) > precision(here) ? said : here;
}

const precision = (date: number) => (date % 10_000 === 0 ? 1 : date % 100 === 0 ? 2 : 3);

/** Whether two dates may be the same day as far as both are known; an unknown one agrees with an unknown one. */
function agrees(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  const unit = 100 ** (3 - Math.min(precision(one), precision(other)));
  return Math.floor(one / unit) === Math.floor(other / unit);
}

// Of several that agree the one whose date is known best.
function best(several: readonly Standing[]): Standing | undefined {
  return [...several].sort((one, two) => precision(two.kept.finished ?? 0) - precision(one.kept.finished ?? 0))[0];
}

const lastDay = (date: number) => (precision(date) === 1 ? date + 1231 : precision(date) === 2 ? date + 31 : date);

// A reading that goes on here may be the one that the file says was finished, unless it began after that.
function mayEndSo({ kept, origin }: Standing, said: KeptReading): boolean {
  if (kept.state === FINISHED || origin === 'now' || (kept.state === UNFINISHED && origin !== 'before')) return false;
  if (kept.started === null) return origin === 'before';
  return said.finished !== null && kept.started <= lastDay(said.finished);
}

// The same time under another date: its reader did something with it here since it came, or it is as it came and the source
// says how often the book was read, or it was finished here within a month of that.
function mayBeMoved({ kept, origin }: Standing, other: KeptReading, { read_count: times = 0 }: Said): boolean {
  if (origin === 'touched') return true;
  if (kept.state !== FINISHED || origin === 'now') return false;
  return origin === 'before' ? times > 0 : Math.abs(daysOf(kept.finished) - daysOf(other.finished)) <= 31;
}

// Days since 1970; not a number where the day is not known.
function daysOf(date: number | null): number {
  if (date === null || precision(date) < 3) return Number.NaN;
  return Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / 86_400_000;
}
