import { isInternal } from '../../contract.ts';
import type { BookSource } from '../book.ts';

// Assumed number of ratings for a curated book until an import provides the true one: it was chosen, so it is well
// known.
const CHOSEN_RATINGS = 50_000;

const BUCKETS = 4_000_000;
// Values of an ISBN without its check digit.
const CORES = 2 ** 31;

// More ratings than any book has; ratings are compared on a logarithmic scale up to here.
const MOST_RATINGS = 8;

// A book named in this many lists has about so many times the ratings: the median of the shipped books that have both.
const RATINGS_PER_LIST = 12_000;

interface Popularity {
  ratingsCount: number;
  lists: number;
  source: BookSource;
}

/**
 * Returns how well known a book is, from 0 to 8: the logarithm of its number of ratings, or an equivalent for its
 * reading lists.
 */
export function prominenceOf({ ratingsCount, lists, source }: Popularity): number {
  const chosen = (source === 'curated' || source === 'known') && ratingsCount === 0 && lists === 0;
  const ratings = Math.max(ratingsCount, lists * RATINGS_PER_LIST, chosen ? CHOSEN_RATINGS : 0);
  return Math.min(MOST_RATINGS, Math.log10(1 + ratings));
}

/**
 * The id of a book: the better known (by number of ratings), the smaller, and no two ISBNs share one.
 * Twenty-two bits of fame on a logarithmic scale stand above the thirty-one bits of the ISBN without its check digit,
 * which stays under 2^53, where D1 begins to lose digits. So do eleven digits of an internal number above all of these.
 */
export function prominence(isbn13: string, popularity: Popularity): number {
  // An accepted own book ranks behind all others, since no service has ratings for it.
  if (isInternal(isbn13)) return (BUCKETS + 1) * CORES + Number(isbn13.slice(1, 12));
  const fame = Math.round((1 - prominenceOf(popularity) / MOST_RATINGS) * BUCKETS);
  // Its ratings come from another edition of its work, so it ranks before that one.
  const bucket = popularity.source === 'curated' ? Math.max(0, fame - 1) : fame;
  const core = Number(isbn13.slice(3, 12)) + (isbn13.startsWith('979') ? 1_000_000_000 : 0);
  return bucket * CORES + core;
}

/** Returns SQL for the points a book loses for being little known: 0 for the best known, 8 for an unknown one. */
export function pointsLost(id: string): string {
  return `${MOST_RATINGS} * (${id} / ${CORES}) / ${BUCKETS}.0`;
}
