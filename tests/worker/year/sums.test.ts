import { describe, expect, test } from 'vitest';
import { type SummedReading, sortByEnd, sumsOf } from '../../../worker/features/year/year.ts';

interface ReadingFacts {
  work: string;
  date: string;
  authors?: string[];
  format?: 'print' | 'ebook' | 'audio';
  pages?: number;
  minutes?: number;
  language?: string;
  genres?: string[];
  rating?: number;
  reread?: boolean;
}

function reading({ work, date, authors = [], genres = [], reread = false, ...facts }: ReadingFacts): SummedReading {
  const finished = { date };
  return {
    id: `${work} ${date}`,
    work_id: work,
    isbn: '',
    title: work,
    cover: '',
    authors,
    finished,
    genres,
    reread,
    ...facts,
  };
}

const HERBERT = ['Frank Herbert'];
const AUSTEN = ['Jane Austen'];
const dune = { work: 'Dune', authors: HERBERT, pages: 412, language: 'en', genres: ['sci-fi'], rating: 4.5 };

// The readings of a year, in no particular order.
const sheet = [
  reading({ work: 'Old Recipes', date: '2026' }),
  reading({
    work: 'Persuasion',
    date: '2026-03',
    authors: AUSTEN,
    format: 'print',
    language: 'en',
    genres: ['fiction'],
  }),
  reading({ ...dune, date: '2026-03-15', format: 'audio', minutes: 1_262, reread: true }),
  reading({
    work: 'Solaris',
    date: '2026-11-22',
    authors: ['Stanisław Lem'],
    format: 'ebook',
    pages: 204,
    language: 'pl',
    genres: ['sci-fi'],
    rating: 4.5,
    reread: true,
  }),
  reading({
    work: 'Le petit prince',
    date: '2026-07-14',
    authors: ['Antoine de Saint-Exupéry'],
    format: 'print',
    pages: 96,
    language: 'fr',
    genres: ['children'],
    rating: 5,
  }),
  reading({
    work: 'Emma',
    date: '2026-01-31',
    authors: AUSTEN,
    format: 'ebook',
    pages: 474,
    language: 'en',
    genres: ['fiction', 'romance'],
    rating: 4,
  }),
  reading({ ...dune, date: '2026-01-03', format: 'print' }),
];

describe('a year worked out by hand', () => {
  const year = sortByEnd(sheet);
  const sums = sumsOf(year);
  const titles = (places: readonly number[] | undefined) => places?.map((place) => year[place]?.title);
  const only = (place: number | undefined) => year[place ?? -1]?.id;

  test('its readings are in the order of their dates, the least precise last', () => {
    expect(year.map(({ id }) => id)).toEqual([
      'Dune 2026-01-03',
      'Emma 2026-01-31',
      'Dune 2026-03-15',
      'Persuasion 2026-03',
      'Le petit prince 2026-07-14',
      'Solaris 2026-11-22',
      'Old Recipes 2026',
    ]);
  });

  test('six books in seven readings, two of them not for the first time', () => {
    expect(titles(sums.books)).toEqual(['Emma', 'Dune', 'Persuasion', 'Le petit prince', 'Solaris', 'Old Recipes']);
    expect(titles(sums.rereads)).toEqual(['Dune', 'Solaris']);
  });

  test('412 + 474 + 96 + 204 pages, two books without, and the minutes of an audiobook', () => {
    expect(sums.pages.count).toBe(1_186);
    expect(sums.minutes.count).toBe(1_262);
    expect(titles(sums.minutes.places)).toEqual(['Dune']);
    expect(titles(sums.pages.places)).toEqual(['Dune', 'Emma', 'Le petit prince', 'Solaris']);
    expect(titles(sums.pages.unknown)).toEqual(['Persuasion', 'Old Recipes']);
    expect([only(sums.longest), only(sums.shortest)]).toEqual(['Emma 2026-01-31', 'Le petit prince 2026-07-14']);
  });

  test('a date without a day counts for its month, a year alone for none', () => {
    expect(sums.months.known.map(titles)).toEqual([
      ['Dune', 'Emma'],
      [],
      ['Dune', 'Persuasion'],
      [],
      [],
      [],
      ['Le petit prince'],
      [],
      [],
      [],
      ['Solaris'],
      [],
    ]);
    expect(titles(sums.months.unknown)).toEqual(['Old Recipes']);
    expect([only(sums.first), only(sums.last)]).toEqual(['Dune 2026-01-03', 'Solaris 2026-11-22']);
  });

  test('genres, languages and formats, each book once in each', () => {
    expect(sums.genres.known.map(({ genre, places }) => [genre, titles(places)])).toEqual([
      ['fiction', ['Emma', 'Persuasion']],
      ['sci-fi', ['Dune', 'Solaris']],
      ['children', ['Le petit prince']],
      ['romance', ['Emma']],
    ]);
    expect(sums.languages.known.map(({ language, places }) => [language, titles(places)])).toEqual([
      ['en', ['Emma', 'Dune', 'Persuasion']],
      ['fr', ['Le petit prince']],
      ['pl', ['Solaris']],
    ]);
    expect(sums.formats.known.map(({ format, places }) => [format, titles(places)])).toEqual([
      ['print', ['Dune', 'Persuasion', 'Le petit prince']],
      ['ebook', ['Emma', 'Solaris']],
      ['audio', ['Dune']],
    ]);
    for (const { unknown } of [sums.genres, sums.languages, sums.formats])
      expect(titles(unknown)).toEqual(['Old Recipes']);
  });

  test('(4 + 4.5 + 4.5 + 5) / 4 stars', () => {
    const ratings = sums.ratings.known.filter(({ places }) => places.length > 0);
    expect(ratings.map(({ rating, places }) => [rating, titles(places)])).toEqual([
      [4, ['Emma']],
      [4.5, ['Dune', 'Solaris']],
      [5, ['Le petit prince']],
    ]);
    expect(sums.ratings.known.map(({ rating }) => rating)).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
    expect(titles(sums.ratings.unknown)).toEqual(['Persuasion', 'Old Recipes']);
    expect(sums.ratings.mean).toBe(4.5);
  });

  test('the author of two books is the most read, and not the author of one that was read twice', () => {
    expect(sums.authors.map(({ name, places }) => [name, titles(places)])).toEqual([
      ['Jane Austen', ['Emma', 'Persuasion']],
    ]);
  });
});

