import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIn, viewUserStreak } from '../../../worker/streaks/contract.ts';
import { createTestApp } from '../../support/worker/app.ts';

// Whatever a reader does, wherever and whenever: the streak that is kept equals the one worked out by hand from the rows
// of the ledger, which knows nothing of how it is kept.

const DAY = 86_400;

const zones = [
  'UTC',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Europe/Lisbon',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Chatham',
  'Etc/GMT+12',
];

// Days before clocks change, in Europe, New York and Auckland, both ways; a leap day; the turn of a year.
const beginnings = ['2026-03-26', '2026-10-22', '2026-03-05', '2026-04-01', '2026-09-24', '2028-02-26', '2026-12-28'];

interface Row {
  day: string;
  zone: string;
  acted_at: number;
}

const dateIn = (zone: string, seconds: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(seconds * 1000);
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000 / DAY;

/** By hand: which days were acted on, which of them belong together, and which of those are alive. */
function byHand(rows: readonly Row[], today: string, now: number) {
  const days = new Map<number, Row[]>();
  for (const row of rows) days.set(numberOf(row.day), [...(days.get(numberOf(row.day)) ?? []), row]);
  const runs: number[][] = [];
  for (const day of [...days.keys()].sort((one, other) => one - other)) {
    const before = runs.at(-1)?.at(-1);
    const began = Math.min(...(days.get(day) ?? []).map((row) => row.acted_at));
    // A date was skipped, but where the streak was kept it was no later than the day after when this day was begun.
    const flown = (days.get(before ?? 0) ?? []).some(
      (row) => row.acted_at < began && numberOf(dateIn(row.zone, began)) <= (before ?? 0) + 1,
    );
    if (before !== undefined && (day === before + 1 || (day === before + 2 && flown))) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  const alive = runs.filter((run) => {
    const last = run.at(-1) ?? 0;
    return (
      last >= numberOf(today) - 1 || (days.get(last) ?? []).some((row) => numberOf(dateIn(row.zone, now)) <= last + 1)
    );
  });
  return {
    current: Math.max(0, ...alive.slice(-2).map((run) => run.length)),
    longest: Math.max(0, ...runs.map((run) => run.length)),
  };
}

let clock = new Date('2026-01-01T00:00:00Z');
const app = createTestApp({ now: () => clock });

const acts = fc.array(fc.record({ zone: fc.constantFrom(...zones), minutes: fc.integer({ min: 1, max: 40 * 60 }) }), {
  minLength: 1,
  maxLength: 11,
});

async function lives(beginning: string, sequence: readonly { zone: string; minutes: number }[]) {
  clock = new Date(`${beginning}T07:13:00Z`);
  const ada = await app.reader();
  for (const { zone, minutes } of sequence) {
    clock = new Date(clock.getTime() + minutes * 60_000);
    await ada.call(checkIn, {}, { 'x-time-zone': zone });
    const { results } = await env.DB.prepare(
      "SELECT date(day * 86400, 'unixepoch') AS day, zone, acted_at FROM ledger WHERE user_id = ?",
    )
      .bind(ada.userId)
      .all<Row>();
    const { streaks, today: shown } = await ada.call(viewUserStreak, {}, { 'x-time-zone': zone });
    const expected = byHand(results, shown.day, clock.getTime() / 1000);
    expect({ current: streaks.current_streak, longest: streaks.longest_streak }).toEqual(expected);
    // One day earns at most one day, and a call touches no day further than one from the date in UTC.
    const today = numberOf(dateIn('UTC', clock.getTime() / 1000));
    expect(results.every((row) => numberOf(row.day) <= today + 1)).toBe(true);
    // Nobody has three dates within a quarter of a day, whatever zones they name.
    const firstActs = [...Map.groupBy(results, ({ day }) => day).values()]
      .map((rows) => Math.min(...rows.map((row) => row.acted_at)))
      .sort((one, other) => one - other);
    for (const [place, third] of firstActs.slice(2).entries()) {
      expect(third - (firstActs[place] ?? 0)).toBeGreaterThanOrEqual(DAY / 4);
    }
    expect(streaks.longest_streak).toBeLessThanOrEqual(new Set(results.map(({ day }) => day)).size);
  }
}

test('any reader, anywhere', async () => {
  await fc.assert(fc.asyncProperty(fc.constantFrom(...beginnings), acts, lives), { numRuns: 30 });
}, 180_000);

test('a reader who flies once and reads about daily', async () => {
  const daily = fc
    .tuple(
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 18 * 60, max: 31 * 60 }), { minLength: 9, maxLength: 11 }),
    )
    .map(([from, to, flight, steps]) => steps.map((minutes, place) => ({ zone: place < flight ? from : to, minutes })));
  await fc.assert(fc.asyncProperty(fc.constantFrom(...beginnings), daily, lives), { numRuns: 30 });
}, 180_000);
