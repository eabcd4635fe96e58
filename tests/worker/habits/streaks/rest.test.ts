import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkIn,
  editRestDays,
  editStreakGoal,
  getHabits,
  restSentences,
  viewUserStreak,
} from '../../../../worker/features/habits/streaks/contract.ts';
import { daysAfter } from '../../../../worker/platform/day.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';

// POST /api/streaks/edit_rest_days, /api/streaks/edit_streak_goal, /api/streaks/get_habits: rest days neither count
// towards a streak nor break it, and weekly streaks are counted alongside daily ones.

let clock = new Date('2026-05-03T12:00:00Z');
const app = createTestApp({ now: () => clock });
const on = (day: string) => {
  clock = new Date(`${day}T12:00:00Z`);
};

let ada: Reader;
// A Sunday.
const SUNDAY = '2026-05-03';
beforeEach(async () => {
  on(SUNDAY);
  ada = await app.reader('Ada');
});

const reads = async (...days: string[]) => {
  for (const day of days) {
    on(day);
    await ada.call(checkIn, {});
  }
};
const from = (day: string, count: number) => Array.from({ length: count }, (_, place) => daysAfter(day, place));
const rest = (weekdays: number[], holiday: { first_day: string; last_day: string } | null = null) =>
  ada.call(editRestDays, { weekdays, holiday });
const streak = async (day: string) => {
  on(day);
  return ada.call(viewUserStreak, {});
};
const current = async (day: string) => (await streak(day)).streaks.current_streak;

describe('days of the week', () => {
  test('begin next Sunday, neither count nor break the run, and appear in the week', async () => {
    await reads('2026-05-06', '2026-05-07', '2026-05-08');
    await rest([0, 6]);
    // Rest days begin next Sunday, so this Saturday breaks the streak.
    expect(await current('2026-05-10')).toBe(0);
    await reads(...from('2026-05-11', 5));
    // Saturday and Sunday are rest days.
    const sunday = await streak('2026-05-17');
    expect(sunday.streaks.current_streak).toBe(5);
    expect(sunday.today).toMatchObject({ rest: true, counted: false });
    expect(sunday.week.map(({ state }) => state)).toEqual(['rest', ...Array(5).fill('future'), 'rest']);
    expect(await current('2026-05-18')).toBe(5);
    await reads('2026-05-18');
    const monday = await streak('2026-05-18');
    expect([monday.streaks.current_streak, monday.streaks.longest_streak]).toEqual([6, 6]);
    expect(monday.week.map(({ state }) => state)).toEqual(['rest', 'active', ...Array(4).fill('future'), 'rest']);
    // Tuesday had no activity and was no rest day.
    expect(await current('2026-05-20')).toBe(0);
    await reads('2026-05-20');
    expect(await current('2026-05-20')).toBe(1);
  });

  test('count when they are read on all the same', async () => {
    await rest([0, 6]);
    await reads(...from('2026-05-11', 7));
    const { streaks, week } = await streak('2026-05-16');
    expect(streaks.current_streak).toBe(7);
    expect(week.map(({ state }) => state)).toEqual(['rest', ...Array(6).fill('active')]);
  });

  test('change nothing in the past when they are chosen or removed', async () => {
    await reads('2026-05-04', '2026-05-05');
    on('2026-05-07');
    await rest([3]);
    expect(await current('2026-05-07')).toBe(0);
    await reads('2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12');
    // Wednesday is a rest day by now, until the end of this week.
    on('2026-05-13');
    await rest([]);
    expect(await ada.call(getHabits, {})).toMatchObject({ weekdays: [3], next_weekdays: [] });
    await reads('2026-05-14', '2026-05-15', '2026-05-16', '2026-05-17', '2026-05-18', '2026-05-19');
    expect(await current('2026-05-19')).toBe(12);
    expect(await current('2026-05-21')).toBe(0);
    // Changes replace each other, so no week has more than two rest days.
    for (const day of [1, 2, 4, 5]) await rest([day]);
    expect(await ada.call(getHabits, {})).toMatchObject({ next_weekdays: [5] });
    expect((await ada.callForError(editRestDays, { weekdays: [1, 2, 3], holiday: null })).error).toBe(
      restSentences.twoWeekdays,
    );
  });

  test('chosen again further west, where it is a day earlier, start on the Sunday there', async () => {
    on('2026-05-07');
    await rest([2]);
    clock = new Date('2026-05-10T05:00:00Z');
    await ada.call(editRestDays, { weekdays: [], holiday: null }, { 'x-time-zone': 'Pacific/Kiritimati' });
    await ada.call(editRestDays, { weekdays: [2], holiday: null }, { 'x-time-zone': 'Pacific/Honolulu' });
    on('2026-05-18');
    expect(await ada.call(getHabits, {})).toMatchObject({ weekdays: [2], next_weekdays: [2] });
  });
});

