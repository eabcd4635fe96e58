import { and, between, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { named } from '../../../platform/db/columns.ts';
import { readings } from '../../../platform/db/schema/library.ts';
import { db, type RowOf, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { blockColumns } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { deviceDayAfter, deviceDayBefore, deviceDaysBetween } from '../../connections/statistics/queries.ts';
import { daysBetween } from '../../habits/streaks/queries.ts';
import { ownRating } from '../../reviews/queries.ts';
import { yearBounds } from '../readings/dates.ts';
import { editionPages } from '../readings/pages.ts';
import { idOf } from '../readings/queries.ts';
import { isVisibleTo } from '../shelves/hidden.ts';
import { YEAR_READINGS } from './contract.ts';
import type { SummedReading } from './year.ts';

const DAY = 86_400;

/** Whose year it is; no row for no one. */
const personOf = ({ target, reader }: { target: string; reader: string }) =>
  db
    .select({ id: users.id, name: users.name, privacy: users.profilePrivacy, ...blockColumns(reader) })
    .from(users)
    .where(eq(users.id, target));

// A date that is unknown was long ago. The signs keep the look-up on the work's key, away from the index of all readings.
const readBefore = sql<boolean>`EXISTS (SELECT 1 FROM readings AS before
  WHERE before.work_id = ${readings.workId} AND before.user_id = ${readings.userId} AND +before.state = 0
    AND (+before.read_at, before.number) < (${readings.readAt}, ${readings.number}))`.mapWith(Boolean);

const columns = {
  ...named({
    workId: readings.workId,
    number: readings.number,
    isbn: readings.isbn,
    finished: readings.finished,
    format: readings.format,
    language: books.language,
    genres: books.genres,
  }),
  ...storedBookColumns,
  pages: editionPages(readings.pages, books.pages).as('pages'),
  rating: sql<number | null>`${ownRating(readings.userId, readings.workId)}`.as('rating'),
  reread: readBefore.as('reread'),
};

const select = (where: SQL | undefined) =>
  db.select(columns).from(readings).innerJoin(books, eq(books.isbn, readings.isbn)).where(where);

interface Within {
  target: string;
  reader: string;
  /** Epoch seconds between which the readings of the year are listed, in every zone. */
  from: number;
  until: number;
  /** The numbers of its dates, the second one excluded. */
  first: number;
  end: number;
  limit: number;
}

const ofState =
  (state: 'finished' | 'unfinished') =>
  ({ target, reader, from, until, first, end, limit }: Within) =>
    select(
      and(
        eq(readings.userId, target),
        eq(readings.state, state),
        between(readings.readAt, from, until),
        isVisibleTo(reader, readings.userId, readings.workId),
        sql`${readings.finished} >= ${first} AND ${readings.finished} < ${end}`,
      ),
    )
      .orderBy(readings.readAt, readings.workId, readings.number)
      .limit(limit);

const finishedIn = ofState('finished');
const givenUpIn = ofState('unfinished');

/** SQL: how many works a reader finished in a year, which may be a column: as many books as that year's page counts. */
export function booksFinishedIn(userId: SqlValue, year: SqlValue): SQL<number> {
  return sql<number>`(SELECT count(DISTINCT work_id) FROM ${readings} WHERE ${readings.userId} = ${userId} AND ${readings.state} = 0
    AND ${readings.readAt} BETWEEN unixepoch(printf('%04d-01-01', ${year}), '-1 day')
      AND unixepoch(printf('%04d-01-01', ${year} + 1), '+1 day')
    AND ${readings.finished} >= ${year} * 10000 AND ${readings.finished} < (${year} + 1) * 10000)`;
}

interface Undated {
  target: string;
  reader: string;
  limit: number;
}

const undated = ({ target, reader, limit }: Undated) =>
  select(
    and(
      eq(readings.userId, target),
      eq(readings.state, 'finished'),
      eq(readings.readAt, 0),
      isVisibleTo(reader, readings.userId, readings.workId),
    ),
  )
    .orderBy(readings.workId, readings.number)
    .limit(limit);

// Counts the works of the same rows.
const undatedCount = ({ target, reader, limit }: Undated) =>
  db.select({ count: sql<number>`count(DISTINCT work_id)`.as('count') }).from(
    sql`(SELECT work_id FROM readings WHERE user_id = ${target} AND state = 0 AND read_at = 0
        AND ${isVisibleTo(reader, sql`user_id`, sql`readings.work_id`)}
      ORDER BY work_id, number LIMIT ${limit})`,
  );

interface Beside {
  target: string;
  reader: string;
  at: number;
  date: number;
}

const earlierYear = ({ target, reader, at, date }: Beside) =>
  db
    .select({ finished: readings.finished })
    .from(readings)
    .where(
      and(
        eq(readings.userId, target),
        eq(readings.state, 'finished'),
        sql`${readings.readAt} > 0`,
        lt(readings.readAt, at),
        sql`${readings.finished} < ${date}`,
        isVisibleTo(reader, readings.userId, readings.workId),
      ),
    )
    .orderBy(desc(readings.readAt))
    .limit(1);

const laterYear = ({ target, reader, at, date }: Beside) =>
  db
    .select({ finished: readings.finished })
    .from(readings)
    .where(
      and(
        eq(readings.userId, target),
        eq(readings.state, 'finished'),
        sql`${readings.readAt} > ${at}`,
        sql`${readings.finished} >= ${date}`,
        isVisibleTo(reader, readings.userId, readings.workId),
      ),
    )
    .orderBy(readings.readAt)
    .limit(1);

/**
 * Returns the queries of a year, in one round trip: its readings with the facts of their books, the days that count,
 * and related data. `reader` is the caller, empty for a visitor: stopped books are only for the owner.
 */
export function yearQueries(asked: { target: string; reader: string; year: number; undated: boolean }) {
  const { target, reader, year } = asked;
  const { from, to: until } = yearBounds(year);
  const span = { from, until };
  const [first, end] = [year * 10_000, (year + 1) * 10_000];
  const within = { target, reader, ...span, first, end };
  return {
    person: personOf({ target, reader }),
    finished: finishedIn({ ...within, limit: YEAR_READINGS + 1 }),
    unfinished: givenUpIn({ ...within, limit: target === reader ? YEAR_READINGS : 0 }),
    days: daysBetween({ userId: target, first: `${year}-01-01`, last: `${year}-12-31` }),
    deviceDays: deviceDaysBetween({ userId: target, first: `${year}-01-01`, last: `${year}-12-31` }),
    earlier: earlierYear({ target, reader, at: from + 2 * DAY, date: first }),
    later: laterYear({ target, reader, at: until - 2 * DAY, date: end }),
    earlierDay: deviceDayBefore({ userId: target, date: `${year}-01-01` }),
    laterDay: deviceDayAfter({ userId: target, date: `${year}-12-31` }),
    undated: undatedCount({ target, reader, limit: YEAR_READINGS }),
    undatedReadings: undated({ target, reader, limit: asked.undated ? YEAR_READINGS : 0 }),
  } satisfies Record<string, Statement>;
}

/** A reading in the shape of a year. */
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
    // British and American English are one language here.
    ...(row.language === '' ? {} : { language: row.language.replace(/-.*/, '') }),
    genres: row.genres === '' ? [] : row.genres.split(','),
    ...(row.rating === null ? {} : { rating: row.rating / 2 }),
    reread: row.reread,
  };
}
