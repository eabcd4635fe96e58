import { partialDateToNumber } from '../../platform/column-types.ts';
import { toStateCode } from '../library/readings/imported.ts';
import { formatCode } from '../library/readings/readings.ts';
import type { ImportedState, RowOutcome, ShelfChoice } from './contract.ts';
import type { LeftOut } from './left-out.ts';
import { halfStars } from './normalised-row.ts';
import { datePartsAgree, precision } from './partial-dates.ts';
import { type Choices, type HeldBook, type Row, shelvesOfRow, stateOfRow } from './plan.ts';
import { rowReasons } from './reasons.ts';

// What became of a row is found by asking of each fact in it whether the library holds it, before and after the import.

/** A fact that a row states, and whether a library holds it. */
interface Claim {
  field: string;
  value: string;
  isHeld: (book: HeldBook, listed: ReadonlySet<string>) => boolean;
  reason: string;
}

const FINISHED = toStateCode('finished');

export function claimsOf(row: Pick<Row, 'isbn' | 'normalised'>, choices: Choices): Claim[] {
  const { normalised, isbn } = row;
  const state = stateOfRow(normalised, choices);
  const { rating, review, note, impressions = [], read_count: count, readings = [] } = normalised;
  const claims: Claim[] = [];
  const add = (field: string, value: string | number, isHeld: Claim['isHeld'], reason: string = rowReasons.otherHere) =>
    claims.push({ field, value: String(value).slice(0, 200), isHeld, reason });
  const anyReading = (holds: (values: HeldBook['readings'][number]['values']) => boolean) => (book: HeldBook) =>
    book.readings.some(({ values }) => holds(values));

  if (rating !== undefined) add('rating', rating, ({ review }) => review?.values.rating === halfStars(rating));
  if (review !== undefined)
    add('review', review, (book) => book.review?.values.text === review || book.note?.includes(review) === true);
  if (normalised.spoiler) add('spoiler', 'true', ({ review }) => review?.values.spoiler === 1, rowReasons.noReview);
  if (normalised.reviewed !== undefined)
    add('reviewed', normalised.reviewed, ({ review }) => review !== null, rowReasons.noReview);
  if (note !== undefined) add('note', note, (book) => book.note?.includes(note) === true);
  const { owned, lent_to: lentTo, lent_since: lentSince } = normalised;
  if (owned) add('owned', 'yes', (book) => book.owned !== null);
  if (lentTo !== undefined) add('lent_to', lentTo, (book) => book.owned?.lentTo === lentTo);
  if (lentSince !== undefined)
    add('lent_since', lentSince, (book) => book.owned?.lentSince === partialDateToNumber(lentSince), rowReasons.noLoan);
  for (const { aspect, intensity } of impressions) {
    const isSame = (other: { aspect: string; intensity: number }) =>
      other.aspect === aspect && other.intensity === intensity;
    add('impressions', aspect, (book) => book.impressions?.some(isSame) === true);
  }
  if (state !== undefined)
    add(normalised.unshelved ? 'title' : 'state', state, (book) => hasState(book, state), rowReasons.otherState);
  const isDate = (held: number | null, stated: string) => {
    const date = partialDateToNumber(stated);
    return held !== null && datePartsAgree(held, date) && precision(held) >= precision(date);
  };
  const { started, finished, format } = normalised;
  if (started !== undefined)
    add(
      'started',
      started,
      anyReading((values) => isDate(values.started, started)),
    );
  if (finished !== undefined)
    add(
      'finished',
      finished,
      anyReading((values) => isDate(values.finished, finished)),
    );
  for (const { started, finished } of readings) {
    if (started !== undefined)
      add(
        'readings',
        started,
        anyReading((values) => isDate(values.started, started)),
      );
    if (finished !== undefined)
      add(
        'readings',
        finished,
        anyReading((values) => isDate(values.finished, finished)),
      );
  }
  if (count !== undefined && state !== 'want') {
    const times = state === 'reading' || state === 'paused' || state === 'unfinished' ? count - 1 : count;
    add(
      'read_count',
      count,
      ({ readings }) => readings.filter(({ values }) => values.state === FINISHED).length >= times,
    );
  }
  if (format !== undefined)
    add(
      'format',
      format,
      anyReading((values) => values.format === formatCode(format)),
      state === undefined || state === 'want' ? rowReasons.noReading : rowReasons.otherHere,
    );
  if (normalised.progress !== undefined)
    add(
      'progress',
      normalised.progress.value,
      anyReading(({ value, state }) => value !== null || state === FINISHED),
    );
  if (normalised.added !== undefined)
    add(
      'added',
      normalised.added,
      (book) => book.bookmark !== null || book.readings.length > 0 || book.owned !== null,
      rowReasons.noReading,
    );
  for (const name of shelvesOfRow(normalised)) {
    const choice: ShelfChoice = choices.shelves.get(name) ?? 'nothing';
    const list = choices.lists.get(name);
    if (choice === 'list' && list !== undefined)
      add('shelves', name, (_, listed) => listed.has(`${list.id}/${isbn}`), rowReasons.fullList(name));
    else if (choice === 'list' || (choice === 'nothing' && name !== ''))
      add(name === normalised.status ? 'state' : 'shelves', name, () => false, rowReasons.shelfLeft(name));
  }
  return claims;
}

function hasState({ bookmark, readings }: HeldBook, state: ImportedState): boolean {
  return state === 'want' ? bookmark !== null : readings.some(({ values }) => values.state === toStateCode(state));
}

/** Returns the outcome of an applied row, and adds what of it is not in the library. */
export function outcomeOfRow(
  claims: readonly Claim[],
  [before, after]: readonly [readonly boolean[], readonly boolean[]],
  { isNew, isRepeated, leftOut }: { isNew: boolean; isRepeated: boolean; leftOut: LeftOut[] },
): RowOutcome {
  for (const [place, { field, value, reason }] of claims.entries()) {
    if (after[place] || leftOut.some((other) => other.field === field && other.value === value)) continue;
    leftOut.push({ field, value, reason: isRepeated ? rowReasons.removedSince : reason });
  }
  if (isNew || after.some((held, place) => held && !before[place])) return 'added';
  if (after.includes(true) || isRepeated) return 'already';
  return claims.length === 0 ? 'left' : 'named';
}
