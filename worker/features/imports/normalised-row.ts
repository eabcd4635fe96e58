import { limits } from '../../platform/http/contract.ts';
import { seriesIn } from '../books/catalogue/tidy.ts';
import { normaliseIsbn } from '../books/contract.ts';
import { type Impression, isAspect } from '../library/impressions/contract.ts';
import { mostProgress, type Progress, partialDate } from '../library/readings/contract.ts';
import { type ImportRow, importLimits, type SentRow, stateNamed } from './contract.ts';
import type { LeftOut } from './left-out.ts';
import { rowReasons } from './reasons.ts';

type Dates = 'started' | 'finished' | 'reviewed' | 'added' | 'lent_since';
type Further = Omit<NonNullable<ImportRow['readings']>[number], Dates> & { started?: string; finished?: string };

/** A row as stored: the valid parts of the file's row, with dates as `2026`, `2026-11` or `2026-11-22`. */
export interface NormalisedRow
  extends Omit<ImportRow, Dates | 'impressions' | 'left_out' | 'line' | 'problem' | 'rating' | 'readings' | 'year'> {
  rating?: number;
  year?: number;
  started?: string;
  finished?: string;
  /** A date, or a moment in ISO 8601. */
  reviewed?: string;
  added?: string;
  lent_since?: string;
  /** The row doesn't say whether the book was read. */
  unshelved?: boolean;
  readings?: Further[];
  impressions?: Impression[];
}

/** A normalised row, with the reasons why parts of it, or all of it, were left out. */
interface Tidied {
  line: number;
  normalised: NormalisedRow;
  leftOut: LeftOut[];
  lost: boolean;
}

