import type { Call } from '../http/call.ts';
import { ownReviewIds } from '../reviews/queries.ts';
import { ownShelves } from '../shelves/queries.ts';
import { isbnOf, type Shelf, type ShownVolume, type Volume } from './contract.ts';
import { meanRating, ratingsOf } from './queries.ts';

/** The queries that say what readers think of these books and what the one who asks has done with them. */
export function shownQueries(call: Call, isbns: readonly string[]) {
  const reader = call.claims?.userId ?? '';
  return {
    ratings: ratingsOf(isbns),
    read: ownShelves.read(reader, isbns),
    bookmarked: ownShelves.bookmarked(reader, isbns),
    reviewed: ownReviewIds(reader, isbns),
  };
}

interface ShownRows {
  ratings: { isbn: string; ratingSum: number; ratingCount: number }[];
  read: { isbn: string }[];
  bookmarked: { isbn: string }[];
  reviewed: { isbn: string; reviewId: string }[];
}

/** Puts our readers' mean rating and the asking reader's own shelf beside a volume. */
export function shownVolume(call: Call, book: Volume, rows: ShownRows): ShownVolume {
  const isbn = isbnOf(book);
  const rating = rows.ratings.find((row) => row.isbn === isbn);
  const mean = meanRating(rating);
  const reviewId = rows.reviewed.find((row) => row.isbn === isbn)?.reviewId;
  const shelf: Shelf = {
    read: rows.read.some((row) => row.isbn === isbn),
    bookmarked: rows.bookmarked.some((row) => row.isbn === isbn),
    ...(reviewId === undefined ? {} : { review_id: reviewId }),
  };
  return {
    ...book,
    volumeInfo:
      mean === null
        ? book.volumeInfo
        : { ...book.volumeInfo, averageRating: mean, ratingsCount: rating?.ratingCount ?? 0 },
    ...(call.claims === null ? {} : { shelf }),
  };
}

/** {@link shownVolume} for several. */
export function shownVolumes(call: Call, volumes: readonly Volume[], rows: ShownRows): ShownVolume[] {
  return volumes.map((book) => shownVolume(call, book, rows));
}
