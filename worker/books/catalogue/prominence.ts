// Ratings that a curated book is taken to have until an import brings its true count: it was chosen, so it is known.
const CURATED_RATINGS = 25_000;

/**
 * The id of a book: the better known (by number of ratings), the smaller, and no two ISBNs share one.
 * Twenty-two bits of fame on a logarithmic scale stand above the thirty-one bits of the ISBN without its check digit,
 * which stays under 2^53, where D1 begins to lose digits.
 */
export function prominence(isbn13: string, ratingsCount: number, curated: boolean): number {
  const known = Math.max(ratingsCount, curated && ratingsCount === 0 ? CURATED_RATINGS : 0);
  const fame = Math.min(1, Math.log10(1 + known) / 8);
  const bucket = Math.round((1 - fame) * 4_000_000);
  const core = Number(isbn13.slice(3, 12)) + (isbn13.startsWith('979') ? 1_000_000_000 : 0);
  return bucket * 2 ** 31 + core;
}
