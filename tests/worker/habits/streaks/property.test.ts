import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIn, editRestDays, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';

// For any activity and rest days, in any time zone: the stored streak equals one computed from the ledger and the rest
// days alone, without knowledge of how streaks are stored.

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

// Days before clock changes in Europe, New York and Auckland, in both directions; a leap day; the turn of the year.
const beginnings = ['2026-03-26', '2026-10-22', '2026-03-05', '2026-04-01', '2026-09-24', '2028-02-26', '2026-12-28'];

interface Row {
  day: string;
  zone: string;
  acted_at: number;
}

interface RestRequest {
  today: number;
  weekdays: readonly number[];
  /** The first and the last day. */
  holiday: readonly [number, number] | null;
}

const dateIn = (zone: string, seconds: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(seconds * 1000);
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000 / DAY;
const dayOf = (number: number) => new Date(number * DAY * 1000).toISOString().slice(0, 10);
const weekdayOf = (number: number) => new Date(number * DAY * 1000).getUTCDay();

/**
 * Computes whether a date is a rest day. A request changes holidays from the next date on, and weekdays from the next
 * Sunday.
 */
function restedOn(requests: readonly RestRequest[], day: number): boolean {
  const weekly = requests.findLast(({ today }) => day >= today + 7 - weekdayOf(today));
  const [first, last] = requests.findLast(({ today }) => day > today)?.holiday ?? [1, 0];
  return weekly?.weekdays.includes(weekdayOf(day)) === true || (first <= day && day <= last);
}

/** Computes the current and the longest streak from the days with activity and the rest days. */
function byHand(rows: readonly Row[], requests: readonly RestRequest[], today: string, now: number) {
  const days = new Map<number, Row[]>();
  for (const row of rows) days.set(numberOf(row.day), [...(days.get(numberOf(row.day)) ?? []), row]);
  const restedBetween = (first: number, other: number) => {
    for (let day = first + 1; day < other; day += 1) if (!restedOn(requests, day)) return false;
    return true;
  };
  const runs: number[][] = [];
  for (const day of [...days.keys()].sort((first, other) => first - other)) {
    const before = runs.at(-1)?.at(-1);
    const began = Math.min(...(days.get(day) ?? []).map((row) => row.acted_at));
    const flown = (days.get(before ?? 0) ?? []).some(
      (row) => row.acted_at < began && numberOf(dateIn(row.zone, began)) <= (before ?? 0) + 1,
    );
    if (before !== undefined && (restedBetween(before, day) || (day === before + 2 && flown))) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  const alive = runs.filter((run) => {
    const last = run.at(-1) ?? 0;
    return (
      restedBetween(last, numberOf(today)) ||
      (days.get(last) ?? []).some((row) => numberOf(dateIn(row.zone, now)) <= last + 1)
    );
  });
  return {
    current: Math.max(0, ...alive.slice(-2).map((run) => run.length)),
    longest: Math.max(0, ...runs.map((run) => run.length)),
  };
}

let clock = new Date('2026-01-01T00:00:00Z');
const app = createTestApp({ now: () => clock });

/**
 * An action after this many minutes: the reader reads, chooses rest days, or only opens the streak. A holiday begins
 * `after` days later.
 */
interface Act {
  zone: string;
  minutes: number;
  looks?: boolean;
  rest?: { weekdays: readonly number[]; holiday: { after: number; days: number } | null };
}

/** Requests these rest days, and adds the request to `requests` if it is accepted. */
async function rests(
  ada: Reader,
  zone: string,
  rest: NonNullable<Act['rest']>,
  requests: RestRequest[],
): Promise<void> {
  const today = numberOf((await ada.call(viewUserStreak, {}, { 'x-time-zone': zone })).today.day);
  const first = today + (rest.holiday?.after ?? 0);
  const holiday = rest.holiday === null ? null : ([first, first + rest.holiday.days - 1] as const);
  const { status } = await app.send(
    editRestDays.path,
    {
      user_id: ada.userId,
      session_token: ada.token,
      weekdays: rest.weekdays,
      holiday: holiday && { first_day: dayOf(holiday[0]), last_day: dayOf(holiday[1]) },
    },
    { 'x-time-zone': zone },
  );
  // A holiday that begins too soon, or has already begun, makes the full request fail.
  expect([200, 400]).toContain(status);
  if (status === 200) requests.push({ today, weekdays: rest.weekdays, holiday });
}

async function lives(beginning: string, sequence: readonly Act[]) {
  clock = new Date(`${beginning}T07:13:00Z`);
  // A session lasts three weeks.
  const end = clock.getTime() + 20 * DAY * 1000;
  const ada = await app.reader();
  const requests: RestRequest[] = [];
  for (const act of sequence) {
    clock = new Date(clock.getTime() + act.minutes * 60_000);
    if (clock.getTime() > end) return;
    if (act.rest !== undefined) await rests(ada, act.zone, act.rest, requests);
    else if (act.looks !== true) await ada.call(checkIn, {}, { 'x-time-zone': act.zone });
    await isKept(ada, act, requests);
  }
}

async function isKept(ada: Reader, { zone }: Act, requests: readonly RestRequest[]) {
  const { results } = await env.DB.prepare(
    "SELECT date(day * 86400, 'unixepoch') AS day, zone, acted_at FROM ledger WHERE user_id = ?",
  )
    .bind(ada.userId)
    .all<Row>();
  const { streaks, today: todayRow, week } = await ada.call(viewUserStreak, {}, { 'x-time-zone': zone });
  const expected = byHand(results, requests, todayRow.day, clock.getTime() / 1000);
  expect({ current: streaks.current_streak, longest: streaks.longest_streak }).toEqual(expected);
  expect(todayRow.rest).toBe(restedOn(requests, numberOf(todayRow.day)));
  const unread = week.filter(({ day }) => restedOn(requests, numberOf(day)) && results.every((row) => row.day !== day));
  expect(week.filter(({ state }) => state === 'rest')).toEqual(unread);
  // One day of activity earns at most one day, and no stored day is more than one ahead of the date in UTC.
  const today = numberOf(dateIn('UTC', clock.getTime() / 1000));
  expect(results.every((row) => numberOf(row.day) <= today + 1)).toBe(true);
  // No reader gets three dates within a quarter of a day, whatever zones they send.
  const firstActs = [...Map.groupBy(results, ({ day }) => day).values()]
    .map((rows) => Math.min(...rows.map((row) => row.acted_at)))
    .sort((first, other) => first - other);
  for (const [place, third] of firstActs.slice(2).entries()) {
    expect(third - (firstActs[place] ?? 0)).toBeGreaterThanOrEqual(DAY / 4);
  }
  expect(streaks.longest_streak).toBeLessThanOrEqual(new Set(results.map(({ day }) => day)).size);
}

const hours = (from: number, to: number) => fc.integer({ min: from * 60, max: to * 60 });
const zone = fc.constantFrom(...zones);

test('any reader, anywhere', async () => {
  const acts = fc.array(fc.record({ zone, minutes: fc.oneof(hours(0, 12), hours(12, 40)) }), {
    minLength: 8,
    maxLength: 14,
  });
  await fc.assert(fc.asyncProperty(fc.constantFrom(...beginnings), acts, lives), { numRuns: 4 });
}, 180_000);

const rest = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  holiday: fc.option(
    fc.record({
      after: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 2 }) }, fc.integer({ min: -2, max: 0 })),
      days: fc.integer({ min: 1, max: 9 }),
    }),
    { freq: 2 },
  ),
});

test('a reader who flies once, rests, and reads about daily', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ minutes: hours(18, 31) }) },
    { weight: 2, arbitrary: fc.record({ minutes: hours(40, 90) }) },
    { weight: 3, arbitrary: fc.record({ minutes: hours(20, 70), looks: fc.constant(true) }) },
    { weight: 2, arbitrary: fc.record({ minutes: hours(1, 12), rest }) },
  );
  const daily = fc
    .tuple(zone, zone, fc.integer({ min: 1, max: 12 }), rest, fc.array(step, { minLength: 11, maxLength: 14 }))
    .map(([from, to, flight, first, steps]) =>
      [{ minutes: 0, rest: first }, ...steps].map((act, place) => ({ ...act, zone: place < flight ? from : to })),
    );
  await fc.assert(fc.asyncProperty(fc.constantFrom(...beginnings), daily, lives), { numRuns: 6 });
}, 180_000);
