import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/sqlite-core';
import type { SqlValue } from './db/statement.ts';

// Compact storage for values that appear in many tables and indexes. Columns of these types take and return strings.
// SQLite converts a string of digits to a number when it stores or compares it, so handwritten SQL needs no conversion,
// except for dates.

interface StoredAsNumber {
  data: string;
  driverData: string | number;
}

const integerOfDigits = customType<StoredAsNumber>({ dataType: () => 'integer', fromDriver: String });

/** A reader's id: sixteen digits, stored in eight bytes. */
export const readerId = integerOfDigits;

/** An ISBN-13, stored in six bytes. */
export const isbn13 = integerOfDigits;

/** A work's id: digits, stored in up to eight bytes. */
export const workNumber = integerOfDigits;

/** The target of an activity: the ID of a work, stored as a number, or any other text. */
export const activityTarget = customType<StoredAsNumber>({ dataType: () => 'numeric', fromDriver: String });

const DAY = 86_400_000;

/** Returns a date, `YYYY-MM-DD`, as the number of days since 1970. */
export function daysSince1970(day: string): number {
  return Date.parse(day) / DAY;
}

/** A date, `YYYY-MM-DD`, stored as the number of days since 1970 in two bytes. */
export const day = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (number) => new Date(number * DAY).toISOString().slice(0, 10),
  toDriver: daysSince1970,
});

/** Returns SQL for a date in handwritten statements, as the number that columns of dates store. */
export function dayNumber(of: string): SQL<number> {
  return sql<number>`${sql.param(of, { mapToDriverValue: daysSince1970 })}`;
}

/**
 * Returns SQL for the UTC date of a time in epoch seconds, as columns of dates store it. The cast is needed because D1
 * binds numbers as floating-point values, with which `/` would leave a fraction.
 */
export function utcDayOf(moment: SqlValue): SQL<number> {
  return sql<number>`CAST(${moment} / 86400 AS INTEGER)`;
}

/**
 * A word of a short list, stored as its index in one byte at most. New words may only be added at the end of a list.
 */
export function code<const Words extends readonly [string, ...string[]]>(words: Words) {
  return customType<{ data: Words[number]; driverData: number }>({
    dataType: () => 'integer',
    fromDriver: (place) => words[place] ?? words[0],
    toDriver: (word) => words.indexOf(word),
  });
}

/** Returns a full or partial date as a number: yyyymmdd, with 00 for unknown parts. */
export function partialDateToNumber(date: string): number {
  const [year = '0', month = '0', dayOfMonth = '0'] = date.split('-');
  return Number(year) * 10_000 + Number(month) * 100 + Number(dayOfMonth);
}

export function numberToPartialDate(number: number): string {
  const digits = String(number).padStart(8, '0');
  const [year, month, dayOfMonth] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  if (month === '00') return year;
  return dayOfMonth === '00' ? `${year}-${month}` : `${year}-${month}-${dayOfMonth}`;
}

/** A full or partial date, `2026`, `2026-11` or `2026-11-22`, stored in four bytes. */
export const partialDay = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: numberToPartialDate,
  toDriver: partialDateToNumber,
});
