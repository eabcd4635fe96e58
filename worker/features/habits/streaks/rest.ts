import { and, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { daysAfter, weekOf } from '../../../platform/day.ts';
import { restDays } from '../../../platform/db/schema/habits.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { BETWEEN_HOLIDAYS, HOLIDAY_DAYS, restSentences } from './contract.ts';

// Rest days. They are set before their first day and can only be ended from today on, so that the past never
// changes.

/** A period with rest days. */
export interface Rest {
  firstDay: string;
  lastDay: string;
  /** A bit for each rest day of the week, Sunday the lowest. */
  weekdays: number;
}

/** All days of the week: a holiday. */
export const HOLIDAY = 127;
/** The last day of a rest without an end. */
const ENDLESS = '9999-12-31';
/** The longest gap in a streak, in days: a holiday with rest days on either side, and a day for time zones. */
const LOOKED_BACK = 35;
/** The most rows of a reader that are read. */
const MAX_ROWS = 40;
const MAX_AHEAD = 366;

/** Finds a reader's rest days of the last five weeks and from now on. */
export const restsOf = ({ userId, since }: { userId: string; since: string }) =>
  db
    .select({ firstDay: restDays.firstDay, lastDay: restDays.lastDay, weekdays: restDays.weekdays })
    .from(restDays)
    .where(and(eq(restDays.userId, userId), gte(restDays.lastDay, sql`${dayNumber(since)}`)))
    .orderBy(restDays.firstDay)
    .limit(MAX_ROWS);

/** Returns the earliest date whose rest days still matter, on this date in UTC. */
export function restsSince(utc: string): string {
  return daysAfter(utc, -LOOKED_BACK);
}

const bitOf = (weekday: number) => 1 << weekday;
const bitsOf = (weekdays: readonly number[]) => weekdays.reduce((sum, weekday) => sum | bitOf(weekday), 0);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

export function isRest(rests: readonly Rest[], day: string): boolean {
  return rests.some(
    ({ firstDay, lastDay, weekdays }) => firstDay <= day && day <= lastDay && (weekdays & bitOf(weekdayOf(day))) !== 0,
  );
}

/**
 * Returns the last date before this one that is no rest day. A streak is alive if it includes that date or a later one.
 */
export function lastRequestedDay(rests: readonly Rest[], day: string): string {
  let before = daysAfter(day, -1);
  for (let passed = 1; passed < LOOKED_BACK && isRest(rests, before); passed += 1) before = daysAfter(before, -1);
  return before;
}

/** Returns the rest days of the week on a date. */
export function weekdaysOn(rests: readonly Rest[], day: string): number[] {
  const bits = rests
    .filter(({ firstDay, lastDay, weekdays }) => weekdays !== HOLIDAY && firstDay <= day && day <= lastDay)
    .reduce((sum, { weekdays }) => sum | weekdays, 0);
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => bits & bitOf(weekday));
}

export function holidayFrom(rests: readonly Rest[], day: string): { first_day: string; last_day: string } | null {
  const holiday = rests.find(({ weekdays, lastDay }) => weekdays === HOLIDAY && lastDay >= day);
  return holiday ? { first_day: holiday.firstDay, last_day: holiday.lastDay } : null;
}

/**
 * Returns the Sunday after this date: changes to weekly rest days start with the next week, so that no week has more
 * than two.
 */
export function nextSunday(day: string): string {
  return daysAfter(weekOf(day)[0] ?? day, 7);
}

interface RestDayRequest {
  userId: string;
  weekdays: readonly number[];
  holiday: { first_day: string; last_day: string } | null;
}

/**
 * Returns the statements that change the reader's rest days. Throws `invalid_input` for a holiday that has begun, is
 * too long or follows the last one too soon.
 */
export function restDayStatements(request: RestDayRequest, rests: readonly Rest[], today: string): Statement[] {
  return [
    deleteOldRests({ userId: request.userId, before: restsSince(today) }),
    ...replaceWeekdays(request, rests, today),
    ...replaceHoliday(request, rests, today),
  ];
}

