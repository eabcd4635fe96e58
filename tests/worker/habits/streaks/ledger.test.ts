import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { checkIn } from '../../../../worker/features/habits/streaks/contract.ts';
import { markRead, unmarkRead } from '../../../../worker/features/library/shelves/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { daysAfter } from '../../../../worker/platform/day.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue, someIsbns } from '../../../support/worker/features/builders.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });

async function readerAt(moment: string): Promise<Reader> {
  clock = new Date(moment);
  return app.reader();
}

async function pointsOf({ userId }: Reader): Promise<number | null> {
  const total = await firstValue<number>('SELECT experience FROM users WHERE id = ?', userId);
  expect(await firstValue('SELECT coalesce(sum(points), 0) FROM ledger WHERE user_id = ?', userId)).toBe(total);
  return total;
}
const daysOf = async ({ userId }: Reader) =>
  (
    await env.DB.prepare(
      "SELECT DISTINCT date(day * 86400, 'unixepoch') AS day FROM ledger WHERE user_id = ? ORDER BY day",
    )
      .bind(userId)
      .all()
  ).results.map((row) => row.day);

describe('points', () => {
  test('a book read earns 20, and a review of it 15', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const [isbn = ''] = await someIsbns(1);
    await ada.call(markRead, { isbn });
    expect(await pointsOf(ada)).toBe(20);
    await ada.call(submitReview, { isbn, rating: 4, review: '' });
    expect(await pointsOf(ada)).toBe(35);
  });

  test('five books a day earn points, and every one is in the ledger', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const isbns = await someIsbns(7);
    for (const isbn of isbns) await ada.call(markRead, { isbn });
    expect(await pointsOf(ada)).toBe(100);
    expect(await firstValue('SELECT count(*) FROM ledger WHERE user_id = ?', ada.userId)).toBe(7);
    for (const isbn of isbns) await ada.call(submitReview, { isbn, rating: 4, review: '' });
    expect(await pointsOf(ada)).toBe(175);
  });

  test('the next day earns points again', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const isbns = await someIsbns(8);
    for (const isbn of isbns.slice(0, 6)) await ada.call(markRead, { isbn });
    clock = new Date('2026-05-11T12:00:00Z');
    for (const isbn of isbns.slice(6)) await ada.call(markRead, { isbn });
    expect(await pointsOf(ada)).toBe(140);
  });

  test('a book earns once, however often it is unmarked and marked again', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const [isbn = ''] = await someIsbns(1);
    for (const day of ['2026-05-10', '2026-05-11', '2026-05-12']) {
      clock = new Date(`${day}T12:00:00Z`);
      await ada.call(markRead, { isbn });
      await ada.call(unmarkRead, { isbn });
    }
    expect(await pointsOf(ada)).toBe(20);
    expect(await daysOf(ada)).toEqual(['2026-05-10', '2026-05-11', '2026-05-12']);
  });

  test('50 books at once earn as much as five', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const isbns = await someIsbns(50);
    await Promise.all(isbns.map((isbn) => ada.call(markRead, { isbn })));
    expect(await firstValue('SELECT count(*) FROM readings WHERE user_id = ?', ada.userId)).toBe(50);
    expect(await pointsOf(ada)).toBe(100);
  });

  test('one book 50 times at once earns points once', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const [isbn = ''] = await someIsbns(1);
    await Promise.all(Array.from({ length: 50 }, () => ada.call(markRead, { isbn })));
    expect(await pointsOf(ada)).toBe(20);
    expect(await firstValue('SELECT count(*) FROM ledger WHERE user_id = ?', ada.userId)).toBe(1);
  });
});

