import { eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { formatCodes, readings } from '../../../platform/db/schema/library.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { withoutElisions } from '../../books/catalogue/search/search-text.ts';
import type { Genre } from '../../books/contract.ts';
import { isVisibleTo } from '../../books/hidden.ts';
import { seriesOfOwn } from '../../books/own/queries.ts';
import { searchWordsOf } from '../../books/own/words.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { ownRating } from '../../reviews/queries.ts';
import { worksOfList } from '../lists/queries.ts';
import { ownedOf } from '../owned/queries.ts';
import {
  type ReadingFormat,
  type ShelfBook,
  type ShelfDirection,
  type ShelfSort,
  usualDirections,
} from './contract.ts';
import { yearBounds } from './dates.ts';
import { isFinished, stateCode } from './queries.ts';

// A reader's read books, each once, in five sort orders.

/** The owner of the shelf, and its filter. */
interface ShelfQuery {
  userId: string;
  reader: string;
  query?: string | undefined;
  /** Works of the series that `query` names. */
  series: readonly string[];
  year?: number | undefined;
  genre?: Genre | undefined;
  /** In stars. */
  rating?: number | undefined;
  format?: ReadingFormat | undefined;
  list_id?: string | undefined;
  owned?: boolean | undefined;
}

type Key = string | number;

interface Position<Of extends Key = Key> {
  key: Of;
  workId: string;
  limit: number;
}

const finished = stateCode('finished');
const ANYTIME = { from: 0, to: Number.MAX_SAFE_INTEGER };

const { userId: owner, workId: work } = readings;
const ratingOfOwner = ownRating(owner, work);

/** Returns SQL for whether a reading of this alias is in the year and the format that are asked for. */
function isCounted(alias: string, { year, format }: ShelfQuery): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql.join(
    [
      sql`TRUE`,
      ...(year === undefined ? [] : [sql`${column('finished')} / 10000 = ${year}`]),
      ...(format === undefined ? [] : [sql`+${column('format')} = ${formatCodes.indexOf(format)}`]),
    ],
    sql` AND `,
  );
}

// The keys are normalised. What they lack follows as it is written: articles, elisions, the ends of long titles and
// names, and the series of a book that the catalogue doesn't have.
const searchedText = sql`' ' || ${readings.isbn} || ' ' || ${books.titleKey} || ' ' || ${books.authorKey} || ' ' ||
  replace(replace(replace(lower(${books.title} || ' ' || ${books.authors} || ' ' || coalesce(
    ${seriesOfOwn(readings.isbn)}, '')), '"', ' '), '''', ' '), '’', ' ')`;

function isFoundBy(query: string, series: readonly string[]): SQL {
  const words = searchWordsOf(withoutElisions(query));
  const begins = (words.length > 0 ? words : [query]).map((word) => sql`instr(searched.text, ${` ${word}`}) > 0`);
  return sql`(${work} IN (SELECT value FROM json_each(${JSON.stringify(series.map(Number))}))
    OR (SELECT ${sql.join(begins, sql` AND `)} FROM (SELECT ${searchedText} AS text) AS searched))`;
}

function filtersOf({ userId, reader, query, series, genre, rating, list_id: listId, owned }: ShelfQuery): SQL[] {
  return [
    ...(query === undefined || query === '' ? [] : [isFoundBy(query, series)]),
    ...(genre === undefined ? [] : [sql`instr(',' || ${books.genres} || ',', ',' || ${genre} || ',') > 0`]),
    ...(rating === undefined ? [] : [sql`${ratingOfOwner} = ${Math.round(rating * 2)}`]),
    ...(listId === undefined ? [] : [sql`${work} IN ${worksOfList(userId, listId)}`]),
    ...(owned === undefined ? [] : [sql`(${ownedOf(userId, work)} IS NOT NULL) = ${owned}`]),
    // What someone owns is theirs alone to see.
    ...((listId === undefined && owned === undefined) || reader === userId ? [] : [sql`FALSE`]),
  ];
}

