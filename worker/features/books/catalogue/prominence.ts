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

// A book named in this many lists has about so many times the ratings: the median of the shipped books that have both.
const RATINGS_PER_LIST = 12_000;

/** What says how well known a book is. */
interface Popularity {
  ratingsCount: number;
  lists: number;
  source: BookSource;
}

/** How well known a book is, from 0 to 8: the logarithm of the number of its ratings, or of what its lists stand for. */
export function prominenceOf({ ratingsCount, lists, source }: Popularity): number {
  const chosen = (source === 'curated' || source === 'known') && ratingsCount === 0 && lists === 0;
  const known = Math.max(ratingsCount, lists * RATINGS_PER_LIST, chosen ? CHOSEN_RATINGS : 0);
  return Math.min(MOST_RATINGS, Math.log10(1 + known));
}

/**
 * The id of a book: the better known (by number of ratings), the smaller, and no two ISBNs share one.
 * Twenty-two bits of fame on a logarithmic scale stand above the thirty-one bits of the ISBN without its check digit,
 * which stays under 2^53, where D1 begins to lose digits. So do eleven digits of an internal number above all of these.
 */
export function prominence(isbn13: string, popularity: Popularity): number {
  // A reader's own book that was accepted: behind all others, since nobody rated it where ratings are told of.
  if (isInternal(isbn13)) return (BUCKETS + 1) * CORES + Number(isbn13.slice(1, 12));
  const fame = Math.round((1 - prominenceOf(popularity) / MOST_RATINGS) * BUCKETS);
  // It took its ratings from another edition of its work, and stands before that.
  const bucket = popularity.source === 'curated' ? Math.max(0, fame - 1) : fame;
  const core = Number(isbn13.slice(3, 12)) + (isbn13.startsWith('979') ? 1_000_000_000 : 0);
  return bucket * CORES + core;
}

/** What the book with this id lacks in fame, in points, as SQL: 0 for the best known there can be, 8 for one unknown. */
export function pointsLost(id: string): string {
  return `${MOST_RATINGS} * (${id} / ${CORES}) / ${BUCKETS}.0`;
}
