import { lineOf } from './cell.ts';

/** Which number comes first in dates that end with the year. */
export type DateOrder = 'day' | 'month';

const YEAR_LAST = /(?<!\d)(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/g;

/** Decides from all dates of a file which number is the day; an `example` could be either, and nothing decides. */
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

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const MONTHS = ['en', 'de', 'fr', 'es', 'pt', 'it'].map((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => plain(format(Date.UTC(2_000, month))));
});

// 13 for a word that is no month.
function monthOf(text: string): number {
  if (!/^\p{L}/u.test(text)) return Number(text);
  // Spreadsheets shorten “März” to “Mrz”.
  const start = plain(text).replace('mrz', 'mar');
  return Math.max(...MONTHS.map((names) => names.findIndex((name) => name.startsWith(start)))) + 1 || 13;
}

// The forms of dates. `first` and `second` are day and month in the order of the file.
const FORMS = [
  /^(?<year>\d{4})(?:[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2})(?:[T ].*)?)?)?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<first>\d{1,2})(?<mark>[./-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)(?:[ T,].*)?$/,
  /^(?<month>\d{1,2})[./-](?<year>\d{4})$/,
  /^(?:\p{L}+\.?,? )?(?<day>\d{1,2})(?:\.|st|nd|rd|th|º|er)?[ /-](?:de )?(?<month>\p{L}{3,})\.?,?[ /-](?:del? )?(?<year>\d{4}|\d\d)(?:[ ,T].*)?$/u,
  /^(?:\p{L}+\.?,? )??(?<month>\p{L}{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?:[ ,].*)?$/u,
  // A spreadsheet writes “Apr-21” for April 2021.
  /^(?<month>\p{L}{3,})\.?[ -](?:de )?(?<year>\d{4}|\d\d)$/u,
];

/** Reads a date as precisely as it is known: `2026`, `2026-11`, `2026-11-22`. Any other text stays one. */
export function dateOf(cell: string, order: DateOrder = 'day'): string | undefined {
  if (cell === '') return undefined;
  const text = lineOf(
    cell
      .replace(/[[\]]/g, '')
      .replace(/(?<=\d)([./])\s(?=\d)/g, '$1')
      .replace(/(\d)[年月](?=\d)/g, '$1-')
      .replace(/(?<=\d)(?:[日年月]|\.$)/g, ''),
  );
  if (text === '') return undefined;
  const parts = FORMS.map((form) => form.exec(text)).find((match) => match !== null)?.groups;
  if (parts === undefined) return serialDate(text) ?? text.slice(0, 40);
  const { first = '', mark, second = '', year = '' } = parts;
  const [day, month] = order === 'day' || mark === '.' ? [first, second] : [second, first];
  return toDate(fullYear(year), monthOf(parts.month ?? month), Number(parts.day ?? day)) ?? text.slice(0, 40);
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  const century = Number(year) <= (new Date().getUTCFullYear() % 100) + 1 ? 2000 : 1900;
  return century + Number(year);
}

// Days between 1899-12-30, from which spreadsheets count, and 1970-01-01.
const SPREADSHEET_EPOCH = 25_569;

// A spreadsheet's day number from 1927 to 2064, or seconds or milliseconds since 1970.
function serialDate(text: string): string | null {
  const [, days, seconds] = /^(?:([1-5]\d{4})(?:\.\d+)?|(\d{10})(?:\d{3})?)$/.exec(text) ?? [];
  const time = days === undefined ? Number(seconds) : (Number(days) - SPREADSHEET_EPOCH) * 86_400;
  return Number.isNaN(time) ? null : new Date(time * 1_000).toISOString().slice(0, 10);
}

function toDate(year: number, month: number, day: number): string | null {
  const lastDay = month === 0 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (year < 1_000 || month > 12 || day > lastDay) return null;
  const parts = [year, month, day].filter((part) => part !== 0);
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
