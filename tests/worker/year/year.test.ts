import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { editProfilePrivacy } from '../../../worker/features/accounts/settings/contract.ts';
import { checkIn } from '../../../worker/features/habits/streaks/contract.ts';
import { viewYear, YEAR_READINGS } from '../../../worker/features/year/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { hasReadings, type ToldReading } from '../../support/worker/features/years.ts';
import { watch } from '../../support/worker/watching.ts';

// POST /api/readings/year

let clock = new Date('2026-11-22T12:00:00Z');
const app = createTestApp({ now: () => clock });

const year2026: ToldReading[] = [
  { title: 'Dune', finished: '2025-12-31', authors: ['Frank Herbert'], pages: 412, genres: 'sci-fi', language: 'en' },
  { title: 'Dune', finished: '2026-01-01', format: 'audio', rating: 4.5 },
  {
    title: 'Emma',
    finished: '2026-03',
    authors: ['Jane Austen'],
    pages: 474,
    genres: 'fiction,romance',
    language: 'en',
  },
  { title: 'Old Recipes', finished: '2026' },
  { title: 'Persuasion', finished: '2026-12-31', authors: ['Jane Austen'] },
  { title: 'Ulysses', finished: '2026-05-05', state: 'unfinished' },
  { title: 'Watt', state: 'reading' },
  { title: 'Nana' },
  { title: 'Nana' },
  { title: 'Momo', finished: '2023' },
];

type Year = OutputOf<typeof viewYear>;
const titles = ({ readings }: Year, places: readonly number[]) => places.map((place) => readings[place]?.title);

async function hides(someone: Reader): Promise<void> {
  await someone.call(editProfilePrivacy, { profile_privacy: 'nobody' });
}

