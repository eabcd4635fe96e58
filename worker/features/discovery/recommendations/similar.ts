import type { RowOf } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findSimilar, findSimilarBy } from '../../books/books.ts';
import type { RelatedBook } from '../../books/catalogue/related.ts';
import { titleKey } from '../../books/catalogue/search/search-text.ts';
import { SIMILAR_BOOKS, type SimilarVolume, type Volume } from '../../books/contract.ts';
import { storedBook, volumeFromStored } from '../../books/queries.ts';
import { type Edition, editionOf } from '../../books/works.ts';
import { presentVolume, shelfStateQueries, shelfStateQuery } from '../../library/shelves/present.ts';
import { reasons } from './contract.ts';
import { nearestEditions, nearestToWork } from './queries.ts';

const SAME_LISTS = 'On the same reading lists';

const shownNearest = (at: Edition & { limit: number; reader: string }) =>
  shelfStateQuery(at.reader, nearestEditions(at));

/**
 * Returns books similar to this one, each with its reason: the most related works of readers, then the catalogue's or a
 * service's similar books.
 */
export async function similarToBook(call: Call, isbn: string) {
  const { value, source, work } = await findSimilar(call, isbn, SIMILAR_BOOKS);
  const { near, near_shown, ...rows } = await call.load({
    ...nearestQueries(call, { isbn, work }),
    ...shelfStateQueries(
      call,
      value.map(({ book }) => editionOf(book)),
    ),
  });
  const others = value.map((related) => ({ ...presentVolume(call, related.book, rows), why: reasonOf(related) }));
  return { items: mergeNear(nearest(call, near, near_shown), others), source };
}

export async function similarToOwn(call: Call, isbn: string) {
  const { storedBooks, near, near_shown } = await call.load({
    storedBooks: storedBook({ isbn }),
    ...nearestQueries(call, { isbn, work: '' }),
  });
  const [own] = storedBooks;
  const byAuthors = own === undefined ? [] : await findSimilarBy(call, own.authors, SIMILAR_BOOKS + 1);
  const isOther = ({ work_id, volumeInfo }: Volume) =>
    work_id !== own?.workId && titleKey(volumeInfo.title) !== titleKey(own?.title ?? '');
  const others = byAuthors.filter(isOther).map((book) => {
    const shared = own?.authors.find((author) => book.volumeInfo.authors?.includes(author));
    return { ...book, why: reasons.author(shared ?? own?.authors[0] ?? '') };
  });
  return { items: mergeNear(nearest(call, near, near_shown), others), source: 'catalogue' as const };
}

function reasonOf({ by, name, book }: RelatedBook): string {
  if (by === 'series') return reasons.volume(name, book.volumeInfo.series?.position);
  if (by === 'author') return reasons.author(name);
  return by === 'genre' ? name : SAME_LISTS;
}

const nearestQueries = (call: Call, edition: Edition) => ({
  near: nearestToWork({ ...edition, limit: SIMILAR_BOOKS }),
  near_shown: shownNearest({ ...edition, limit: SIMILAR_BOOKS, reader: call.claims?.userId ?? '' }),
});

function nearest(
  call: Call,
  near: readonly RowOf<typeof nearestToWork>[],
  shown: readonly RowOf<typeof shownNearest>[],
): SimilarVolume[] {
  return near.map(({ likers, likedTitle, ...row }) => ({
    ...presentVolume(call, volumeFromStored(row), { shelfRows: shown }),
    why: reasons.readers(likers, likedTitle),
  }));
}

// Each work once, at its first position.
function mergeNear(near: readonly SimilarVolume[], others: readonly SimilarVolume[]): SimilarVolume[] {
  const works = new Map<string, SimilarVolume>();
  for (const book of [...near, ...others]) if (!works.has(book.work_id)) works.set(book.work_id, book);
  return [...works.values()].slice(0, SIMILAR_BOOKS);
}
