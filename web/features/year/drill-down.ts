import type { viewYear, YearReading } from '../../../worker/features/year/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { formatNames, genreName, languageName, monthName, starsInWords } from './labels.ts';

export type Year = OutputOf<typeof viewYear>;

/** The readings or days behind a number. */
interface CountedItems {
  title: string;
  readings: readonly YearReading[];
  days?: readonly string[];
}

const UNKNOWN = 'unknown';

/** The names of a year's numbers; the part after the first dot selects one of a series. */
export const of = {
  month: (month: number) => `month.${month}`,
  daysOf: (month: number) => `days.${month}`,
  genre: (genre: string) => `genre.${genre}`,
  language: (language: string) => `language.${language}`,
  format: (format: string) => `format.${format}`,
  rating: (rating: number) => `rating.${rating}`,
  author: (name: string) => `author.${name}`,
  unknown: (kind: 'pages' | 'month' | 'genre' | 'language' | 'format' | 'rating') => `${kind}.${UNKNOWN}`,
};

/** Returns the readings or days of the number with this name; null if the year has no such number. */
export function valuesBehind(year: Year, name: string): CountedItems | null {
  const [kind = '', ...rest] = name.split('.');
  const value = rest.join('.');
  const values = kinds.get(kind)?.(year, value) ?? null;
  if (values === null) return null;
  const { title, places, readings, days } = values;
  const placedReadings = readings ?? (places ?? []).flatMap((place) => year.readings[place] ?? []);
  return { title, readings: placedReadings, ...(days === undefined ? {} : { days }) };
}

interface Found {
  title: string;
  places?: readonly number[] | undefined;
  readings?: readonly YearReading[] | undefined;
  days?: readonly string[];
}

type Kind = (year: Year, which: string) => Found | null;

const valueKinds: Readonly<Record<string, Kind>> = {
  books: ({ year, sums }, value) => plain(value, { title: `Books of ${year}`, places: sums.books }),
  rereads: ({ year, sums }, value) => plain(value, { title: `Read again in ${year}`, places: sums.rereads }),
  pages: ({ year, sums: { pages } }, value) =>
    value === UNKNOWN
      ? { title: 'Books with an unknown page count', places: pages.unknown }
      : plain(value, { title: `Pages of ${year}`, places: pages.places }),
  minutes: ({ year, sums: { minutes } }, value) =>
    plain(value, { title: `Audiobooks of ${year} with minutes`, places: minutes.places }),
  days: ({ year, days }, value) => {
    if (value === '') return { title: `Days read in ${year}`, days };
    const month = `${year}-${value.padStart(2, '0')}-`;
    return /^([1-9]|1[0-2])$/.test(value)
      ? { title: `Days read in ${monthName(Number(value))} ${year}`, days: days.filter((day) => day.startsWith(month)) }
      : null;
  },
  month: ({ year, sums: { months } }, value) =>
    value === UNKNOWN
      ? { title: `Books of ${year} without a month`, places: months.unknown }
      : at(months.known[Number(value) - 1], (places) => ({ title: `${monthName(Number(value))} ${year}`, places })),
  genre: ({ year, sums: { genres } }, value) =>
    value === UNKNOWN
      ? { title: 'Books without a genre', places: genres.unknown }
      : at(
          genres.known.find(({ genre }) => genre === value),
          ({ places }) => ({ title: `${genreName(value)} in ${year}`, places }),
        ),
  language: ({ year, sums: { languages } }, value) =>
    value === UNKNOWN
      ? { title: 'Books in an unknown language', places: languages.unknown }
      : at(
          languages.known.find(({ language }) => language === value),
          ({ places }) => ({ title: `${languageName(value)} in ${year}`, places }),
        ),
  format: ({ year, sums: { formats } }, value) =>
    value === UNKNOWN
      ? { title: 'Books without a format', places: formats.unknown }
      : at(
          formats.known.find(({ format }) => format === value),
          ({ format, places }) => ({ title: `${formatNames[format]} in ${year}`, places }),
        ),
  rating: ({ year, sums: { ratings } }, value) =>
    value === UNKNOWN
      ? { title: 'Books without a rating', places: ratings.unknown }
      : at(
          ratings.known.find(({ rating }) => String(rating) === value),
          ({ rating, places }) => ({ title: `${starsInWords(rating)} in ${year}`, places }),
        ),
  author: ({ sums: { authors } }, value) =>
    at(
      authors.find(({ name }) => name === value),
      ({ name, places }) => ({ title: `Books by ${name}`, places }),
    ),
  unfinished: ({ year, unfinished }, value) =>
    plain(value, unfinished === undefined ? null : { title: `Gave up in ${year}`, readings: unfinished }),
  undated: ({ undated_readings: readings }, value) =>
    plain(value, readings === undefined ? null : { title: 'Finished on an unknown date', readings }),
};

const kinds: ReadonlyMap<string, Kind> = new Map(Object.entries(valueKinds));

function plain(value: string, values: Found | null): Found | null {
  return value === '' ? values : null;
}

function at<Part>(part: Part | undefined, toFound: (part: Part) => Found): Found | null {
  return part === undefined ? null : toFound(part);
}
