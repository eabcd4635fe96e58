import { eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { readings } from '../../../platform/db/schema/library.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import type { Genre } from '../../books/contract.ts';
import { isVisibleTo } from '../../books/hidden.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { ownRating } from '../../reviews/queries.ts';
import type { ShelfBook, ShelfSort } from './contract.ts';
import { yearBounds } from './dates.ts';
import { isFinished, stateCode } from './queries.ts';

// A reader's read books, each once, in five sort orders.

/** The owner of the shelf, and its filter. */
interface ShelfQuery {
  userId: string;
  reader: string;
  year?: number | undefined;
  genre?: Genre | undefined;
  /** In stars. */
  rating?: number | undefined;
}

interface ShelfRowsFound {
  userId: string;
  reader: string;
  from: number;
  to: number;
  /** 0 for any, as `half` is; '' for any genre. */
  year: number;
  genre: string;
  half: number;
  workId: string;
  limit: number;
}

type Key = string | number;

const finished = stateCode('finished');
const inYear = (at: ShelfRowsFound, date: SQL) => sql`(${at.year} = 0 OR ${date} / 10000 = ${at.year})`;

function shelfBy(key: SQL, direction: 'ASC' | 'DESC') {
  const order = sql.raw(direction);
  const rating = ownRating(readings.userId, readings.workId);
  return (at: ShelfRowsFound & { key: Key }) =>
    db
      .select({
        ...aliased({ isbn: readings.isbn, workId: readings.workId, finished: readings.finished }),
        ...storedBookColumns,
        ...aliased({ bookYear: books.year }),
        times: sql<number>`(SELECT count(*) FROM ${readings} AS one WHERE one.work_id = ${readings.workId}
          AND one.user_id = ${readings.userId} AND ${isFinished('one')})`.as('times'),
        /** In half stars. */
        rating: rating.as('rating'),
        key: sql<Key>`${key}`.as('key'),
      })
      .from(readings)
      .innerJoin(books, eq(books.isbn, readings.isbn))
      .where(
        sql`${readings.userId} = ${at.userId} AND ${readings.state} = ${finished}
          AND ${isVisibleTo(at.reader, readings.userId, readings.workId)}
          AND ${readings.readAt} >= ${at.from} AND +${readings.readAt} <= ${at.to} AND ${inYear(at, sql`${readings.finished}`)}
          AND NOT EXISTS (SELECT 1 FROM ${readings} AS later WHERE later.work_id = ${readings.workId}
            AND later.user_id = ${readings.userId} AND ${isFinished('later')} AND ${inYear(at, sql`later.finished`)}
            AND (+later.read_at, later.number) > (${readings.readAt}, ${readings.number}))
          AND (${at.genre} = '' OR instr(',' || ${books.genres} || ',', ',' || ${at.genre} || ',') > 0)
          AND (${at.half} = 0 OR ${rating} = ${at.half})
          AND (${key}, ${readings.workId}) ${direction === 'ASC' ? sql`>` : sql`<`} (${at.key}, CAST(${at.workId} AS INTEGER))`,
      )
      .orderBy(sql`${key} ${order}, ${readings.workId} ${order}`)
      .limit(at.limit);
}

type ShelfRow = RowOf<ReturnType<typeof shelfBy>>;

interface Order {
  find(query: ShelfQuery, cursor: string | undefined): Statement<ShelfRow[]>;
  page(rows: readonly ShelfRow[]): { rows: ShelfRow[]; next_cursor: string | undefined };
}

interface Pages<Of extends Key> {
  after(cursor: string | undefined): { key: Of; workId: string; limit: number };
  page<Row extends { key: Of; workId: string }>(rows: readonly Row[]): { rows: Row[]; next_cursor: string | undefined };
}

function orderOf<Of extends Key>(
  pages: Pages<Of>,
  query: ReturnType<typeof shelfBy>,
  // In index order, a year starts at its end rather than at the newest reading.
  begin: (key: Of, to: number) => Of = (key) => key,
): Order {
  return {
    find({ userId, reader, year, genre, rating }, cursor) {
      const { from, to } = year === undefined ? { from: 0, to: Number.MAX_SAFE_INTEGER } : yearBounds(year);
      const after = pages.after(cursor);
      return query({
        ...{ userId, reader, from, to, year: year ?? 0, genre: genre ?? '', half: Math.round((rating ?? 0) * 2) },
        ...after,
        key: begin(after.key, to),
      });
    },
    page: (rows) => pages.page(rows.map((row) => ({ ...row, key: row.key as Of }))),
  };
}

const numbers = { key: 'integer', workId: 'text' } as const;
const texts = { key: 'text', workId: 'text' } as const;
const up = { order: 'ascending' } as const;

const shelfOrders: Readonly<Record<ShelfSort, Order>> = {
  date: orderOf(paged('shelf_date', numbers), shelfBy(sql`${readings.readAt}`, 'DESC'), (key, to) => Math.min(key, to)),
  title: orderOf(paged('shelf_title', texts, up), shelfBy(sql`${books.titleKey}`, 'ASC')),
  author: orderOf(paged('shelf_author', texts, up), shelfBy(sql`${books.authorKey}`, 'ASC')),
  rating: orderOf(
    paged('shelf_rating', numbers),
    shelfBy(sql`coalesce(${ownRating(readings.userId, readings.workId)}, 0)`, 'DESC'),
  ),
  year: orderOf(paged('shelf_year', numbers), shelfBy(sql`${books.year}`, 'DESC')),
};

/** Finds a reader's read books in one sort order. */
export function shelfOrder(sort: ShelfSort): Order {
  return shelfOrders[sort];
}

export function shelfBookOf(row: ShelfRow): ShelfBook {
  return {
    isbn: row.isbn,
    title: row.bookTitle,
    authors: row.bookAuthors,
    cover: row.bookCover,
    year: row.bookYear,
    ...(row.finished === null ? {} : { finished: { date: row.finished } }),
    times: row.times,
    ...(row.rating === null ? {} : { rating: row.rating / 2 }),
  };
}
