import { isInternal } from '../contract.ts';

// Ratings that a curated book is taken to have until an import brings its true count: it was chosen, so it is known.
const CURATED_RATINGS = 25_000;

// More ratings than any book has; ratings are compared on a logarithmic scale up to here.
const MOST_RATINGS = 8;

/** The bucket of a book that nobody has rated. */
const LEAST_KNOWN = 4_000_000;

/** How well known a book is, from 0 to 8: the logarithm of the number of its ratings. */
export function fameOf(ratingsCount: number, curated: boolean): number {
  const known = Math.max(ratingsCount, curated && ratingsCount === 0 ? CURATED_RATINGS : 0);
  return Math.min(MOST_RATINGS, Math.log10(1 + known));
}

/**
 * The id of a book: the better known (by number of ratings), the smaller, and no two ISBNs share one.
 * Twenty-two bits of fame on a logarithmic scale stand above the thirty-one bits of the ISBN without its check digit,
 * which stays under 2^53, where D1 begins to lose digits. So do eleven digits of an internal number above all of these.
 */
export function prominence(isbn13: string, ratingsCount: number, curated: boolean): number {
  // A reader's own book that was accepted: behind all others, since nobody rated it where ratings are told of.
  if (isInternal(isbn13)) return (LEAST_KNOWN + 1) * 2 ** 31 + Number(isbn13.slice(1, 12));
  const fame = Math.round((1 - fameOf(ratingsCount, curated) / MOST_RATINGS) * LEAST_KNOWN);
  // It took its ratings from another edition of its work, and stands before that.
  const bucket = curated ? Math.max(0, fame - 1) : fame;
  const core = Number(isbn13.slice(3, 12)) + (isbn13.startsWith('979') ? 1_000_000_000 : 0);
  return bucket * 2 ** 31 + core;
}