describe('days', () => {
  // The same moment has different dates in different zones; the outermost zones are more than a day apart.
  test.for([
    ['2026-05-10T12:00:00Z', 'UTC', '2026-05-10'],
    ['2026-05-10T23:30:00Z', 'Europe/Lisbon', '2026-05-11'],
    ['2026-05-10T23:30:00Z', 'America/New_York', '2026-05-10'],
    ['2026-05-10T11:30:00Z', 'Pacific/Kiritimati', '2026-05-11'],
    ['2026-05-10T10:30:00Z', 'Pacific/Pago_Pago', '2026-05-09'],
    ['2026-05-10T18:29:59Z', 'Asia/Calcutta', '2026-05-10'],
    ['2026-05-10T18:30:00Z', 'Asia/Calcutta', '2026-05-11'],
    // Clocks go forward in London on 29 March and in New York on 8 March; back on 25 October and 1 November.
    ['2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29'],
    ['2026-03-28T23:59:59Z', 'Europe/London', '2026-03-28'],
    ['2026-03-29T23:00:00Z', 'Europe/London', '2026-03-30'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['2026-12-31T23:59:59Z', 'UTC', '2026-12-31'],
    ['2028-02-29T12:00:00Z', 'UTC', '2028-02-29'],
  ] as const)('at %s it is in %s %s', async ([moment, zone, day]) => {
    const ada = await readerAt(moment);
    const [isbn = ''] = await someIsbns(1);
    await ada.call(markRead, { isbn }, { 'x-time-zone': zone });
    expect(
      await env.DB.prepare("SELECT date(day * 86400, 'unixepoch') AS day, zone FROM ledger WHERE user_id = ?")
        .bind(ada.userId)
        .all(),
    ).toMatchObject({
      results: [{ day, zone }],
    });
  });

  test('without a valid zone, the stored one counts', async () => {
    const ada = await readerAt('2026-05-10T23:30:00Z');
    const [first = '', second = '', third = ''] = await someIsbns(3);
    await ada.call(markRead, { isbn: first }, { 'x-time-zone': 'Asia/Tokyo' });
    await ada.call(markRead, { isbn: second });
    await ada.call(markRead, { isbn: third }, { 'x-time-zone': 'Mars/Olympus' });
    expect(await daysOf(ada)).toEqual(['2026-05-11']);
  });

  test('the body cannot set the day', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const [isbn = ''] = await someIsbns(1);
    const body = {
      user_id: ada.userId,
      session_token: ada.token,
      isbn,
      day: '2020-01-01',
      timestamp: 1,
    };
    expect((await app.send(markRead.path, body)).status).toBe(200);
    expect(await daysOf(ada)).toEqual(['2026-05-10']);
  });
});

describe('after years of reading', () => {
  test('an activity reads no more rows than on the first day', async () => {
    const ada = await readerAt('2026-05-10T12:00:00Z');
    const rowsOf = async (work: () => Promise<unknown>) => {
      const logSpy = vi.spyOn(console, 'log').mockReturnValue(undefined);
      await work();
      const line = logSpy.mock.calls
        .map(([text]) => String(text))
        .findLast((text) => text.startsWith('{"event":"call"'));
      logSpy.mockRestore();
      return Number(/"rows_read":(\d+)/.exec(line ?? '')?.[1]);
    };
    const [firstIsbn = '', other = ''] = await someIsbns(2);
    const first = await rowsOf(() => ada.call(checkIn, {}));
    const firstRead = await rowsOf(() => ada.call(markRead, { isbn: firstIsbn }));
    // Two hundred streaks of one day, each with a book.
    const days = Array.from({ length: 200 }, (_, place) => daysAfter('2026-05-01', -3 * place));
    await env.DB.batch(
      days.map((day) =>
        env.DB.prepare(
          `INSERT INTO ledger (user_id, day, source, target, zone, acted_at, alive_until, points)
           VALUES (?, unixepoch(?) / 86400, 'read', ?, 'UTC', 1, 2, 20)`,
        ).bind(ada.userId, day, `book of ${day}`),
      ),
    );
    expect(await firstValue('SELECT count(*) FROM streak_runs WHERE user_id = ?', ada.userId)).toBe(201);
    clock = new Date('2026-05-12T12:00:00Z');
    const later = await rowsOf(() => ada.call(checkIn, {}));
    expect(first).toBeGreaterThan(0);
    expect(later).toBeLessThanOrEqual(first + 5);
    expect(await rowsOf(() => ada.call(markRead, { isbn: other }))).toBeLessThanOrEqual(firstRead + 5);
  });
});
