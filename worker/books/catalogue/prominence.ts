import { isInternal } from '../contract.ts';
import type { BookSource } from './book.ts';

// Ratings that a book that comes with the product is taken to have until an import brings its true count: it was chosen,
// so it is known.
const CHOSEN_RATINGS = 50_000;

const BUCKETS = 4_000_000;
// Values of an ISBN without its check digit.
const CORES = 2 ** 31;

// More ratings than any book has; ratings are compared on a logarithmic scale up to here.
const MOST_RATINGS = 8;

/** How well known a book is, from 0 to 8: the logarithm of the number of its ratings. */
export function fameOf(ratingsCount: number, source: BookSource): number {
  const chosen = source === 'curated' || source === 'known';
  const known = Math.max(ratingsCount, chosen && ratingsCount === 0 ? CHOSEN_RATINGS : 0);
  return Math.min(MOST_RATINGS, Math.log10(1 + known));
}

/**
 * The id of a book: the better known (by number of ratings), the smaller, and no two ISBNs share one.
 * Twenty-two bits of fame on a logarithmic scale stand above the thirty-one bits of the ISBN without its check digit,
 * which stays under 2^53, where D1 begins to lose digits. So do eleven digits of an internal number above all of these.
 */
export function prominence(isbn13: string, ratingsCount: number, source: BookSource): number {
  // A reader's own book that was accepted: behind all others, since nobody rated it where ratings are told of.
  if (isInternal(isbn13)) return (BUCKETS + 1) * CORES + Number(isbn13.slice(1, 12));
  const fame = Math.round((1 - fameOf(ratingsCount, source) / MOST_RATINGS) * BUCKETS);
  // It took its ratings from another edition of its work, and stands before that.
  const bucket = source === 'curated' ? Math.max(0, fame - 1) : fame;
  const core = Number(isbn13.slice(3, 12)) + (isbn13.startsWith('979') ? 1_000_000_000 : 0);
  return bucket * CORES + core;
}

/** What the book with this id lacks in fame, in points, as SQL: 0 for the best known there can be, 8 for one unknown. */
export function pointsLost(id: string): string {
  return `${MOST_RATINGS} * (${id} / ${CORES}) / ${BUCKETS}.0`;
}
