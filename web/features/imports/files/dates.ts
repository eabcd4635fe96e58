import { lineOf } from './cell.ts';

/** Which number comes first in dates that end with the year. */
export type DateOrder = 'day' | 'month';

// A date that ends with the year, alone or in a range.
const YEAR_LAST = /(?<!\d)(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/g;

/**
 * Decides from all dates of a file which number is the day. `example` is a date that could be either, if nothing
 * decides; null if there is none.
 */
export function dateOrderOf(cells: Iterable<string>): { order: DateOrder; example: string | null } {
  let [days, months] = [0, 0];
  let example: string | null = null;
  for (const cell of cells) {
    for (const [text, first = '', separator, second = ''] of cell.matchAll(YEAR_LAST)) {
      const [left, right] = [Number(first), Number(second)];
      // Dates with full stops have the day first.
      if (separator === '.' || (left > 12 && right <= 12)) days += 1;
      else if (right > 12 && left <= 12) months += 1;
      else if (left !== right && left <= 12) example ??= text;
    }
  }
  return { order: months > days ? 'month' : 'day', example: days === months ? example : null };
}

// Beginnings of the months' names in English, German, French, Spanish, Portuguese and Italian, without accents.
const MONTHS = [
  'jan ene gen',
  'feb fev',
  'mar mrz',
  'apr avr abr',
  'may mai mag',
  'jun juin giu',
  'jul juil lug',
  'aug aou ago',
  'sep set',
  'oct okt out ott',
  'nov',
  'dec dez dic',
].map((names) => names.split(' '));

function monthNamed(word: string): number {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS.findIndex((names) => names.some((name) => plain.startsWith(name))) + 1;
}

// Days between 1899-12-30, from which spreadsheets count, and 1970-01-01.
const SPREADSHEET_EPOCH = 25_569;
const DAY = 86_400_000;

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * Reads a date as precisely as it is known (`2026`, `2026-11`, `2026-11-22`); the text itself if it is no date, and
 * undefined for an empty cell.
 */
export function dateOf(cell: string, order: DateOrder = 'day'): string | undefined {
  const text = lineOf(
    cell
      .replace(/[[\]]/g, '')
      .replace(/(?<=\d)([./])\s(?=\d)/g, '$1')
      .replace(/(\d)[年月](?=\d)/g, '$1-')
      .replace(/(?<=\d)(?:[日年月]|\.$)/g, ''),
  );
  if (text === '') return undefined;
  const parts = partsOf(text, order);
  return (parts === null ? serialDate(text) : toDate(...parts)) ?? text.slice(0, 40);
}

function partsOf(text: string, order: DateOrder): readonly [number, number, number] | null {
  // ISO order, with or without a time.
  const iso =
    /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ].*)?)?)?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2] ?? 0), Number(iso[3] ?? 0)];
  const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/.exec(text);
  if (numbers !== null) {
    const [left, right, year] = [Number(numbers[1]), Number(numbers[3]), fullYear(numbers[4] ?? '')];
    return order === 'day' || numbers[2] === '.' ? [year, right, left] : [year, left, right];
  }
  const monthOfYear = /^(\d{1,2})[./-](\d{4})$/.exec(text);
  if (monthOfYear !== null) return [Number(monthOfYear[2]), Number(monthOfYear[1]), 0];
  const named =
    /^(?:\p{L}+\.?,? )?(?<day>\d{1,2})(?:\.|st|nd|rd|th|º|er)?[ /-](?:de )?(?<word>\p{L}{3,})\.?,?[ /-](?:del? )?(?<year>\d{4}|\d{2})(?:[ ,T].*)?$/u.exec(
      text,
    ) ??
    /^(?:\p{L}+\.?,? )??(?<word>\p{L}{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?:[ ,].*)?$/u.exec(
      text,
    ) ??
    // A spreadsheet writes “Apr-21” for April 2021.
    /^(?<word>\p{L}{3,})\.?[ -](?:de )?(?<year>\d{4}|\d{2})$/u.exec(text);
  const { day = '0', word = '', year = '' } = named?.groups ?? {};
  const month = monthNamed(word);
  return month === 0 ? null : [fullYear(year), month, Number(day)];
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  const century = Number(year) <= (new Date().getUTCFullYear() % 100) + 1 ? 2000 : 1900;
  return century + Number(year);
}

// A spreadsheet's day number from 1927 to 2064, or seconds or milliseconds since 1970.
function serialDate(text: string): string | null {
  const number = Number(text);
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return number < 60_000 ? isoOf((Math.floor(number) - SPREADSHEET_EPOCH) * DAY) : null;
  if (/^\d{13}$/.test(text)) return isoOf(number);
  return /^\d{10}$/.test(text) ? isoOf(number * 1_000) : null;
}

function toDate(year: number, month: number, day: number): string | null {
  if (year < 1000 || (month === 0 && day !== 0) || month > 12 || day > 31) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  if (month === 0) return String(year);
  if (day === 0) return `${year}-${two(month)}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > last ? null : `${year}-${two(month)}-${two(day)}`;
}
