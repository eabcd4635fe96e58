import { normaliseIsbn } from '../../../../worker/features/books/contract.ts';

// Control characters and marks that change text direction, which no text may contain.
const INVISIBLE = /(?![\n\t])[\p{Cc}\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

export function isFormula(cell: string): boolean {
  return /^\s*[=+@-]\s*[A-Za-z][\w.]*\s*\(/.test(cell);
}

/**
 * Returns a cell as text, without invisible characters and without the protection from formulas: an apostrophe before
 * `=`, `+`, `-` or `@`, or `="…"` as other programs write it.
 */
export function cellText(cell: string): string {
  const quoted = /^="((?:[^"]|"")*)"$/.exec(cell.trim())?.[1];
  const text = quoted === undefined ? cell.replace(/^'(?='*[=+\-@\t\r\n])/, '') : quoted.replaceAll('""', '"');
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').toWellFormed().normalize('NFC');
}

/** Protects a text from being run as a formula; {@link cellText} reverses it. */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Joins a text into one line. */
export function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Returns the first cell with a valid ISBN; otherwise the first non-empty one, to be reported. Numbers of other systems
 * in the same column are ignored.
 */
export function isbnIn(...cells: readonly string[]): string | undefined {
  const parts = cells
    .map((cell) => lineOf((identifierList(cell) ?? cell).replace(/[="'[\]]/g, '')))
    .filter((cell) => !OTHER_NUMBER.test(cell));
  return parts.find((cell) => normaliseIsbn(cell) !== null) ?? parts[0]?.slice(0, 100);
}

// Returns the ISBN in a list of identifiers of Calibre, `amazon:B00…,isbn:978…`, or '' if it has none; null for any
// other cell.
function identifierList(cell: string): string | null {
  if (!/^\s*[a-z_-]+:[^\s:]/i.test(cell)) return null;
  return /(?:^|,)\s*isbn:\s*([^,]*)/i.exec(cell)?.[1] ?? '';
}

// Nothing, an ASIN, or a UUID.
const OTHER_NUMBER = /^(?:|B0[0-9A-Z]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Which number is the day in dates that end with the year; null if unknown. */
export type DayPlace = 'first' | 'second' | null;

/** Returns which number of such dates is the day: the one that is above twelve somewhere in the file. */
export function dayPlace(cells: Iterable<string>): DayPlace {
  let place: DayPlace = null;
  for (const cell of cells) {
    const [, firstNumber = '', secondNumber = ''] = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{4}/.exec(cell) ?? [];
    // Dates with full stops have the day first.
    const dayPosition =
      Number(firstNumber) > 12 || /^\s*\d+\./.test(cell) ? 'first' : Number(secondNumber) > 12 ? 'second' : null;
    if (dayPosition !== null && place !== null && dayPosition !== place) return null;
    place ??= dayPosition;
  }
  return place;
}

/**
 * Returns a date as precisely as it is known (`2026`, `2026-11`, `2026-11-22`), the text itself if it is no date, or
 * undefined for an empty cell. Only the year is returned if day and month can't be distinguished.
 */
export function dateOf(cell: string, day: DayPlace = null): string | undefined {
  const text = lineOf(cell.replace(/[[\]]/g, ''));
  if (text === '') return undefined;
  const parts = partsOf(text, day);
  return (parts === null ? null : toDate(...parts)) ?? text.slice(0, 40);
}

function partsOf(text: string, day: DayPlace): readonly [number, number, number] | null {
  // ISO order, with or without a time.
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ].*)?)?)?$/.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2] ?? 0), Number(iso[3] ?? 0)];
  const slashed = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: .*)?$/.exec(text);
  if (slashed !== null) {
    const [firstNumber, secondNumber, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
    if (day === 'first') return [year, secondNumber, firstNumber];
    if (day === 'second') return [year, firstNumber, secondNumber];
    return firstNumber > 31 || secondNumber > 31 ? null : [year, 0, 0];
  }
  const [, dayBefore = '', word = '', dayAfter = '', year = ''] =
    /^(?:(\d{1,2})\.? )?([A-Za-z]{3,9})\.?(?: (\d{1,2}))?,? (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : [Number(year), month, Number(dayBefore || dayAfter || 0)];
}

function toDate(year: number, month: number, day: number): string | null {
  if (year < 1000 || (month === 0 && day !== 0) || month > 12 || day > 31) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  if (month === 0) return String(year);
  if (day === 0) return `${year}-${two(month)}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > last ? null : `${year}-${two(month)}-${two(day)}`;
}

const EMPTY_CELL =
  /^(?:[^\p{L}\p{N}]*|n\/?a|n\.\s?d\.?|none|null|nan|undefined|unknown|unrated|not rated|no rating)$/iu;

// A cell that is not a number, to be reported.
const unreadableText = (text: string) => (EMPTY_CELL.test(text) ? undefined : text.slice(0, 40));

/**
 * Returns a number of stars, written in digits or drawn; the text itself if it is no number, and undefined for an empty
 * cell.
 */
export function starsOf(cell: string): number | string | undefined {
  const stars = /^(★*)(½?)☆*$/.exec(cell.trim());
  if (stars !== null && cell.trim() !== '') return (stars[1]?.length ?? 0) + (stars[2] ? 0.5 : 0);
  const text = cell
    .trim()
    .replace(',', '.')
    .replace(/\s*\/\s*5$/, '');
  return /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : unreadableText(lineOf(cell));
}

/** Returns a year, negative before Christ; the text itself if it has no year, and undefined for an empty cell. */
export function yearOf(cell: string): number | string | undefined {
  const text = lineOf(cell);
  const [year] = /^-?\d{1,4}(?:\.0+)?$/.exec(text) ?? /(?<!\d)\d{4}(?!\d)/.exec(text) ?? [];
  return year === undefined ? unreadableText(text) : Number(year) || undefined;
}

/** Returns a whole number within bounds, or undefined. */
export function numberIn(cell: string, least: number, most: number): number | undefined {
  const [digits] = /^\d{1,6}/.exec(cell.trim()) ?? [];
  const number = Number(digits ?? Number.NaN);
  return number >= least && number <= most ? number : undefined;
}

export function isYes(cell: string): boolean {
  return /^(?:yes|y|true|t|1|x)$/i.test(cell.trim());
}

/** Splits a cell into distinct entries. */
export function listOf(cell: string, parted: string | RegExp = ','): string[] {
  return [...new Set(cell.split(parted).map(lineOf).filter(Boolean))];
}

/** Turns “Last, First” into “First Last”. */
export function firstLast(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map(lineOf);
  return first === '' || more.length > 0 ? lineOf(name) : `${first} ${last}`;
}

/** Returns the format for a binding. */
export function formatOf(binding: string): 'print' | 'ebook' | 'audio' | undefined {
  if (/audi(?:o|ble)|\bcd\b|cassette|mp3/i.test(binding)) return 'audio';
  if (/kindle|e-?book|digital|nook|epub|electronic/i.test(binding)) return 'ebook';
  return /hard ?(?:cover|back)|paper ?back|mass market|print|physical|paper book|board ?book|library binding|leather/i.test(
    binding,
  )
    ? 'print'
    : undefined;
}
