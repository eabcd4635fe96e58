import { limits } from '../../platform/http/contract.ts';
import { seriesIn } from '../books/catalogue/tidy.ts';
import { normaliseIsbn } from '../books/contract.ts';
import { type Impression, isAspect } from '../library/impressions/contract.ts';
import { mostProgress, type Progress, partialDate } from '../library/readings/contract.ts';
import { type ImportRow, importLimits, type SentRow, stateNamed } from './contract.ts';
import { rowReasons } from './reasons.ts';

type Dates = 'started' | 'finished' | 'reviewed' | 'added';
type Further = Omit<NonNullable<ImportRow['readings']>[number], Dates> & { started?: string; finished?: string };

/** A row as stored: the valid parts of the file's row, with dates as `2026`, `2026-11` or `2026-11-22`. */
export interface NormalisedRow
  extends Omit<ImportRow, Dates | 'impressions' | 'line' | 'problem' | 'rating' | 'readings' | 'year'> {
  rating?: number;
  year?: number;
  started?: string;
  finished?: string;
  /** A date, or a moment in ISO 8601. */
  reviewed?: string;
  added?: string;
  readings?: Further[];
  impressions?: Impression[];
}

/** A normalised row, with the reasons why parts of it, or all of it, were left out. */
interface Tidied {
  line: number;
  normalised: NormalisedRow;
  reasons: string[];
  lost: boolean;
}

/** The name of the shelf for books that the reader owns. */
const OWNED = 'Owned';

