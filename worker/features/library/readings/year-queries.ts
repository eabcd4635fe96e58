import { and, between, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { readings, unitCodes } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { isVisibleTo } from '../../books/hidden.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { ownRating } from '../../reviews/queries.ts';
import { editionPages } from './pages.ts';

// Readings without a date count as long ago. The plus signs keep SQLite on the key by work and off the index of all
// readings.
const readBefore = sql<boolean>`EXISTS (SELECT 1 FROM readings AS before
  WHERE before.work_id = ${readings.workId} AND before.user_id = ${readings.userId} AND +before.state = 0
    AND (+before.read_at, before.number) < (${readings.readAt}, ${readings.number}))`.mapWith(Boolean);

const columns = {
  ...aliased({
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
  minutes: sql<
    number | null
  >`iif(${readings.progressUnit} = ${unitCodes.indexOf('minute')}, ${readings.progressOf}, NULL)`.as('minutes'),
  rating: sql<number | null>`${ownRating(readings.userId, readings.workId)}`.as('rating'),
  reread: readBefore.as('reread'),
};

const select = (where: SQL | undefined) =>
  db.select(columns).from(readings).innerJoin(books, eq(books.isbn, readings.isbn)).where(where);

interface YearSpan {
  target: string;
  reader: string;
  /** The range in epoch seconds that covers the year in every time zone. */
  from: number;
  until: number;
  /** The range of date numbers, without its end. */
  first: number;
  end: number;
  limit: number;
}

const ofState =
  (state: 'finished' | 'unfinished') =>
  ({ target, reader, from, until, first, end, limit }: YearSpan) =>
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

/** Finds the readings that a reader finished in a year. */
export const finishedIn = ofState('finished');
/** Finds the readings that a reader stopped in a year. */
export const stoppedIn = ofState('unfinished');

interface Undated {
  target: string;
  reader: string;
  limit: number;
}

/** Finds finished readings without a date. */
export const undatedReadings = ({ target, reader, limit }: Undated) =>
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

/** Counts the works of {@link undatedReadings}. */
export const undatedWorks = ({ target, reader, limit }: Undated) =>
  db.select({ count: sql<number>`count(DISTINCT work_id)`.as('count') }).from(
    sql`(SELECT work_id FROM readings WHERE user_id = ${target} AND state = 0 AND read_at = 0
        AND ${isVisibleTo(reader, sql`user_id`, sql`readings.work_id`)}
      ORDER BY work_id, number LIMIT ${limit})`,
  );

interface YearBoundary {
  target: string;
  reader: string;
  at: number;
  date: number;
}

/** Finds the last finished reading before a year, for the link to an earlier year. */
export const earlierYear = ({ target, reader, at, date }: YearBoundary) =>
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

/** Finds the first finished reading after a year. */
export const laterYear = ({ target, reader, at, date }: YearBoundary) =>
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
