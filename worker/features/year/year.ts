import type { YearReading, YearSums } from './contract.ts';

/** A finished reading with the data that the totals need. */
export interface SummedReading extends YearReading {
  reread: boolean;
}

/** A reading with its index in the list of the year. */
interface IndexedReading extends SummedReading {
  place: number;
}

const MAX_AUTHORS = 5;
const UNKNOWN_AUTHOR = /^(anonymous|unknown|various)( authors?)?$/i;
const MONTHS = Array.from({ length: 12 }, (_, place) => place + 1);
const STARS = Array.from({ length: 10 }, (_, place) => (place + 1) / 2);

const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const dateOf = ({ finished }: YearReading) => finished?.date ?? '';
/** Returns the month of a reading, 1 to 12, or 0 if only the year is known. */
const monthOf = (reading: YearReading) => Number(dateOf(reading).slice(5, 7));
const placesOf = (readings: readonly IndexedReading[]) => readings.map(({ place }) => place);

/** Sorts readings by date: unknown parts come after known ones, and equal dates keep their order. */
export function sortByEnd<Reading extends YearReading>(readings: readonly Reading[]): Reading[] {
  return readings.toSorted((a, b) => compare(dateOf(a).padEnd(10, '~'), dateOf(b).padEnd(10, '~')));
}

/** Returns each work once, with its last reading. */
function eachOnce(readings: readonly IndexedReading[]): IndexedReading[] {
  const last = new Map(readings.map((reading) => [reading.work_id, reading]));
  return readings.filter((reading) => last.get(reading.work_id) === reading);
}

/** Groups the books by each of their keys. The largest group is first. */
function grouped<Key extends string>(
  readings: readonly IndexedReading[],
  keysOf: (reading: IndexedReading) => readonly Key[],
) {
  const keyed = readings.flatMap((reading) => [...new Set(keysOf(reading))].map((key) => ({ key, reading })));
  return [...Map.groupBy(keyed, ({ key }) => key)]
    .map(([key, group]) => ({ key, places: placesOf(eachOnce(group.map(({ reading }) => reading))) }))
    .sort((a, b) => b.places.length - a.places.length || compare(a.key, b.key));
}

const ofOne = <Key>(key: Key | undefined): Key[] => (key === undefined ? [] : [key]);

/**
 * Returns the totals of a year's finished readings, which are sorted by date. Each total is the list of the readings
 * that it counts.
 */
export function sumsOf(readings: readonly SummedReading[]): YearSums {
  const all = readings.map((reading, place): IndexedReading => ({ ...reading, place }));
  const books = eachOnce(all);
  const booksWhere = (matches: (reading: IndexedReading) => boolean) => placesOf(eachOnce(all.filter(matches)));
  const isAudio = ({ format, minutes }: IndexedReading) => format === 'audio' || minutes !== undefined;
  const paged = all.filter((reading) => reading.pages !== undefined && !isAudio(reading));
  const heard = all.filter(({ minutes }) => minutes !== undefined);
  return {
    books: placesOf(books),
    rereads: placesOf(all.filter(({ reread }) => reread)),
    pages: {
      count: paged.reduce((sum, { pages = 0 }) => sum + pages, 0),
      places: placesOf(paged),
      unknown: booksWhere((reading) => reading.pages === undefined && !isAudio(reading)),
    },
    minutes: {
      count: heard.reduce((sum, { minutes = 0 }) => sum + minutes, 0),
      places: placesOf(heard),
    },
    months: {
      known: MONTHS.map((month) => booksWhere((reading) => monthOf(reading) === month)),
      unknown: booksWhere((reading) => monthOf(reading) === 0),
    },
    genres: {
      known: grouped(all, ({ genres }) => genres).map(({ key: genre, places }) => ({ genre, places })),
      unknown: booksWhere(({ genres }) => genres.length === 0),
    },
    languages: {
      known: grouped(all, (item) => ofOne(item.language)).map(({ key: language, places }) => ({ language, places })),
      unknown: booksWhere(({ language }) => language === undefined),
    },
    formats: {
      known: grouped(all, (item) => ofOne(item.format)).map(({ key: format, places }) => ({ format, places })),
      unknown: booksWhere(({ format }) => format === undefined),
    },
    ratings: ratingsOf(books),
    authors: grouped(all, ({ authors }) => authors.filter((name) => !UNKNOWN_AUTHOR.test(name)))
      .filter(({ places }) => places.length > 1)
      .slice(0, MAX_AUTHORS)
      .map(({ key: name, places }) => ({ name, places })),
    ...byLength(eachOnce(paged)),
    ...byTime(all.filter((reading) => monthOf(reading) > 0)),
  };
}

// A rating belongs to the work, so it is counted once even if the work was read several times.
function ratingsOf(books: readonly IndexedReading[]): YearSums['ratings'] {
  const stars = books.flatMap(({ rating }) => ofOne(rating));
  const mean = stars.reduce((sum, item) => sum + item, 0) / stars.length;
  return {
    known: STARS.map((star) => ({ rating: star, places: placesOf(books.filter(({ rating }) => rating === star)) })),
    unknown: placesOf(books.filter(({ rating }) => rating === undefined)),
    ...(stars.length === 0 ? {} : { mean: Math.round(mean * 100) / 100 }),
  };
}

// Empty for a single book, which would be both the longest and the shortest.
function byLength(books: readonly IndexedReading[]): Pick<YearSums, 'longest' | 'shortest'> {
  if (books.length < 2) return {};
  const sorted = books.toSorted((a, b) => (a.pages ?? 0) - (b.pages ?? 0));
  return { shortest: sorted[0]?.place, longest: sorted.at(-1)?.place };
}

// A date without a day sorts after all dates of its month, although it isn't later.
function byTime(dated: readonly IndexedReading[]): Pick<YearSums, 'first' | 'last'> {
  if (dated.length < 2) return {};
  const lastMonth = dated.filter((reading) => monthOf(reading) === Math.max(...dated.map(monthOf)));
  const last = lastMonth.findLast((reading) => dateOf(reading).length === 10) ?? lastMonth.at(-1);
  return last === dated[0] ? {} : { first: dated[0]?.place, last: last?.place };
}