describe('a holiday', () => {
  test('keeps the run', async () => {
    await reads(...from(SUNDAY, 3));
    await rest([], { first_day: '2026-05-06', last_day: '2026-05-20' });
    expect(await current('2026-05-20')).toBe(3);
    expect(await current('2026-05-21')).toBe(3);
    await reads('2026-05-21');
    expect(await current('2026-05-21')).toBe(4);
    expect(await ada.call(getHabits, {})).toMatchObject({ holiday: null });
  });

  test('that is ended early ends today, and one that has not begun is deleted', async () => {
    await reads(SUNDAY);
    await rest([], { first_day: '2026-05-04', last_day: '2026-05-20' });
    on('2026-05-06');
    await rest([]);
    expect(await current('2026-05-07')).toBe(1);
    expect(await current('2026-05-08')).toBe(0);
    on('2026-05-20');
    await rest([], { first_day: '2026-05-22', last_day: '2026-05-23' });
    await rest([]);
    expect(await ada.call(getHabits, {})).toMatchObject({ holiday: null });
    expect(await firstValue('SELECT count(*) FROM rest_days WHERE user_id = ? AND first_day > 20594', ada.userId)).toBe(
      0,
    );
  });

  test.each([
    ['has begun already', { first_day: SUNDAY, last_day: '2026-05-05' }, restSentences.holidayBegun],
    ['is over', { first_day: '2026-04-20', last_day: '2026-04-21' }, restSentences.holidayBegun],
    ['ends before it begins', { first_day: '2026-05-09', last_day: '2026-05-08' }, restSentences.holidayDates],
    ['is too long', { first_day: '2026-05-04', last_day: '2026-05-25' }, restSentences.holidayLong],
    ['is years away', { first_day: '2029-05-04', last_day: '2029-05-05' }, restSentences.holidayFar],
    ['is on no date', { first_day: '2026-02-30', last_day: '2026-03-02' }, restSentences.noDate],
  ])('that %s is refused', async (_, holiday, sentence) => {
    expect((await ada.callForError(editRestDays, { weekdays: [], holiday })).error).toBe(sentence);
    expect(await firstValue('SELECT count(*) FROM rest_days WHERE user_id = ?', ada.userId)).toBe(0);
  });

  test('needs a week between it and the last one', async () => {
    await rest([], { first_day: '2026-05-04', last_day: '2026-05-10' });
    on('2026-05-11');
    const next = (first_day: string) => ({ weekdays: [], holiday: { first_day, last_day: '2026-05-25' } });
    expect((await ada.callForError(editRestDays, next('2026-05-17'))).error).toBe(restSentences.holidaySoon);
    await ada.call(editRestDays, next('2026-05-18'));
  });
});

describe('weeks', () => {
  // A session lasts three weeks, so these tests begin with a new reader.
  const begins = async (day: string) => {
    on(day);
    ada = await app.reader('Ada');
    await ada.call(editStreakGoal, { shown_streak: 'weekly', weekly_days: 2 });
  };

  test('count from the reader’s own number of days', async () => {
    await begins('2026-05-04');
    await reads('2026-05-04', '2026-05-04');
    expect(await streak('2026-05-04')).toMatchObject({
      shown_streak: 'weekly',
      weekly: { current: 0, longest: 0, days: 1, goal: 2 },
    });
    await reads('2026-05-09');
    expect((await streak('2026-05-09')).weekly).toEqual({ current: 1, longest: 1, days: 2, goal: 2 });
    await reads('2026-05-10', '2026-05-13', '2026-05-15');
    expect((await streak('2026-05-16')).weekly).toEqual({ current: 2, longest: 2, days: 3, goal: 2 });
    // The following week is not over yet.
    expect((await streak('2026-05-23')).weekly).toMatchObject({ current: 2, days: 0 });
    expect((await streak('2026-05-24')).weekly).toMatchObject({ current: 0, longest: 2 });
  });

  test('with a holiday in them do not break the run', async () => {
    await begins('2026-05-26');
    await reads('2026-05-26', '2026-05-27');
    await rest([], { first_day: '2026-05-29', last_day: '2026-06-10' });
    await reads('2026-06-14');
    expect((await streak('2026-06-14')).weekly).toMatchObject({ current: 1 });
    await reads('2026-06-15');
    expect((await streak('2026-06-15')).weekly).toMatchObject({ current: 2, longest: 2 });
  });

  test('have a goal of one to seven days', async () => {
    for (const weekly_days of [0, 8, 1.5])
      expect((await ada.callForError(editStreakGoal, { shown_streak: 'daily', weekly_days })).code).toBe(
        'invalid_input',
      );
  });
});
