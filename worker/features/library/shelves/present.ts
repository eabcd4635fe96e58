import { type SQL, sql } from 'drizzle-orm';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { isbnOf, type PresentedVolume, type Shelf, type Volume } from '../../books/contract.ts';
import { isHidden } from '../../books/hidden.ts';
import { ownEditionsHolding } from '../../books/own/queries.ts';
import { meanRating } from '../../books/queries.ts';
import type { ShelfRows } from '../../books/shelves.ts';
import { type Edition, eachEdition, ratingSums, withRatings } from '../../books/works.ts';
import { ownRating, ownReviewId } from '../../reviews/queries.ts';
import { loanIn, ownedOf } from '../owned/queries.ts';
import { editionRead, isBeingRead } from '../readings/queries.ts';
import { editionBookmarked } from './queries.ts';

// One statement for everything, since each additional one costs about as much as its lookups.
const shownFrom = (reader: SqlValue, editions: SQL) =>
  db
    .select({
      isbn: eachEdition.isbn.as('isbn'),
      work: eachEdition.work.mapWith(String).as('work'),
      ...ratingSums(),
      read: editionRead(reader, eachEdition.work).as('read'),
      bookmarked: editionBookmarked(reader, eachEdition.work).as('bookmarked'),
      reading: isBeingRead(reader, eachEdition.work).mapWith(Boolean).as('reading'),
      reviewId: ownReviewId(reader, eachEdition.work).as('reviewId'),
      rating: ownRating(reader, eachEdition.work).as('rating'),
      hidden: isHidden(reader, eachEdition.work).mapWith(Boolean).as('hidden'),
      owned: ownedOf(reader, eachEdition.work).as('owned'),
    })
    .from(withRatings(editions));

const shelfStates = ({ reader, editions }: { reader: string; editions: string }) =>
  shownFrom(reader, eachEdition.from(editions));

/** Does the same for search results among the reader's own books. */
export const ownShelfStateQuery = (at: Parameters<typeof ownEditionsHolding>[0]) =>
  shownFrom(at.userId, sql`(${ownEditionsHolding(at)}) AS wanted`);

/** Does the same for editions that another query finds as one JSON list. */
export function shelfStateQuery(reader: SqlValue, editions: SQL) {
  return shownFrom(reader, eachEdition.from(editions));
}

export function shelfStateQueries(call: Call, editions: readonly Edition[]) {
  return { shelfRows: shelfStates({ reader: call.claims?.userId ?? '', editions: JSON.stringify(editions) }) };
}

/** Adds our readers' mean rating, the caller's shelf and the current work to a volume. */
export function presentVolume(call: Call, book: Volume, rows: ShelfRows): PresentedVolume {
  const isbn = isbnOf(book);
  const row = rows.shelfRows.find((item) => item.isbn === isbn);
  const mean = meanRating(row);
  const { ratingsFrom: _, ...facts } = book.volumeInfo;
  return {
    ...book,
    work_id: row?.work ?? book.work_id,
    volumeInfo:
      mean === null ? book.volumeInfo : { ...facts, averageRating: mean, ratingsCount: row?.ratingCount ?? 0 },
    ...(call.claims === null ? {} : { shelf: shelfIn(rows, isbn) }),
  };
}

/** The viewer's shelf state of an edition's work. */
export function shelfIn({ shelfRows }: ShelfRows, isbn: string): Shelf {
  const row = shelfRows.find((item) => item.isbn === isbn);
  const [read, bookmarked] = [row?.read ?? null, row?.bookmarked ?? null];
  const picked = String(read ?? bookmarked ?? isbn);
  return {
    read: read !== null,
    bookmarked: bookmarked !== null,
    ...(row?.reading ? { reading: true as const } : {}),
    ...(picked === isbn ? {} : { isbn: picked }),
    ...(row?.reviewId ? { review_id: row.reviewId } : {}),
    ...(row?.rating ? { rating: row.rating / 2 } : {}),
    ...(row?.hidden ? { hidden: true as const } : {}),
    ...(row?.owned ? { owned: loanIn(row.owned) } : {}),
  };
}

/** Applies {@link presentVolume} to several volumes. */
export function presentVolumes(call: Call, volumes: readonly Volume[], rows: ShelfRows): PresentedVolume[] {
  return volumes.map((book) => presentVolume(call, book, rows));
}