// Control characters except line breaks, direction marks and the byte order mark.
const UNSEEN = /(?![\n\t])[\p{Cc}\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

function lines(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').normalize('NFC').trim();
}

function line(text: string): string {
  return lines(text).replace(/\s+/g, ' ');
}

// Shelves of books that the reader owns, which are a mark of the book.
const OWNED =
  /^(?:owned|i own|i own it|owned books|own|my books|besitze ich|im besitz|possédés?|en propiedad|posseduti)$/i;

/** What is left out of a row, in the order in which it was noticed. */
class Omissions {
  readonly all: LeftOut[] = [];

  add(field: string, value: unknown, reason: string): void {
    if (this.all.some((other) => other.reason === reason && other.field === field)) return;
    this.all.push({ field, value: line(String(value)).slice(0, 200), reason });
  }
}

/**
 * Normalises a row. Invalid values are left out and named; nothing is guessed. @param today the reader's present date;
 * nothing was read after it.
 */
export function normaliseRow(row: SentRow, today: string, isOurs: boolean): Tidied {
  const omissions = new Omissions();
  const dateOf = (field: string, value: SentRow['started']) => dateIn(field, value, today, omissions);
  const problem = line(row.problem ?? '');

  const rawTitle = line(row.title);
  if (rawTitle.length > limits.title) omissions.add('title', rawTitle.slice(limits.title), rowReasons.longTitle);
  const title = rawTitle.slice(0, limits.title).toWellFormed().trim();
  const isbn = normaliseIsbn(row.numbered ?? '');
  if (isbn === null && (row.numbered ?? '') !== '')
    omissions.add('isbn', row.numbered, rowReasons.isbn(line(row.numbered ?? '')));
  const review = cut('review', row.review, rowReasons.longReview, omissions);
  const note = cut('note', row.note, rowReasons.longNote, omissions);
  const allShelves = shelvesOf(row);
  const shelves = allShelves.filter(({ name }) => !OWNED.test(name));
  const lentTo = line(row.lent_to ?? '')
    .slice(0, limits.listName)
    .trim();
  const isOwned = row.owned === true || lentTo !== '' || shelves.length < allShelves.length;
  const byShelf = row.state === undefined ? shelves.find(({ state }) => state !== null) : undefined;
  const state = row.state ?? byShelf?.state ?? undefined;
  const dates = inOrder(dateOf('started', row.started), dateOf('finished', row.finished), omissions);
  const otherReadings = (row.readings ?? []).flatMap(({ started, finished, progress, copy_pages, ...reading }) => {
    const dates = inOrder(dateOf('readings', started), dateOf('readings', finished), omissions);
    // Without the shelf "read", only a valid date shows that the book was finished.
    const isStated = state === 'finished' || textOf(finished) === '' || dates.finished !== undefined;
    if (!isStated) return [];
    return [
      {
        ...reading,
        ...progressOf(progress, omissions),
        ...wholeIn('copy_pages', copy_pages, [1, mostProgress.page], omissions),
        ...dates,
      },
    ];
  });
  const names = shelves.filter((shelf) => shelf !== byShelf).map(({ name }) => name);
  const status = line(row.status ?? '')
    .slice(0, limits.listName)
    .trim();
  const readCount = readCountOf(row.read_count, omissions);
  const isUnshelved =
    state === undefined &&
    status === '' &&
    names.length === 0 &&
    otherReadings.length === 0 &&
    !readCount.read_count &&
    !isOwned &&
    !isOurs;
  const authors = [...new Set(row.authors.map(line))].filter(Boolean);
  if (authors.length > 20) omissions.add('authors', authors.slice(20).join(', '), rowReasons.manyAuthors);
  const normalised: NormalisedRow = {
    title,
    authors: authors.slice(0, 20),
    ...seriesOf(row, rawTitle, omissions),
    ...(isbn === null ? {} : { isbn }),
    ...fieldIfSet('source_id', line(row.source_id ?? '')),
    ...(state === undefined ? {} : { state }),
    ...fieldIfSet('status', status),
    ...(isUnshelved ? { unshelved: true } : {}),
    ...ratingOf(row.rating, omissions),
    ...fieldIfSet('review', review),
    ...(row.spoiler === true ? { spoiler: true } : {}),
    ...fieldIfSet('reviewed', momentIn('reviewed', row.reviewed, omissions)),
    ...(row.private === true ? { private: true } : {}),
    ...fieldIfSet('note', note),
    ...impressionsOf(row.impressions, omissions),
    ...dates,
    ...progressOf(row.progress, omissions),
    ...wholeIn('copy_pages', row.copy_pages, [1, mostProgress.page], omissions),
    ...readCount,
    ...(otherReadings.length === 0 ? {} : { readings: otherReadings }),
    ...fieldIfSet('added', momentIn('added', row.added, omissions)),
    shelves: [...new Set([...(status === '' ? [] : [status]), ...names])],
    ...wholeIn('pages', row.pages, [1, 50_000], omissions),
    ...yearOf(row.year, Number(today.slice(0, 4)) + 2, omissions),
    ...(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(row.language ?? '') ? { language: row.language } : {}),
    ...(row.format === undefined ? {} : { format: row.format }),
    ...(row.copy_source === undefined ? {} : { copy_source: row.copy_source }),
    ...(isOwned ? { owned: true } : {}),
    ...fieldIfSet('lent_to', lentTo),
    ...fieldIfSet('lent_since', dateOf('lent_since', row.lent_since)),
    ...(row.match === undefined ? {} : { match: row.match }),
  };
  const isNamed = title !== '' || isbn !== null || normalised.source_id !== undefined;
  const whole = problem !== '' ? problem : isNamed ? '' : rowReasons.noTitle;
  return {
    line: row.line,
    normalised,
    leftOut: [...(whole === '' ? [] : [{ reason: whole }]), ...(row.left_out ?? []), ...omissions.all].slice(
      0,
      importLimits.leftOut,
    ),
    lost: whole !== '',
  };
}

// Goodreads appends the series to the title: "City of Illusions (Hainish Cycle, #3)".
function seriesOf(row: SentRow, title: string, omissions: Omissions): { series?: string; position?: string } {
  const rawSeries = line(row.series ?? '');
  const { name, position } =
    rawSeries === ''
      ? (seriesIn(title) ?? { name: '', position: null })
      : { name: rawSeries, position: line(row.position ?? '') };
  const place = position ?? '';
  const isPlace = /^\d{1,4}(?:[.-]\d{1,4})?$/.test(place);
  if (name.length > limits.title) omissions.add('series', name, rowReasons.series);
  if (rawSeries !== '' && place !== '' && !isPlace) omissions.add('position', place, rowReasons.position);
  if (rawSeries === '' && line(row.position ?? '') !== '') omissions.add('position', row.position, rowReasons.position);
  return name === '' || name.length > limits.title ? {} : { series: name, ...(isPlace ? { position: place } : {}) };
}

function impressionsOf(stated: SentRow['impressions'], omissions: Omissions): { impressions?: Impression[] } {
  const impressions = new Map<string, Impression>();
  for (const { aspect, intensity } of stated ?? []) {
    const isIntensity = Number.isInteger(intensity) && intensity >= 0 && intensity <= 3;
    if (!isAspect(aspect) || !isIntensity) omissions.add('impressions', aspect, rowReasons.impression(line(aspect)));
    // If a file has one twice, the stronger one counts.
    else if (intensity > (impressions.get(aspect)?.intensity ?? -1)) impressions.set(aspect, { aspect, intensity });
  }
  return impressions.size === 0 ? {} : { impressions: [...impressions.values()] };
}

function fieldIfSet<Name extends string>(name: Name, text: string | undefined): Partial<Record<Name, string>> {
  return text === undefined || text === '' ? {} : ({ [name]: text } as Record<Name, string>);
}

function cut(field: string, value: string | undefined, reason: string, omissions: Omissions): string {
  const text = lines(value ?? '');
  if (text.length <= limits.review) return text;
  omissions.add(field, text.slice(limits.review), reason);
  return text.slice(0, limits.review).toWellFormed().trim();
}

function shelvesOf({ shelves = [] }: SentRow) {
  const names = shelves.map((name) => line(name).slice(0, limits.listName).toWellFormed().trim());
  return [...new Set(names)].filter(Boolean).map((name) => ({ name, state: stateNamed(name) }));
}

function ratingOf(rating: SentRow['rating'], omissions: Omissions): { rating?: number } {
  if (rating === undefined || rating === 0 || rating === '') return {};
  if (typeof rating === 'string') {
    omissions.add('rating', rating, rowReasons.noRating(line(rating)));
    return {};
  }
  if (rating > 0 && rating <= 5) return { rating };
  omissions.add('rating', rating, rowReasons.rating(rating));
  return {};
}

function yearOf(year: SentRow['year'], latest: number, omissions: Omissions): { year?: number } {
  if (year === undefined || year === '') return {};
  if (typeof year === 'number' && Number.isInteger(year) && year >= -4_000 && year <= latest) return { year };
  omissions.add('year', year, rowReasons.year(line(String(year))));
  return {};
}

/** Rounds a rating to half stars; x.25 and x.75 are rounded up. */
export function halfStars(rating: number): number {
  return Math.max(1, Math.round(rating * 2));
}

function readCountOf(count: number | undefined, omissions: Omissions): { read_count?: number } {
  if (count === undefined) return {};
  if (Number.isInteger(count) && count >= 0 && count <= importLimits.readCount) return { read_count: count };
  omissions.add('read_count', count, rowReasons.readCount(count));
  return {};
}

function progressOf(progress: Progress | undefined, omissions: Omissions): { progress?: Progress } {
  if (progress === undefined) return {};
  const { unit, value, of } = progress;
  const limit = mostProgress[unit];
  const isValid = (number: number) => Number.isInteger(number) && number >= 0 && number <= limit;
  const omit = (number: number) => omissions.add('progress', number, rowReasons.number(number));
  if (!isValid(value)) {
    omit(value);
    return {};
  }
  const isEnd = of !== undefined && isValid(of) && of >= value;
  if (of !== undefined && !isEnd) omit(of);
  return { progress: { unit, value, ...(isEnd ? { of } : {}) } };
}

function wholeIn<Name extends string>(
  name: Name,
  value: number | undefined,
  [least, limit]: readonly [number, number],
  omissions: Omissions,
) {
  if (value === undefined) return {};
  const isValid = Number.isInteger(value) && value >= least && value <= limit;
  if (!isValid) omissions.add(name, value, rowReasons.number(value));
  return isValid ? ({ [name]: value } as Record<Name, number>) : {};
}

function textOf(value: SentRow['started']): string {
  return line((typeof value === 'object' ? value.date : value) ?? '');
}

// "2024/9/3" is the third of September. Of a time only the date is used.
function dateIn(field: string, value: SentRow['started'], today: string, omissions: Omissions): string | undefined {
  const text = textOf(value);
  if (text === '') return undefined;
  const date = partialIn(text);
  if (date === null) omissions.add(field, text, rowReasons.date(text));
  else if (date > today.slice(0, date.length)) omissions.add(field, text, rowReasons.future(text));
  else return date;
  return undefined;
}

function partialIn(text: string): string | null {
  const day = text.replace(/^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})[T ].*$/, '$1');
  if (!/^\d{4}(?:[-/.]\d{1,2}){0,2}$/.test(day)) return null;
  const date = day
    .split(/[-/.]/)
    .map((part) => part.padStart(2, '0'))
    .join('-');
  return partialDate.safeParse(date).success ? date : null;
}

function momentIn(field: string, value: SentRow['added'], omissions: Omissions): string | undefined {
  const text = textOf(value);
  if (text === '') return undefined;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  const date = partialIn(text);
  if (date === null) omissions.add(field, text, rowReasons.date(text));
  return date ?? undefined;
}

function inOrder(started: string | undefined, finished: string | undefined, omissions: Omissions) {
  const precision = Math.min(started?.length ?? 0, finished?.length ?? 0);
  const areSwapped =
    started !== undefined && finished !== undefined && started.slice(0, precision) > finished.slice(0, precision);
  if (areSwapped) omissions.add('started', started, rowReasons.order);
  return {
    ...(started === undefined || areSwapped ? {} : { started }),
    ...(finished === undefined ? {} : { finished }),
  };
}
