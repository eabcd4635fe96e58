import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { editTimeZone } from '../../../../worker/features/accounts/settings/contract.ts';
import { checkIn, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { dayIn, daysAfter, startOf } from '../../../../worker/platform/day.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue, someIsbns } from '../../../support/worker/features/builders.ts';

// POST /api/streaks/view_user_streak

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });

function at(moment: string): number {
  clock = new Date(moment);
  return clock.getTime() / 1000;
}

async function readerAt(moment: string): Promise<Reader> {
  at(moment);
  return app.reader();
}

const inZone = (zone: string) => ({ 'x-time-zone': zone });
const streakOf = async (reader: Reader, zone = 'UTC') =>
  (await reader.call(viewUserStreak, {}, inZone(zone))).streaks.current_streak;

/** Checks in at a moment of the server's clock, in a zone. */
async function reads(reader: Reader, moment: string, zone = 'UTC') {
  at(moment);
  await reader.call(checkIn, {}, inZone(zone));
}

describe('a streak', () => {
  test('of a new reader is zero', async () => {
    const ada = await readerAt('2026-05-13T12:00:00Z');
    expect(await ada.call(viewUserStreak, {})).toEqual({
      requestStatus: 'success',
      streaks: {
        current_streak: 0,
        longest_streak: 0,
        last_updated: 0,
        date_longest_streak_started: 0,
        date_current_streak_started: 0,
      },
      leveling: {
        level: 1,
        experience: 0,
        experience_to_next_level: 100,
        current_league: 'unranked',
        highest_league: 'unranked',
        current_rank: 1,
      },
      today: { day: '2026-05-13', counted: false, checked_in: false, rest: false },
      week: [
        { day: '2026-05-10', state: 'past' },
        { day: '2026-05-11', state: 'past' },
        { day: '2026-05-12', state: 'past' },
        { day: '2026-05-13', state: 'open' },
        { day: '2026-05-14', state: 'future' },
        { day: '2026-05-15', state: 'future' },
        { day: '2026-05-16', state: 'future' },
      ],
      shown_streak: 'daily',
      weekly: { current: 0, longest: 0, days: 0, goal: 3 },
    });
  });

  test('grows by one a day, stays alive through the next day, and then ends', async () => {
    const ada = await readerAt('2026-05-10T08:00:00Z');
    await reads(ada, '2026-05-10T12:00:00Z');
    await reads(ada, '2026-05-11T12:00:00Z');
    await reads(ada, '2026-05-12T12:00:00Z');
    expect(await streakOf(ada)).toBe(3);
    at('2026-05-13T23:59:59Z');
    expect(await streakOf(ada)).toBe(3);
    at('2026-05-14T00:00:00Z');
    expect(await streakOf(ada)).toBe(0);
    await reads(ada, '2026-05-14T12:00:00Z');
    expect((await ada.call(viewUserStreak, {})).streaks).toEqual({
      current_streak: 1,
      longest_streak: 3,
      last_updated: at('2026-05-14T12:00:00Z'),
      date_longest_streak_started: at('2026-05-10T12:00:00Z'),
      date_current_streak_started: at('2026-05-14T12:00:00Z'),
    });
  });

  test('counts two acts a second apart around midnight as two days, and a day only once', async () => {
    const ada = await readerAt('2026-05-10T08:00:00Z');
    await reads(ada, '2026-05-10T18:14:59Z', 'Asia/Kathmandu');
    await reads(ada, '2026-05-10T18:15:00Z', 'Asia/Kathmandu');
    await reads(ada, '2026-05-10T18:15:01Z', 'Asia/Kathmandu');
    expect(await streakOf(ada, 'Asia/Kathmandu')).toBe(2);
    expect(await firstValue('SELECT experience FROM users WHERE id = ?', ada.userId)).toBe(20);
  });

  test.for([
    ['forward', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', '2026-03-30T22:45:00Z'],
    ['back', '2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', '2026-10-26T22:30:00Z'],
  ] as const)('is not changed by a clock that goes %s', async ([, ...moments]) => {
    const ada = await readerAt(moments[0]);
    for (const moment of moments) await reads(ada, moment, 'Europe/London');
    expect(await streakOf(ada, 'Europe/London')).toBe(3);
  });
});

describe('a traveller', () => {
  test('flying west has a date twice: it counts once, and nothing is lost', async () => {
    const ada = await readerAt('2026-05-09T08:00:00Z');
    await reads(ada, '2026-05-09T22:00:00Z', 'Pacific/Auckland'); // the 10th
    await reads(ada, '2026-05-10T22:00:00Z', 'Pacific/Auckland'); // the 11th
    await reads(ada, '2026-05-11T20:00:00Z', 'Pacific/Honolulu'); // the 11th again
    expect(await streakOf(ada, 'Pacific/Honolulu')).toBe(2);
    await reads(ada, '2026-05-12T20:00:00Z', 'Pacific/Honolulu'); // the 12th
    expect(await streakOf(ada, 'Pacific/Honolulu')).toBe(3);
  });

  test('flying west may use the repeated date and the day after it', async () => {
    const ada = await readerAt('2026-05-09T08:00:00Z');
    await reads(ada, '2026-05-10T22:00:00Z', 'Pacific/Auckland'); // the 11th
    at('2026-05-13T09:59:00Z'); // the 12th, a minute before midnight in Honolulu; the 13th in Auckland
    expect(await streakOf(ada, 'Pacific/Honolulu')).toBe(1);
    expect(await streakOf(ada, 'Pacific/Auckland')).toBe(0);
  });

  test('flying east skips a date: the streak continues, the date does not count', async () => {
    const ada = await readerAt('2026-05-09T08:00:00Z');
    await reads(ada, '2026-05-10T04:00:00Z', 'Pacific/Honolulu'); // the 9th
    await reads(ada, '2026-05-11T04:00:00Z', 'Pacific/Honolulu'); // the 10th
    at('2026-05-11T22:00:00Z'); // the 12th in Auckland, noon of the 11th in Honolulu
    expect(await streakOf(ada, 'Pacific/Auckland')).toBe(2);
    await reads(ada, '2026-05-11T22:00:00Z', 'Pacific/Auckland');
    const { streaks, week } = await ada.call(viewUserStreak, {}, inZone('Pacific/Auckland'));
    expect(streaks.current_streak).toBe(3);
    expect(week.map(({ state }) => state).join(' ')).toBe('active active active future future future future');
  });

  test('who is too late in the stored zone has lost the streak', async () => {
    const ada = await readerAt('2026-05-09T08:00:00Z');
    await reads(ada, '2026-05-11T04:00:00Z', 'Pacific/Honolulu'); // the 10th
    await reads(ada, '2026-05-12T10:00:01Z', 'Pacific/Kiritimati'); // the 13th, and the 12th in Honolulu
    expect(await streakOf(ada, 'Pacific/Kiritimati')).toBe(1);
  });

  test('returning to the skipped date makes it count', async () => {
    const ada = await readerAt('2026-05-09T08:00:00Z');
    await reads(ada, '2026-05-11T04:00:00Z', 'Pacific/Honolulu'); // the 10th
    await reads(ada, '2026-05-11T22:00:00Z', 'Pacific/Auckland'); // the 12th
    expect(await streakOf(ada, 'Pacific/Auckland')).toBe(2);
    await reads(ada, '2026-05-12T06:00:00Z', 'Pacific/Honolulu'); // the 11th
    expect(await streakOf(ada, 'Pacific/Honolulu')).toBe(3);
  });

  const ends = ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati', 'Asia/Tokyo'] as const;

  test('earns nothing by naming another zone: three days are three days', async () => {
    const ada = await readerAt('2026-05-09T08:00:00Z');
    for (const day of ['09', '10', '11']) {
      for (const zone of ends) await reads(ada, `2026-05-${day}T11:00:00Z`, zone);
    }
    expect(await streakOf(ada)).toBe(3);
    expect(await firstValue('SELECT experience FROM users WHERE id = ?', ada.userId)).toBe(30);
  });

  test('has one date at a time, also by fixing zone after zone in the settings', async () => {
    const ada = await readerAt('2026-05-10T11:00:00Z');
    for (const zone of ends) {
      await ada.call(editTimeZone, { time_zone: zone });
      await ada.call(checkIn, {});
      await ada.call(markRead, { isbn: (await someIsbns(1))[0] ?? '' });
    }
    expect(await firstValue('SELECT count(DISTINCT day) FROM ledger WHERE user_id = ?', ada.userId)).toBe(1);
    expect(
      await firstValue('SELECT count(DISTINCT day) FROM ledger WHERE user_id = ? AND points > 0', ada.userId),
    ).toBe(1);
    expect((await ada.call(viewUserStreak, {})).today).toEqual({
      day: '2026-05-09',
      counted: true,
      checked_in: true,
      rest: false,
    });
    // A fixed zone is stored, and takes effect once travel there is possible: seven hours for 21 hours of zones.
    await ada.call(editTimeZone, { time_zone: 'Asia/Tokyo' });
    at('2026-05-10T17:59:59Z');
    expect((await ada.call(viewUserStreak, {})).today.day).toBe('2026-05-10');
    at('2026-05-10T18:00:00Z');
    expect((await ada.call(viewUserStreak, {})).today.day).toBe('2026-05-11');
  });

  test('has one date at a time, however many calls come at once', async () => {
    const ada = await readerAt('2026-05-10T11:00:00Z');
    await Promise.all(ends.map((zone) => ada.call(checkIn, {}, inZone(zone))));
    expect(await firstValue('SELECT count(*) FROM ledger WHERE user_id = ?', ada.userId)).toBe(1);
    expect(await firstValue('SELECT experience FROM users WHERE id = ?', ada.userId)).toBe(10);
  });
});

describe('the zone', () => {
  test('that does not exist is ignored, and the stored one is used', async () => {
    const ada = await readerAt('2026-05-10T23:30:00Z');
    await reads(ada, '2026-05-10T23:30:00Z', 'Asia/Tokyo');
    const { today } = await ada.call(viewUserStreak, {}, inZone('Atlantis/Capital'));
    expect(today).toEqual({ day: '2026-05-11', counted: true, checked_in: true, rest: false });
  });

  test.for(['-2359', '+0000', '+14:00', '-12:00', '2', 'Z', 'GMT+8', 'Etc/GMT+13', 'Etc/Unknown', 'SystemV/AST4'])(
    'is none when it is %s',
    async (zone) => {
      const ada = await readerAt('2026-05-10T12:00:00Z');
      await reads(ada, '2026-05-10T12:00:00Z', zone);
      expect(
        await env.DB.prepare("SELECT date(day * 86400, 'unixepoch') AS day, zone FROM ledger WHERE user_id = ?")
          .bind(ada.userId)
          .first(),
      ).toEqual({
        day: '2026-05-10',
        zone: 'UTC',
      });
      expect(await ada.callForError(editTimeZone, { time_zone: zone })).toMatchObject({ code: 'invalid_input' });
    },
  );

  test.for([
    ['Etc/GMT+12', 'Etc/GMT+12'],
    ['est5edt', 'EST5EDT'],
    ['asia/TOKYO', 'Asia/Tokyo'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['GMT', 'UTC'],
  ] as const)('named %s is %s', async ([name, zone]) => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    await reads(ada, '2026-05-10T12:00:00Z', name);
    expect(await firstValue('SELECT zone FROM ledger WHERE user_id = ?', ada.userId)).toBe(zone);
    expect(await firstValue('SELECT time_zone FROM users WHERE id = ?', ada.userId)).toBe(zone);
  });

  test('makes a date within one of the UTC date, whichever zone it is', () => {
    for (const zone of [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14']) {
      const days = ['2026-05-10T00:00:00Z', '2026-05-10T23:59:59Z'].map((moment) => dayIn(zone, new Date(moment)));
      expect(['2026-05-09', '2026-05-10', '2026-05-11']).toEqual(expect.arrayContaining(days));
    }
  });

  test.for([
    ['Pacific/Auckland', '2026-05-10', '2026-05-09T12:00:00Z'],
    ['Asia/Kathmandu', '2026-05-10', '2026-05-09T18:15:00Z'],
    ['Europe/London', '2026-03-30', '2026-03-29T23:00:00Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
    ['Etc/GMT+12', '2026-05-10', '2026-05-10T12:00:00Z'],
    ['Pacific/Kiritimati', '2026-05-10', '2026-05-09T10:00:00Z'],
  ] as const)('%s: %s begins at %s', ([zone, day, moment]) => {
    expect(new Date(startOf(zone, day) * 1000)).toEqual(new Date(moment));
    expect(dayIn(zone, new Date(moment))).toBe(day);
    expect(dayIn(zone, new Date(Date.parse(moment) - 1))).toBe(daysAfter(day, -1));
  });

  test('counts dates over months and leap years as the calendar does', () => {
    for (let count = -1_500; count <= 1_500; count += 1) {
      const moment = new Date(Date.parse('2024-02-29T00:00:00Z') + count * 86_400_000);
      expect(daysAfter('2024-02-29', count)).toBe(moment.toISOString().slice(0, 10));
    }
  });
});

describe('its cost', () => {
  test('does not grow with the days', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const scanned = async () => {
      const lines: string[] = [];
      const log = console.log;
      console.log = (line: string) => lines.push(line);
      await ada.call(viewUserStreak, {});
      console.log = log;
      return Number(/"rows_read":(\d+)/.exec(lines.at(-1) ?? '')?.[1]);
    };
    await reads(ada, '2026-05-10T12:00:00Z');
    const fewRows = await scanned();
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
       INSERT INTO ledger (user_id, day, source, target, zone, acted_at, alive_until)
       SELECT ?, unixepoch('2026-05-10') / 86400 - i - i / 30, 'check_in', 'x' || i, 'UTC', i, i FROM n`,
    )
      .bind(ada.userId)
      .run();
    const { streaks } = await ada.call(viewUserStreak, {});
    expect(streaks.current_streak).toBe(30);
    expect(await scanned()).toBeLessThan(fewRows + 6);
    expect(fewRows).toBeLessThan(30);
  });
});

test('a read book makes the day count too, and its points are in the level', async () => {
  const ada = await readerAt('2026-05-10T12:00:00Z');
  for (const isbn of await someIsbns(5)) await ada.call(markRead, { isbn });
  await ada.call(checkIn, {});
  const { streaks, leveling } = await ada.call(viewUserStreak, {});
  expect(streaks.current_streak).toBe(1);
  expect(leveling).toMatchObject({
    level: 2,
    experience: 10,
    experience_to_next_level: 200,
    current_league: 'bronze',
    highest_league: 'bronze',
  });
});