// Control characters except line breaks, direction marks and the byte order mark.
const UNSEEN = /(?![\n\t])[\p{Cc}\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

function lines(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').normalize('NFC').trim();
}

function line(text: string): string {
  return lines(text).replace(/\s+/g, ' ');
}

/**
 * Normalises a row. Invalid values are left out and reported; nothing is guessed. @param today the reader's present
 * date; nothing was read after it.
 */
export function normaliseRow(row: SentRow, today: string): Tidied {
  const reasons: string[] = [];
  const dateOf = (value: SentRow['started']) => dateIn(value, today, reasons);
  const problem = line(row.problem ?? '');
  if (problem !== '') reasons.push(problem);

  const rawTitle = line(row.title);
  if (rawTitle.length > limits.title) reasons.push(rowReasons.longTitle);
  const title = rawTitle.slice(0, limits.title).toWellFormed().trim();
  const isbn = normaliseIsbn(row.numbered ?? '');
  const [review, note] = [cut(row.review, rowReasons.longReview, reasons), cut(row.note, rowReasons.longNote, reasons)];
  const shelves = shelvesOf(row);
  const state = row.state ?? shelves.find(({ state }) => state !== null)?.state;
  const dates = inOrder(dateOf(row.started), dateOf(row.finished), reasons);
  const otherReadings = (row.readings ?? []).flatMap(({ started, finished, progress, copy_pages, ...reading }) => {
    const dates = inOrder(dateOf(started), dateOf(finished), reasons);
    // Without the shelf "read", only a valid date shows that the book was finished.
    const isStated = state === 'finished' || textOf(finished) === '' || dates.finished !== undefined;
    if (!isStated) return [];
    return [
      { ...reading, ...progressOf(progress), ...wholeIn('copy_pages', copy_pages, 1, mostProgress.page), ...dates },
    ];
  });
  const normalised: NormalisedRow = {
    title,
    authors: [...new Set(row.authors.map(line))].filter(Boolean).slice(0, 20),
    ...seriesOf(row, rawTitle),
    ...(isbn === null ? {} : { isbn }),
    ...fieldIfSet('source_id', line(row.source_id ?? '')),
    ...(state === undefined || state === null ? {} : { state }),
    ...ratingOf(row.rating, reasons),
    ...fieldIfSet('review', review),
    ...(row.spoiler === true ? { spoiler: true } : {}),
    ...fieldIfSet('reviewed', momentIn(row.reviewed, reasons)),
    ...(row.private === true ? { private: true } : {}),
    ...fieldIfSet('note', note),
    ...impressionsOf(row.impressions, reasons),
    ...dates,
    ...progressOf(row.progress),
    ...wholeIn('copy_pages', row.copy_pages, 1, mostProgress.page),
    ...readCountOf(row.read_count, reasons),
    ...(otherReadings.length === 0 ? {} : { readings: otherReadings }),
    ...fieldIfSet('added', momentIn(row.added, reasons)),
    shelves: shelves.filter(({ state }) => state === null).map(({ name }) => name),
    ...wholeIn('pages', row.pages, 1, 50_000),
    ...yearOf(row.year, Number(today.slice(0, 4)) + 2, reasons),
    ...(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(row.language ?? '') ? { language: row.language } : {}),
    ...(row.format === undefined ? {} : { format: row.format }),
    ...(row.copy_source === undefined ? {} : { copy_source: row.copy_source }),
  };
  const isNamed = title !== '' || isbn !== null || normalised.source_id !== undefined;
  if (!isNamed && problem === '') reasons.push(rowReasons.noTitle);
  return { line: row.line, normalised, reasons: [...new Set(reasons)].slice(0, 20), lost: problem !== '' || !isNamed };
}

// Goodreads appends the series to the title: "City of Illusions (Hainish Cycle, #3)".
function seriesOf(row: SentRow, title: string): { series?: string; position?: string } {
  const rawSeries = line(row.series ?? '');
  const { name, position } =
    rawSeries === ''
      ? (seriesIn(title) ?? { name: '', position: null })
      : { name: rawSeries, position: line(row.position ?? '') };
  const place = position ?? '';
  const isPlace = /^\d{1,4}(?:[.-]\d{1,4})?$/.test(place);
  return name === '' || name.length > limits.title ? {} : { series: name, ...(isPlace ? { position: place } : {}) };
}

function impressionsOf(stated: SentRow['impressions'], reasons: string[]): { impressions?: Impression[] } {
  const impressions = new Map<string, Impression>();
  for (const { aspect, intensity } of stated ?? []) {
    const isIntensity = Number.isInteger(intensity) && intensity >= 0 && intensity <= 3;
    if (!isAspect(aspect) || !isIntensity) reasons.push(rowReasons.impression(line(aspect)));
    // If a file has one twice, the stronger one counts.
    else if (intensity > (impressions.get(aspect)?.intensity ?? -1)) impressions.set(aspect, { aspect, intensity });
  }
  return impressions.size === 0 ? {} : { impressions: [...impressions.values()] };
}

function fieldIfSet<Name extends string>(name: Name, text: string | undefined): Partial<Record<Name, string>> {
  return text === undefined || text === '' ? {} : ({ [name]: text } as Record<Name, string>);
}

function cut(value: string | undefined, reason: string, reasons: string[]): string {
  const text = lines(value ?? '');
  if (text.length <= limits.review) return text;
  reasons.push(reason);
  return text.slice(0, limits.review).toWellFormed().trim();
}

function shelvesOf(row: SentRow) {
  const names = [...(row.shelves ?? []), ...(row.owned === true ? [OWNED] : [])].map((name) =>
    line(name).slice(0, limits.listName).toWellFormed().trim(),
  );
  return [...new Set(names)].filter(Boolean).map((name) => ({ name, state: stateNamed(name) }));
}

function ratingOf(rating: SentRow['rating'], reasons: string[]): { rating?: number } {
  if (rating === undefined || rating === 0 || rating === '') return {};
  if (typeof rating === 'string') {
    reasons.push(rowReasons.noRating(line(rating)));
    return {};
  }
  if (rating > 0 && rating <= 5) return { rating };
  reasons.push(rowReasons.rating(rating));
  return {};
}

function yearOf(year: SentRow['year'], latest: number, reasons: string[]): { year?: number } {
  if (year === undefined || year === '') return {};
  if (typeof year === 'number' && Number.isInteger(year) && year >= -4_000 && year <= latest) return { year };
  reasons.push(rowReasons.year(line(String(year))));
  return {};
}

/** Rounds a rating to half stars; x.25 and x.75 are rounded up. */
export function halfStars(rating: number): number {
  return Math.max(1, Math.round(rating * 2));
}

function readCountOf(count: number | undefined, reasons: string[]): { read_count?: number } {
  if (count === undefined) return {};
  if (Number.isInteger(count) && count >= 0 && count <= importLimits.readCount) return { read_count: count };
  reasons.push(rowReasons.readCount(count));
  return {};
}

// Drops impossible progress.
function progressOf(progress: Progress | undefined): { progress?: Progress } {
  if (progress === undefined) return {};
  const { unit, value, of } = progress;
  const limit = mostProgress[unit];
  const isValid = (number: number) => Number.isInteger(number) && number >= 0 && number <= limit;
  if (!isValid(value)) return {};
  return { progress: { unit, value, ...(of !== undefined && isValid(of) && of >= value ? { of } : {}) } };
}

function wholeIn<Name extends string>(name: Name, value: number | undefined, least: number, limit: number) {
  const isValid = value !== undefined && Number.isInteger(value) && value >= least && value <= limit;
  return isValid ? ({ [name]: value } as Record<Name, number>) : {};
}

function textOf(value: SentRow['started']): string {
  return line((typeof value === 'object' ? value.date : value) ?? '');
}

// "2024/9/3" is the third of September. Of a time only the date is used.
function dateIn(value: SentRow['started'], today: string, reasons: string[]): string | undefined {
  const text = textOf(value);
  if (text === '') return undefined;
  const date = partialIn(text);
  if (date === null) reasons.push(rowReasons.date(text));
  else if (date > today.slice(0, date.length)) reasons.push(rowReasons.future(text));
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

// The date added is not a reading date, so an unreadable one is ignored without a reason.
function momentIn(value: SentRow['added'], reasons: string[]): string | undefined {
  const text = textOf(value);
  if (text === '') return undefined;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  const date = partialIn(text);
  if (date === null) reasons.push(rowReasons.date(text));
  return date ?? undefined;
}

function inOrder(started: string | undefined, finished: string | undefined, reasons: string[]) {
  const precision = Math.min(started?.length ?? 0, finished?.length ?? 0);
  const areSwapped =
    started !== undefined && finished !== undefined && started.slice(0, precision) > finished.slice(0, precision);
  if (areSwapped) reasons.push(rowReasons.order);
  return {
    ...(started === undefined || areSwapped ? {} : { started }),
    ...(finished === undefined ? {} : { finished }),
  };
}