function replaceWeekdays({ userId, weekdays }: RestDayRequest, rests: readonly Rest[], today: string): Statement[] {
  const sunday = nextSunday(today);
  const [bits, next] = [bitsOf(weekdays), bitsOf(weekdaysOn(rests, sunday))];
  // A change made further east, where that Sunday had already begun, can be changed again only after it.
  const upcoming = rests.filter((rest) => rest.weekdays !== HOLIDAY && rest.lastDay >= sunday);
  if (bits === next && upcoming.every((item) => item.firstDay <= sunday && item.lastDay === ENDLESS)) return [];
  return [
    deleteUpcomingWeekdays({ userId, sunday }),
    endWeekdays({ userId, sunday, saturday: daysAfter(sunday, -1) }),
    ...(bits === 0 ? [] : [added({ userId, firstDay: sunday, lastDay: ENDLESS, weekdays: bits })]),
  ];
}

function replaceHoliday({ userId, holiday }: RestDayRequest, rests: readonly Rest[], today: string): Statement[] {
  const before = holidayFrom(rests, today);
  if (holiday === null)
    return before === null ? [] : [deleteUpcomingHoliday({ userId, today }), endHoliday({ userId, today })];
  const { first_day: first, last_day: last } = holiday;
  if (before?.first_day === first && before.last_day === last) return [];
  if (last < first) throwApiError('invalid_input', restSentences.holidayDates);
  if (last > daysAfter(first, HOLIDAY_DAYS - 1)) throwApiError('invalid_input', restSentences.holidayLong);
  // The end of a current holiday may change, but not its start.
  const goesOn = before !== null && before.first_day === first && first <= today;
  if (!goesOn && first <= today) throwApiError('invalid_input', restSentences.holidayBegun);
  if (goesOn && last < today) throwApiError('invalid_input', restSentences.holidayBegun);
  if (first > daysAfter(today, MAX_AHEAD)) throwApiError('invalid_input', restSentences.holidayFar);
  const ended = rests.filter((rest) => rest.weekdays === HOLIDAY && rest.firstDay <= today && rest.firstDay !== first);
  if (ended.some((item) => first <= daysAfter(item.lastDay < today ? item.lastDay : today, BETWEEN_HOLIDAYS)))
    throwApiError('invalid_input', restSentences.holidaySoon);
  return [
    deleteUpcomingHoliday({ userId, today }),
    ...(goesOn ? [] : [endHoliday({ userId, today })]),
    added({ userId, firstDay: first, lastDay: last, weekdays: HOLIDAY }),
  ];
}

const added = ({ userId, firstDay, lastDay, weekdays }: Rest & { userId: string }) =>
  db
    .insert(restDays)
    .values({ userId, firstDay, lastDay, weekdays })
    .onConflictDoUpdate({
      target: [restDays.userId, restDays.firstDay, restDays.weekdays],
      set: { lastDay: sql`excluded.last_day` },
    });

const deleteOldRests = ({ userId, before }: { userId: string; before: string }) =>
  db.delete(restDays).where(and(eq(restDays.userId, userId), lt(restDays.lastDay, sql`${dayNumber(before)}`)));

const deleteUpcomingWeekdays = ({ userId, sunday }: { userId: string; sunday: string }) =>
  db
    .delete(restDays)
    .where(
      and(
        eq(restDays.userId, userId),
        gte(restDays.firstDay, sql`${dayNumber(sunday)}`),
        sql`${restDays.weekdays} <> ${HOLIDAY}`,
      ),
    );

const endWeekdays = ({ userId, sunday, saturday }: { userId: string; sunday: string; saturday: string }) =>
  db
    .update(restDays)
    .set({ lastDay: sql`${dayNumber(saturday)}` })
    .where(
      and(
        eq(restDays.userId, userId),
        gte(restDays.lastDay, sql`${dayNumber(sunday)}`),
        sql`${restDays.weekdays} <> ${HOLIDAY}`,
      ),
    );

const deleteUpcomingHoliday = ({ userId, today }: { userId: string; today: string }) =>
  db
    .delete(restDays)
    .where(
      and(
        eq(restDays.userId, userId),
        sql`${restDays.firstDay} > ${dayNumber(today)}`,
        eq(restDays.weekdays, sql`${HOLIDAY}`),
      ),
    );

const endHoliday = ({ userId, today }: { userId: string; today: string }) =>
  db
    .update(restDays)
    .set({ lastDay: sql`${dayNumber(today)}` })
    .where(
      and(
        eq(restDays.userId, userId),
        lte(restDays.firstDay, sql`${dayNumber(today)}`),
        gte(restDays.lastDay, sql`${dayNumber(today)}`),
        eq(restDays.weekdays, sql`${HOLIDAY}`),
      ),
    );