describe('a year', () => {
  test('contains what was finished in it, from its first day to its last', async () => {
    const ada = await app.reader('Ada');
    await hasReadings(ada, year2026);
    const year = await ada.call(viewYear, { year: 2026 });
    expect(year.readings.map(({ title, finished }) => [title, finished?.date])).toEqual([
      ['Dune', '2026-01-01'],
      ['Emma', '2026-03'],
      ['Persuasion', '2026-12-31'],
      ['Old Recipes', '2026'],
    ]);
    expect(year.readings[0]).toMatchObject({
      authors: ['Frank Herbert'],
      format: 'audio',
      pages: 412,
      language: 'en',
      genres: ['sci-fi'],
      rating: 4.5,
    });
    // Dune was heard, so its pages aren't counted.
    expect(year.sums.pages.count).toBe(474);
    expect(titles(year, year.sums.rereads)).toEqual(['Dune']);
    expect(year.sums.genres.known.map(({ genre }) => genre)).toEqual(['fiction', 'romance', 'sci-fi']);
    expect(year).toMatchObject({ year: 2026, this_year: 2026, earlier_year: 2025, complete: true });
    expect(year.later_year).toBeUndefined();
    expect(year.unfinished?.map(({ title }) => title)).toEqual(['Ulysses']);
    // Two readings of one book, both without a date.
    expect([year.undated, year.undated_readings]).toEqual([1, undefined]);
    const { undated_readings: undated } = await ada.call(viewYear, { year: 2026, undated: true });
    expect(undated?.map(({ title, finished }) => [title, finished])).toEqual([['Nana', undefined]]);
  });

  test('links to the nearest years with a book, and always to this one', async () => {
    const ada = await app.reader();
    await hasReadings(ada, year2026);
    const viewYearIn = async (year: number) => {
      const { earlier_year: earlier, later_year: later } = await ada.call(viewYear, { year });
      return [earlier, later];
    };
    expect(await viewYearIn(2025)).toEqual([2023, 2026]);
    expect(await viewYearIn(2023)).toEqual([undefined, 2025]);
    expect(await viewYearIn(2000)).toEqual([undefined, 2023]);
    const grace = await app.reader();
    expect(await grace.call(viewYear, { year: 2020 })).toMatchObject({ later_year: 2026 });
  });

  test('has the days that count, each in the zone where the reader was', async () => {
    const daysOf = async (zone: string, ...moments: string[]) => {
      clock = new Date(moments[0] ?? 0);
      const someone = await app.reader();
      for (const moment of moments) {
        clock = new Date(moment);
        await someone.call(checkIn, {}, { 'x-time-zone': zone });
      }
      // A visitor views the years long afterwards.
      clock = new Date('2027-06-01T12:00:00Z');
      const years = [2025, 2026, 2027].map((year) => app.call(viewYear, { year, target_id: someone.userId }));
      return (await Promise.all(years)).map(({ days }) => days);
    };
    expect(await daysOf('Pacific/Auckland', '2025-12-31T10:30:00Z', '2025-12-31T11:30:00Z')).toEqual([
      ['2025-12-31'],
      ['2026-01-01'],
      [],
    ]);
    expect(await daysOf('America/Los_Angeles', '2027-01-01T07:30:00Z', '2027-01-01T08:30:00Z')).toEqual([
      [],
      ['2026-12-31'],
      ['2027-01-01'],
    ]);
    clock = new Date('2026-11-22T12:00:00Z');
  });

  test('is the current one in the browser’s zone unless one is named, and never a future one', async () => {
    clock = new Date('2026-12-31T12:00:00Z');
    const ada = await app.reader();
    const yearIn = async (zone: string) => {
      const { year, this_year: thisYear } = await ada.call(viewYear, {}, { 'x-time-zone': zone });
      return [year, thisYear];
    };
    expect([await yearIn('Pacific/Auckland'), await yearIn('Europe/Lisbon')]).toEqual([
      [2027, 2027],
      [2026, 2026],
    ]);
    const early = await ada.callForError(viewYear, { year: 2028 });
    expect([early.code, early.message]).toEqual(['invalid_input', 'This year hasn’t started yet.']);
    expect((await ada.callForError(viewYear, { year: 99_999 })).message).toBe('This year hasn’t started yet.');
    expect((await ada.callForError(viewYear, { year: 3 })).message).toBe('Enter a year from 1900 on.');
    clock = new Date('2026-11-22T12:00:00Z');
  });

  test('says when there is more than it counts', async () => {
    const ada = await app.reader();
    const readings = Array.from({ length: YEAR_READINGS + 1 }, (_, place) => ({
      title: `Book ${place}`,
      finished: '2026',
    }));
    await hasReadings(ada, readings);
    const year = await ada.call(viewYear, { year: 2026 });
    expect([year.readings.length, year.complete]).toEqual([YEAR_READINGS, false]);
  });

  test('takes one round trip, however much there is', async () => {
    const watching = watch(env);
    const ada = await app.reader();
    await hasReadings(ada, year2026);
    const spied = createTestApp({ now: () => clock, env: watching.env });
    watching.clear();
    await spied.call(viewYear, { year: 2026, undated: true }, { as: ada });
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 0 });
  });
});

describe('the visibility of a year', () => {
  test('everyone sees a public one, without stopped books', async () => {
    const [ada, grace, admin] = [await app.reader('Ada'), await app.reader('Grace'), await app.admin()];
    await hasReadings(ada, year2026);
    const input = { year: 2026, target_id: ada.userId };
    for (const year of [
      await app.call(viewYear, input),
      await grace.call(viewYear, input),
      await admin.call(viewYear, input),
    ]) {
      expect([year.user.name, year.readings.length, year.unfinished]).toEqual(['Ada', 4, undefined]);
    }
    expect((await ada.call(viewYear, input)).unfinished).toHaveLength(1);
  });

  test('only its reader and admins see a private one', async () => {
    const [ada, grace, admin] = [await app.reader('Ada'), await app.reader(), await app.admin()];
    await hasReadings(ada, year2026);
    await hides(ada);
    const input = { year: 2026, target_id: ada.userId };
    for (const answer of [await app.callForError(viewYear, input), await grace.callForError(viewYear, input)]) {
      expect([answer.code, answer.message]).toEqual(['not_allowed', 'This profile is private']);
      expect(JSON.stringify(answer)).not.toContain('Dune');
    }
    expect((await ada.call(viewYear, input)).user.private).toBe(true);
    expect((await admin.call(viewYear, input)).readings).toHaveLength(4);
  });

  test('an unknown reader has none, and neither has a visitor', async () => {
    expect((await app.callForError(viewYear, { target_id: 'nobody' })).code).toBe('not_found');
    expect((await app.callForError(viewYear, {})).code).toBe('signed_out');
  });
});
