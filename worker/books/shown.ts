import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { db, type Places, prepared, type RowOf } from '../db/statement.ts';
import type { Call } from '../http/call.ts';
import { ownReviewId } from '../reviews/queries.ts';
import { standsOn } from '../shelves/queries.ts';
import { isbnOf, type Shelf, type ShownVolume, type Volume } from './contract.ts';
import { ownNumbersHolding } from './own/queries.ts';
import { keptBooks, meanRating } from './queries.ts';

const wanted = sql<string>`wanted.value`;

// One statement for all of it, since each of a batch costs about as much as it finds.
const shownOf = (reader: Placeholder, isbns: SQL) =>
  db
    .select({
      isbn: wanted.as('isbn'),
      /** In half stars. */
      ratingSum: sql<number>`coalesce(${keptBooks.ratingSum}, 0)`.as('ratingSum'),
      ratingCount: sql<number>`coalesce(${keptBooks.ratingCount}, 0)`.as('ratingCount'),
      isRead: standsOn.read(reader, wanted).as('isRead'),
      isBookmarked: standsOn.bookmarked(reader, wanted).as('isBookmarked'),
      reviewId: ownReviewId(reader, wanted).as('reviewId'),
    })
    .from(sql`${isbns} AS wanted`)
    .leftJoin(keptBooks, eq(keptBooks.isbn, wanted));

const shown = prepared(({ reader, isbns }: Places<{ reader: string; isbns: string }>) =>
  shownOf(reader, sql`json_each(${isbns})`),
);

/** The same of what a search finds among the reader's own books. */
export const shownOfOwn = prepared((at: Parameters<typeof ownNumbersHolding>[0]) =>
  shownOf(at.userId, sql`(${ownNumbersHolding(at)})`),
);

/** The query that says what readers think of these books and what the one who asks has done with them. */
export function shownQueries(call: Call, isbns: readonly string[]) {
  return { shown: shown({ reader: call.claims?.userId ?? '', isbns: JSON.stringify(isbns) }) };
}

interface ShownRows {
  shown: readonly RowOf<typeof shown>[];
}

/** Puts our readers' mean rating and the asking reader's own shelf beside a volume. */
export function shownVolume(call: Call, book: Volume, rows: ShownRows): ShownVolume {
  const isbn = isbnOf(book);
  const row = rows.shown.find((one) => one.isbn === isbn);
  const mean = meanRating(row);
  const shelf: Shelf = {
    read: row?.isRead === 1,
    bookmarked: row?.isBookmarked === 1,
    ...(row?.reviewId ? { review_id: row.reviewId } : {}),
  };
  return {
    ...book,
    volumeInfo:
      mean === null
        ? book.volumeInfo
        : { ...book.volumeInfo, averageRating: mean, ratingsCount: row?.ratingCount ?? 0 },
    ...(call.claims === null ? {} : { shelf }),
  };
}

/** {@link shownVolume} for several. */
export function shownVolumes(call: Call, volumes: readonly Volume[], rows: ShownRows): ShownVolume[] {
  return volumes.map((book) => shownVolume(call, book, rows));
}
