import { eq } from 'drizzle-orm';
import { db, type RowOf, type Statement } from '../../platform/db/statement.ts';
import { blockColumns } from '../accounts/blocks.ts';
import { users } from '../accounts/users.ts';
import { deviceDayAfter, deviceDayBefore, deviceDaysBetween } from '../connections/statistics/queries.ts';
import { daysBetween } from '../habits/streaks/queries.ts';
import { yearBounds } from '../library/readings/dates.ts';
import { idOf } from '../library/readings/queries.ts';
import {
  earlierYear,
  finishedIn,
  laterYear,
  stoppedIn,
  undatedReadings,
  undatedWorks,
} from '../library/readings/year-queries.ts';
import { YEAR_READINGS } from './contract.ts';
import type { SummedReading } from './year.ts';

const DAY = 86_400;

const personOf = ({ target, reader }: { target: string; reader: string }) =>
  db
    .select({ id: users.id, name: users.name, privacy: users.profilePrivacy, ...blockColumns(reader) })
    .from(users)
    .where(eq(users.id, target));

/**
 * Returns the queries of a year: its readings with the facts of their books, the days on which the reader read, and
 * related data. `reader` is the viewer, empty for a visitor. Only the owner gets stopped books.
 */
export function yearQueries(query: { target: string; reader: string; year: number; undated: boolean }) {
  const { target, reader, year } = query;
  const { from, to: until } = yearBounds(year);
  const span = { from, until };
  const [first, end] = [year * 10_000, (year + 1) * 10_000];
  const within = { target, reader, ...span, first, end };
  return {
    person: personOf({ target, reader }),
    finished: finishedIn({ ...within, limit: YEAR_READINGS + 1 }),
    unfinished: stoppedIn({ ...within, limit: target === reader ? YEAR_READINGS : 0 }),
    days: daysBetween({ userId: target, first: `${year}-01-01`, last: `${year}-12-31` }),
    deviceDays: deviceDaysBetween({ userId: target, first: `${year}-01-01`, last: `${year}-12-31` }),
    earlier: earlierYear({ target, reader, at: from + 2 * DAY, date: first }),
    later: laterYear({ target, reader, at: until - 2 * DAY, date: end }),
    earlierDay: deviceDayBefore({ userId: target, date: `${year}-01-01` }),
    laterDay: deviceDayAfter({ userId: target, date: `${year}-12-31` }),
    undated: undatedWorks({ target, reader, limit: YEAR_READINGS }),
    undatedReadings: undatedReadings({ target, reader, limit: query.undated ? YEAR_READINGS : 0 }),
  } satisfies Record<string, Statement>;
}

/** Converts a row to a reading with the data that the totals need. */
export function summedReadingOf(row: RowOf<typeof finishedIn>): SummedReading {
  return {
    id: idOf(row),
    work_id: row.workId,
    isbn: row.isbn,
    title: row.bookTitle,
    authors: row.bookAuthors,
    cover: row.bookCover,
    ...(row.finished === null ? {} : { finished: { date: row.finished } }),
    ...(row.format === null ? {} : { format: row.format }),
    ...(row.pages === null ? {} : { pages: row.pages }),
    ...(row.minutes === null ? {} : { minutes: row.minutes }),
    // British and American English count as one language.
    ...(row.language === '' ? {} : { language: row.language.replace(/-.*/, '') }),
    genres: row.genres === '' ? [] : row.genres.split(','),
    ...(row.rating === null ? {} : { rating: row.rating / 2 }),
    reread: row.reread,
  };
}
