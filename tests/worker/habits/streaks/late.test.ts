import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIn, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { saveNote } from '../../../../worker/features/library/notes/contract.ts';
import {
  finishReading,
  listReadings,
  startReading,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { someIsbns } from '../../../support/worker/features/builders.ts';

// Activity recorded offline and sent later counts as if it had arrived on time.

let clock = new Date();
const app = createTestApp({ now: () => clock });
const HOUR = 3_600_000;

interface Act {
  hours: number;
  what: 'check in' | 'progress' | 'finish' | 'note';
  value: number;
}

const acts = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 30 }),
    what: fc.constantFrom<Act['what']>('check in', 'progress', 'progress', 'finish', 'note'),
    value: fc.integer({ min: 1, max: 200 }),
  }),
  { minLength: 4, maxLength: 8 },
);

async function does(ada: Reader, act: Act, at: { isbn: string; reading: string }, headers: Record<string, string>) {
  if (act.what === 'check in') await ada.call(checkIn, {}, headers);
  else if (act.what === 'note') await ada.call(saveNote, { isbn: at.isbn, text: `Page ${act.value}` }, headers);
  else if (act.what === 'finish') await ada.call(finishReading, { reading_id: at.reading }, headers);
  else {
    const path = updateProgress.path;
    const body = {
      user_id: ada.userId,
      session_token: ada.token,
      reading_id: at.reading,
      unit: 'page',
      value: act.value,
    };
    // A finished reading accepts no further progress, whenever it was recorded.
    expect([200, 400, 404, 409]).toContain((await app.send(path, body, headers)).status);
  }
}

async function accountOf(ada: Reader, zone: string) {
  const { results } = await env.DB.prepare(
    'SELECT source, day, zone, acted_at, alive_until, points FROM ledger WHERE user_id = ? ORDER BY acted_at, source, day',
  )
    .bind(ada.userId)
    .all();
  const { streaks, week, today } = await ada.call(viewUserStreak, {}, { 'x-time-zone': zone });
  const { readings } = await ada.call(listReadings, {});
  return {
    ledger: results,
    streaks,
    week,
    today,
    readings: readings.map(({ state, started, finished, progress }) => ({ state, started, finished, progress })),
  };
}

test('after a week offline, the account equals that of a reader who did the same online', async () => {
  const lives = async (zone: string, sequence: readonly Act[]) => {
    const begin = Date.parse('2026-10-20T08:30:00Z');
    const [isbn = ''] = await someIsbns(1);
    const accounts = [];
    for (const isLate of [false, true]) {
      clock = new Date(begin);
      const ada = await app.reader();
      const { reading } = await ada.call(startReading, { isbn }, { 'x-time-zone': zone });
      let time = begin;
      const done = sequence.map((act) => {
        time += act.hours * HOUR;
        return { act, time };
      });
      const end = begin + 7 * 24 * HOUR;
      for (const { act, time } of done) {
        if (time > end) continue;
        clock = new Date(isLate ? end : time);
        const headers = { 'x-time-zone': zone, ...(isLate ? { 'x-acted-at': String(time) } : {}) };
        await does(ada, act, { isbn, reading: reading.id }, headers);
      }
      clock = new Date(end);
      accounts.push(await accountOf(ada, zone));
    }
    expect(accounts[1]).toEqual(accounts[0]);
  };
  const zone = fc.constantFrom('UTC', 'Pacific/Auckland', 'America/New_York', 'Europe/Berlin');
  await fc.assert(fc.asyncProperty(zone, acts, lives), { numRuns: 6 });
}, 180_000);

test('activities can be neither in the future nor more than seven days old', async () => {
  clock = new Date('2026-10-20T08:30:00Z');
  const ada = await app.reader();
  const at = (time: number) => ({ 'x-time-zone': 'UTC', 'x-acted-at': String(time) });
  const day = 24 * HOUR;
  expect((await ada.call(checkIn, {}, at(clock.getTime() + 3 * day))).day).toBe('2026-10-20');
  expect((await ada.call(checkIn, {}, at(clock.getTime() - 6 * day))).day).toBe('2026-10-14');
  expect(await ada.callForError(checkIn, {}, at(clock.getTime() - 7 * day - 1))).toMatchObject({
    code: 'conflict',
    reason: 'too_late',
    error: 'This was done more than seven days ago, so it can no longer count for that day.',
  });
  expect((await ada.callForError(checkIn, {}, { 'x-acted-at': 'yesterday' })).code).toBe('invalid_input');
});

test('days before the account was made earn nothing', async () => {
  clock = new Date('2026-10-20T08:30:00Z');
  const eve = await app.reader();
  await env.DB.prepare('UPDATE users SET created_at = ? WHERE id = ?')
    .bind(clock.getTime() / 1_000, eve.userId)
    .run();
  for (let days = 6; days >= 0; days -= 1) {
    const sent = eve.call(
      checkIn,
      {},
      { 'x-time-zone': 'UTC', 'x-acted-at': String(clock.getTime() - days * 24 * HOUR) },
    );
    await sent.catch(() => null);
  }
  const { streaks } = await eve.call(viewUserStreak, {}, { 'x-time-zone': 'UTC' });
  expect(streaks.current_streak).toBe(1);
  const earned = 'SELECT count(*) AS days FROM ledger WHERE user_id = ? AND points > 0';
  expect(await env.DB.prepare(earned).bind(eve.userId).first('days')).toBe(1);
});

test('an older activity changes neither the reader’s date nor their zone', async () => {
  clock = new Date('2026-10-20T08:30:00Z');
  const ada = await app.reader();
  await ada.call(checkIn, {}, { 'x-time-zone': 'Europe/Berlin' });
  const late = { 'x-time-zone': 'Pacific/Auckland', 'x-acted-at': String(clock.getTime() - 48 * HOUR) };
  await ada.call(checkIn, {}, late);
  const row = await env.DB.prepare('SELECT time_zone, counted_zone, counted_at FROM users WHERE id = ?')
    .bind(ada.userId)
    .first();
  expect(row).toEqual({
    time_zone: 'Europe/Berlin',
    counted_zone: 'Europe/Berlin',
    counted_at: clock.getTime() / 1_000,
  });
});
