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

interface RelatedToOne {
  own: Liked;
  related: readonly RelatedBook[];
}

/**
 * Returns books by the same authors, in the same series, in the same genres and on the same reading lists as what a
 * reader likes. For readers whose books few others here have read. Returns none if the catalogue fails.
 */
export async function relatedToLiked(call: Call, liked: readonly Liked[]): Promise<RelatedToOne[]> {
  if (liked.length === 0) return [];
  const relatedBooks = await queryCatalogue(call, (catalogue) => catalogue.relatedTo(liked.map(({ isbn }) => isbn)));
  return liked.map((own) => ({ own, related: relatedBooks?.value.get(own.isbn) ?? [] }));
}

interface Choice {
  isKnown: (book: RelatedBook['book']) => boolean;
  /** Works that the reader only dismissed. If it is the next of a series, no later one is called the next. */
  dismissed: ReadonlySet<string>;
  limit: number;
}

/** Picks what a reader doesn't know, alternating between the books that they like. */
export function pickRelated(lists: readonly RelatedToOne[], { isKnown, dismissed, limit }: Choice): Recommendation[] {
  const open = lists.map(({ own, related }) => ({
    own,
    related: related.filter(({ book }) => dismissed.has(book.work_id) || !isKnown(book)),
  }));
  const longest = Math.max(0, ...open.map(({ related }) => related.length));
  const picked = new Map<string, Recommendation>();
  for (let place = 0; place < longest; place += 1) {
    for (const { own, related } of open) {
      const one = related[place];
      // Only the immediately next book of a series is called the next.
      const next = one?.by !== 'series' || related.find(({ by }) => by === 'series') === one;
      const isNew = one !== undefined && !dismissed.has(one.book.work_id) && !picked.has(one.book.work_id);
      if (isNew && next) picked.set(one.book.work_id, toRecommendation(one, own));
    }
  }
  return [...picked.values()].slice(0, Math.max(0, limit));
}

function toRecommendation({ by, name, book, missing = null }: RelatedBook, own: Liked): Recommendation {
  const { title, authors = [], imageLinks, series } = book.volumeInfo;
  const why = {
    series: () =>
      missing === null ? reasons.series(name) : reasons.seriesAfterGap(name, series?.position ?? '', missing),
    lists: () => reasons.lists(own.title),
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
