import { isInternal } from '../../contract.ts';
import type { BookSource } from '../book.ts';

// The assumed number of ratings of a curated book until an import provides the real one.
const CHOSEN_RATINGS = 50_000;

const BUCKETS = 4_000_000;
// More than the largest ISBN without its prefix and check digit.
const CORES = 2 ** 31;

// The maximum of the logarithmic scale of ratings: 10^8 are more than any book has.
const MAX_RATINGS = 8;

// The median number of ratings per reading list, of the shipped books that have both.
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
  return Math.min(MAX_RATINGS, Math.log10(1 + ratings));
}

/**
 * Returns the ID of a book in the catalogue. It is smaller for better-known books and unique for each ISBN. The upper
 * 22 bits are the fame on a logarithmic scale and the lower 31 bits the ISBN without prefix and check digit, which
 * together stay below 2^53, the limit of exact numbers in D1. Internal numbers sort after all of these.
 */
export function prominence(isbn13: string, popularity: Popularity): number {
  // An accepted own book ranks after all others, since it has no ratings.
  if (isInternal(isbn13)) return (BUCKETS + 1) * CORES + Number(isbn13.slice(1, 12));
  const fame = Math.round((1 - prominenceOf(popularity) / MAX_RATINGS) * BUCKETS);
  // A curated book has the ratings of another edition of its work, and should rank before it.
  const bucket = popularity.source === 'curated' ? Math.max(0, fame - 1) : fame;
  const core = Number(isbn13.slice(3, 12)) + (isbn13.startsWith('979') ? 1_000_000_000 : 0);
  return bucket * CORES + core;
}

/** Returns how well known the book with this ID is, from 0 to 8; an accepted own book is less known than all others. */
export function prominenceOfId(id: number): number {
  return MAX_RATINGS * (1 - Math.floor(id / CORES) / BUCKETS);
}

/** Returns SQL for the points a book loses for being little known: 0 for the best known, 8 for an unknown one. */
export function pointsLost(id: string): string {
  return `${MAX_RATINGS} * (${id} / ${CORES}) / ${BUCKETS}.0`;
}
