import type { Call } from '../../../platform/http/call.ts';
import type { RelatedBook } from '../../books/catalogue/related.ts';
import { isbnOf } from '../../books/contract.ts';
import { queryCatalogue } from '../../books/query-services.ts';
import { type Recommendation, reasons } from './contract.ts';

/** A book that a reader likes. */
interface Liked {
  isbn: string;
  title: string;
}

/**
 * Returns books by the same authors, in the same series, in the same genres and with the same readers as what a reader
 * likes, except `without`. For readers whose books few others here have read. If the next book of a series was
 * dismissed, no later one is called the next. Returns none if the catalogue fails.
 */
export async function relatedToLiked(
  call: Call,
  liked: readonly Liked[],
  { without, dismissed, limit }: { without: ReadonlySet<string>; dismissed: ReadonlySet<string>; limit: number },
): Promise<Recommendation[]> {
  if (liked.length === 0 || limit <= 0) return [];
  const relatedBooks = await queryCatalogue(call, (catalogue) => catalogue.relatedTo(liked.map(({ isbn }) => isbn)));
  const lists = liked.map((own) => ({
    own,
    related: (relatedBooks?.value.get(own.isbn) ?? []).filter(
      ({ book }) => !without.has(book.work_id) || dismissed.has(book.work_id),
    ),
  }));
  const longest = Math.max(...lists.map(({ related }) => related.length));
  const picked = new Map<string, Recommendation>();
  // Alternates between the books that they like.
  for (let place = 0; place < longest; place += 1) {
    for (const { own, related } of lists) {
      const one = related[place];
      // Only the immediately next book of a series is called the next.
      const next = one?.by !== 'series' || related.find(({ by }) => by === 'series') === one;
      const isNew = one !== undefined && !dismissed.has(one.book.work_id) && !picked.has(one.book.work_id);
      if (isNew && next) picked.set(one.book.work_id, toRecommendation(one, own));
    }
  }
  return [...picked.values()].slice(0, limit);
}

function toRecommendation({ by, name, book, missing = null }: RelatedBook, own: Liked): Recommendation {
  const { title, authors = [], imageLinks, series } = book.volumeInfo;
  const why = {
    series: () =>
      missing === null ? reasons.series(name) : reasons.seriesAfterGap(name, series?.position ?? '', missing),
    readers: () => reasons.readers(0, own.title),
    author: () => reasons.author(name),
    genre: () => reasons.genre(name, own.title),
  }[by]();
  return {
    work_id: book.work_id,
    isbn: isbnOf(book),
    title,
    authors,
    cover: imageLinks?.thumbnail ?? '',
    why,
    liked: own.title,
  };
}
