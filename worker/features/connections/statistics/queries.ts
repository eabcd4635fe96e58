import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { deviceDays } from '../../../platform/db/schema/connections.ts';
import { db, type RowOf } from '../../../platform/db/statement.ts';
import { documentsOfWork } from '../devices/documents.ts';
import { statisticsLimits } from './contract.ts';

// If several uploads contain the same day of a document, the largest value counts.
const summed = {
  day: sql<string>`day`.mapWith(deviceDays.day).as('day'),
  seconds: sql<number>`sum(seconds)`.mapWith(Number).as('seconds'),
  pages: sql<number>`sum(pages)`.mapWith(Number).as('pages'),
};

export const deviceDaysBetween = ({ userId, first, last }: { userId: string; first: string; last: string }) =>
  db
    .select(summed)
    .from(
      sql`(SELECT day, document, max(seconds) AS seconds, max(pages) AS pages FROM ${deviceDays}
        WHERE user_id = ${userId} AND day BETWEEN ${dayNumber(first)} AND ${dayNumber(last)} GROUP BY day, document)`,
    )
    .groupBy(sql`day`)
    .orderBy(sql`day`)
    .limit(366);

const dayBeside = ({ userId, isBeyond, order }: { userId: string; isBeyond: SQL; order: SQL }) =>
  db
    .select({ day: deviceDays.day })
    .from(deviceDays)
    .where(and(eq(deviceDays.userId, userId), isBeyond))
    .orderBy(order)
    .limit(1);

/** Returns the last day before a date on which a reader read on an e-reader. */
export const deviceDayBefore = ({ userId, date }: { userId: string; date: string }) =>
  dayBeside({ userId, isBeyond: lt(deviceDays.day, date), order: desc(deviceDays.day) });

/** Returns the first day after a date on which a reader read on an e-reader. */
export const deviceDayAfter = ({ userId, date }: { userId: string; date: string }) =>
  dayBeside({ userId, isBeyond: gt(deviceDays.day, date), order: asc(deviceDays.day) });

/** Returns the days on which a reader read the work of a stored edition on an e-reader, newest first. */
export const daysOfBook = ({ userId, isbn }: { userId: string; isbn: string }) =>
  db
    .select(summed)
    .from(
      // The index is named because SQLite would otherwise use the primary key and scan all days of the reader.
      sql`(SELECT day, document, max(seconds) AS seconds, max(pages) AS pages
        FROM ${deviceDays} INDEXED BY device_days_by_document
        WHERE user_id = ${userId} AND document IN ${documentsOfWork({ userId, isbn })} GROUP BY document, day)`,
    )
    .groupBy(sql`day`)
    .orderBy(sql`day DESC`)
    .limit(statisticsLimits.shown);

/** Counts the latest days on which a reader read the work of a stored edition on an e-reader, with their minutes. */
export function timeOnDevices(at: { userId: string; isbn: string }) {
  const days = daysOfBook(at).as('days');
  return db
    .select({
      days: count(),
      minutes: sql<number>`total(max(1, round(${days.seconds} / 60.0)))`.mapWith(Number).as('minutes'),
    })
    .from(days);
}

/** Returns a day as the API does. */
export function presentDay({ day, seconds, pages }: RowOf<typeof daysOfBook>) {
  return { day, minutes: Math.max(1, Math.round(seconds / 60)), pages };
}
