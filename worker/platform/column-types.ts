import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/sqlite-core';
import type { SqlValue } from './db/statement.ts';

// Compact storage for values that repeat in every table and index. Code handles strings: a column of these types
// takes a string and returns one. SQLite converts a string of digits to the number it stands for when storing or
// comparing, so handwritten statements need no conversion. Days are the exception.

interface KeptAsNumber {
  data: string;
  driverData: string | number;
}

const integerOfDigits = customType<KeptAsNumber>({ dataType: () => 'integer', fromDriver: String });

/** A reader's id: sixteen digits, stored in eight bytes. */
export const readerId = integerOfDigits;

/** An ISBN-13, stored in six bytes. */
export const isbn13 = integerOfDigits;

/** A work's id: digits, stored in up to eight bytes. */
export const workNumber = integerOfDigits;

/** The target of an act: the id of a work, stored as a number, or some other text. */
export const activityTarget = customType<KeptAsNumber>({ dataType: () => 'numeric', fromDriver: String });

const DAY = 86_400_000;

/** The number of a date, `YYYY-MM-DD`: days since 1970. */
export function numberOf(day: string): number {
  return Date.parse(day) / DAY;
}

/** A date, `YYYY-MM-DD`, stored as the number of days since 1970 in two bytes. */
export const day = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (number) => new Date(number * DAY).toISOString().slice(0, 10),
  toDriver: numberOf,
});

/** A date to compare with a column of days, or to write in SQL by hand: SQLite does not know it for a number. */
export function dayNumber(of: string): SQL<number> {
  return sql<number>`${sql.param(of, { mapToDriverValue: numberOf })}`;
}

/**
 * Returns SQL for the day in UTC of a moment in epoch seconds, as days are stored. D1 binds each number as a real
 * one, so `/` alone leaves a part of a day.
 */
export function utcDayOf(moment: SqlValue): SQL<number> {
  return sql<number>`CAST(${moment} / 86400 AS INTEGER)`;
}

/** A word of a short list, stored as its index, in at most one byte; new words are only added at the end of a list. */
export function code<const Words extends readonly [string, ...string[]]>(words: Words) {
  return customType<{ data: Words[number]; driverData: number }>({
    dataType: () => 'integer',
    fromDriver: (place) => words[place] ?? words[0],
    toDriver: (word) => words.indexOf(word),
  });
}

/** Returns a year, month or day as a number: yyyymmdd, with 00 for unknown parts. */
export function numberOfPartial(date: string): number {
  const [year = '0', month = '0', dayOfMonth = '0'] = date.split('-');
  return Number(year) * 10_000 + Number(month) * 100 + Number(dayOfMonth);
}

function partialOf(number: number): string {
  const digits = String(number).padStart(8, '0');
  const [year, month, dayOfMonth] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  if (month === '00') return year;
  return dayOfMonth === '00' ? `${year}-${month}` : `${year}-${month}-${dayOfMonth}`;
}

/** A date as precise as it is known, `2026`, `2026-11` or `2026-11-22`, stored in four bytes. */
export const partialDay = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: partialOf,
  toDriver: numberOfPartial,
});