function shelfBy(key: SQL, direction: ShelfDirection) {
  const order = sql.raw(direction === 'ascending' ? 'ASC' : 'DESC');
  const isAfter = sql.raw(direction === 'ascending' ? '>' : '<');
  return (at: ShelfQuery & Position) => {
    const { from, to } = at.year === undefined ? ANYTIME : yearBounds(at.year);
    return db
      .select({
        ...aliased({ isbn: readings.isbn, workId: work, finished: readings.finished }),
        ...storedBookColumns,
        ...aliased({ bookYear: books.year }),
        times: sql<number>`(SELECT count(*) FROM ${readings} AS one WHERE one.work_id = ${work}
          AND one.user_id = ${owner} AND ${isFinished('one')})`.as('times'),
        /** In half stars. */
        rating: ratingOfOwner.as('rating'),
        key: sql<Key>`${key}`.as('key'),
      })
      .from(readings)
      .innerJoin(books, eq(books.isbn, readings.isbn))
      .where(
        sql.join(
          [
            sql`${owner} = ${at.userId} AND ${readings.state} = ${finished}
              AND ${isVisibleTo(at.reader, owner, work)}
              AND ${readings.readAt} >= ${from} AND +${readings.readAt} <= ${to} AND ${isCounted('readings', at)}
              AND NOT EXISTS (SELECT 1 FROM ${readings} AS later WHERE later.work_id = ${work}
                AND later.user_id = ${owner} AND ${isFinished('later')} AND ${isCounted('later', at)}
                AND (+later.read_at, later.number) > (${readings.readAt}, ${readings.number}))`,
            ...filtersOf(at),
            sql`(${key}, ${work}) ${isAfter} (${at.key}, CAST(${at.workId} AS INTEGER))`,
          ],
          sql` AND `,
        ),
      )
      .orderBy(sql`${key} ${order}, ${work} ${order}`)
      .limit(at.limit);
  };
}

type ShelfRow = RowOf<ReturnType<typeof shelfBy>>;

interface Order {
  find(query: ShelfQuery, cursor: string | undefined): Statement<ShelfRow[]>;
  page(rows: readonly ShelfRow[]): { rows: ShelfRow[]; next_cursor: string | undefined };
}

interface Pages<Of extends Key> {
  after(cursor: string | undefined): Position<Of>;
  page<Row extends { key: Of; workId: string }>(rows: readonly Row[]): { rows: Row[]; next_cursor: string | undefined };
}

function orderOf<Of extends Key>(
  pages: Pages<Of>,
  query: ReturnType<typeof shelfBy>,
  begin: (key: Of, year: number | undefined) => Of = (key) => key,
): Order {
  return {
    find(shelf, cursor) {
      const after = pages.after(cursor);
      return query({ ...shelf, ...after, key: begin(after.key, shelf.year) });
    },
    page: (rows) => pages.page(rows.map((row) => ({ ...row, key: row.key as Of }))),
  };
}

const numbers = { key: 'integer', workId: 'text' } as const;
const texts = { key: 'text', workId: 'text' } as const;

const textKeys = { title: sql`${books.titleKey}`, author: sql`${books.authorKey}` };
// 0 is unknown in all of them.
const numberKeys = {
  date: sql`${readings.readAt}`,
  rating: sql`coalesce(${ratingOfOwner}, 0)`,
  year: sql`${books.year}`,
};
const UNKNOWN_LAST = sql.raw(String(Number.MAX_SAFE_INTEGER));

/** Finds a reader's read books in one sort order. */
export function shelfOrder(sort: ShelfSort, direction: ShelfDirection = usualDirections[sort]): Order {
  const list = `shelf_${sort}${direction === usualDirections[sort] ? '' : '_reversed'}`;
  if (sort === 'title' || sort === 'author')
    return orderOf(paged(list, texts, { order: direction }), shelfBy(textKeys[sort], direction));
  const pages = paged(list, numbers, { order: direction });
  const key = numberKeys[sort];
  if (direction === 'ascending')
    return orderOf(pages, shelfBy(sql`iif(${key} = 0, ${UNKNOWN_LAST}, ${key})`, direction));
  // In index order, a year starts at its end rather than at the newest reading.
  const beginInYear = (time: number, year: number | undefined) =>
    year === undefined ? time : Math.min(time, yearBounds(year).to);
  return orderOf(pages, shelfBy(key, direction), sort === 'date' ? beginInYear : undefined);
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
