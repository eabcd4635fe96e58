import { eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { readings } from '../../../platform/db/schema/library.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { blockColumns } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';
import { isVisibleTo } from '../../books/hidden.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { type Edition, workOf } from '../../books/works.ts';
import type { ReadingState } from './contract.ts';
import { yearBounds } from './dates.ts';
import { isFinished, readingColumns, stateCode } from './queries.ts';

/** Finds the reader whose readings are requested. */
export const readerShown = ({ target, reader }: { target: string; reader: string }) =>
  db
    .select({ id: users.id, privacy: users.profilePrivacy, ...blockColumns(reader) })
    .from(users)
    .where(eq(users.id, target));

export const readingPages = paged('readings', { readAt: 'integer', workId: 'text', number: 'integer' });

type Position = Pick<ReturnType<typeof readingPages.after>, 'readAt' | 'workId' | 'number'>;

interface ShelfQuery extends Position {
  userId: string;
  reader: string;
  from: number;
  to: number;
  /** 0 for any. */
  year: number;
  limit: number;
  reading: number;
  paused: number;
  finished: number;
  unfinished: number;
}

// Scans each state separately from its newest reading, so that only a page of rows is read per state.
function newestOf(at: ShelfQuery, state: ReadingState): SQL {
  const before = sql`(read_at, work_id, number) < (min(${at.readAt}, ${at.to}), CAST(${at.workId} AS INTEGER), ${at.number})`;
  return sql`SELECT work_id, number FROM (SELECT work_id, number FROM ${readings}
    WHERE user_id = ${at.userId} AND state = ${stateCode(state)} AND read_at >= ${at.from}
      AND ${isVisibleTo(at.reader, sql`user_id`, sql`readings.work_id`)}
      AND ${before} AND (${at.year} = 0 OR finished / 10000 = ${at.year})
    ORDER BY read_at DESC, work_id DESC, number DESC LIMIT ${at[state]})`;
}

/** Finds a reader's readings in some states, newest first. */
export const readingsOf = (at: ShelfQuery) =>
  db
    .select(readingColumns)
    .from(
      sql`(${newestOf(at, 'reading')} UNION ALL ${newestOf(at, 'paused')} UNION ALL ${newestOf(at, 'finished')}
        UNION ALL ${newestOf(at, 'unfinished')}) AS newest
        CROSS JOIN ${readings} ON ${readings.workId} = newest.work_id AND ${readings.userId} = ${at.userId}
          AND ${readings.number} = newest.number`,
    )
    .innerJoin(books, eq(books.isbn, readings.isbn))
    .orderBy(sql`${readings.readAt} DESC, ${readings.workId} DESC, ${readings.number} DESC`)
    .limit(at.limit);

interface OfWork extends Position {
  userId: string;
  reader: string;
  year: number;
  limit: number;
}

/** Finds a reader's readings of the work of an edition, newest first. */
export const readingsOfWorkPage = (at: Edition & OfWork) =>
  db
    .select(readingColumns)
    .from(readings)
    .innerJoin(books, eq(books.isbn, readings.isbn))
    .where(
      sql`${readings.userId} = ${at.userId} AND ${readings.workId} = ${workOf(at)}
        AND (${readings.readAt}, ${readings.workId}, ${readings.number})
          < (${at.readAt}, CAST(${at.workId} AS INTEGER), ${at.number})
        AND ${isVisibleTo(at.reader, readings.userId, readings.workId)}
        AND (${at.year} = 0 OR ${readings.finished} / 10000 = ${at.year})`,
    )
    .orderBy(sql`${readings.readAt} DESC, ${readings.number} DESC`)
    .limit(at.limit);

/** Returns the editions of the readings that {@link readingsOf} finds in some states. */
export function requestedEdition(
  { userId, reader }: { userId: string; reader: string },
  { year, states, cursor }: { year: number | undefined; states: readonly ReadingState[]; cursor: string | undefined },
): ShelfQuery {
  const after = readingPages.after(cursor);
  const { from, to } = year === undefined ? { from: 0, to: Number.MAX_SAFE_INTEGER } : yearBounds(year);
  const limitOf = (state: ReadingState) => (states.includes(state) ? after.limit : 0);
  return {
    ...{ userId, reader, from, to, year: year ?? 0, ...after },
    reading: limitOf('reading'),
    paused: limitOf('paused'),
    finished: limitOf('finished'),
    unfinished: limitOf('unfinished'),
  };
}

export const readPages = paged('read', { at: 'integer', workId: 'text', number: 'integer' });

type ReadPage = { userId: string; reader: string; at: number; workId: string; number: number; limit: number };

/** Finds a reader's read books with their stored facts, each once, latest first. */
export const readBooks = ({ userId, reader, at, workId, number, limit }: ReadPage) =>
  db
    .select({
      ...aliased({ isbn: readings.isbn, at: readings.readAt, workId: readings.workId, number: readings.number }),
      ...storedBookColumns,
    })
    .from(readings)
    .innerJoin(books, eq(books.isbn, readings.isbn))
    .where(
      sql`${readings.userId} = ${userId} AND ${readings.state} = ${stateCode('finished')}
        AND ${isVisibleTo(reader, readings.userId, readings.workId)}
        AND (${readings.readAt}, ${readings.workId}, ${readings.number}) < (${at}, CAST(${workId} AS INTEGER), ${number})
        AND NOT EXISTS (SELECT 1 FROM ${readings} AS later WHERE later.work_id = ${readings.workId}
          AND later.user_id = ${userId} AND ${isFinished('later')}
          AND (+later.read_at, later.number) > (${readings.readAt}, ${readings.number}))`,
    )
    .orderBy(sql`${readings.readAt} DESC, ${readings.workId} DESC, ${readings.number} DESC`)
    .limit(limit);

export function booksFinishedIn(userId: SqlValue, year: SqlValue): SQL<number> {
  return sql<number>`(SELECT count(DISTINCT work_id) FROM ${readings} WHERE ${readings.userId} = ${userId} AND ${readings.state} = 0
    AND ${readings.readAt} BETWEEN unixepoch(printf('%04d-01-01', ${year}), '-1 day')
      AND unixepoch(printf('%04d-01-01', ${year} + 1), '+1 day')
    AND ${readings.finished} >= ${year} * 10000 AND ${readings.finished} < (${year} + 1) * 10000)`;
}