test('an empty year and one with a single book show no invented figures', () => {
  const empty = sumsOf([]);
  expect(empty.books).toEqual([]);
  expect([empty.first, empty.last, empty.longest, empty.shortest, empty.ratings.mean]).toEqual(
    Array(5).fill(undefined),
  );
  const sums = sumsOf([reading({ ...dune, date: '2026-05' })]);
  expect([sums.books, sums.first, sums.longest, sums.authors]).toEqual([[0], undefined, undefined, []]);
  const sagas = ['Njál', 'Egil'].map((work) => reading({ work, date: '2026', authors: ['Anonymous'] }));
  expect(sumsOf(sagas).authors).toEqual([]);
});

test('a month alone is not later than its last known day', () => {
  const months = [reading({ work: 'A', date: '2026-11' }), reading({ work: 'B', date: '2026-11-02' })];
  const endsOf = (readings: SummedReading[]) => {
    const year = sortByEnd(readings);
    const { first, last } = sumsOf(year);
    return [first, last].map((place) => year[place ?? -1]?.title);
  };
  expect(endsOf([...months, reading({ work: 'C', date: '2026-10-09' }), reading({ work: 'D', date: '2026' })])).toEqual(
    ['C', 'B'],
  );
  // The order of the two is unknown.
  expect(endsOf(months)).toEqual([undefined, undefined]);
});

test('a book that was read twice in a month counts once', () => {
  const year = sortByEnd([
    reading({ work: 'Middlemarch', date: '2026-05-02', pages: 880 }),
    reading({ work: 'Middlemarch', date: '2026-05-30', pages: 880, reread: true }),
    reading({ work: 'Walden', date: '2026' }),
    reading({ work: 'Walden', date: '2026', reread: true }),
  ]);
  const { books, rereads, pages, months, formats, languages, genres } = sumsOf(year);
  expect([books, rereads, pages.places]).toEqual([
    [1, 3],
    [1, 3],
    [0, 1],
  ]);
  expect([pages.count, pages.unknown]).toEqual([1_760, [3]]);
  expect([months.known[4], months.unknown]).toEqual([[1], [3]]);
  expect([formats.unknown, languages.unknown, genres.unknown]).toEqual([
    [1, 3],
    [1, 3],
    [1, 3],
  ]);
});
