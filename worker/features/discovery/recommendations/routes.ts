import type { Call } from '../../../platform/http/call.ts';
import { on } from '../../../platform/http/handle.ts';
import { lookUpWorkId, storeIfNew } from '../../books/books.ts';
import { isLesserKind, workIdOf } from '../../books/catalogue/works.ts';
import { isbnOf } from '../../books/contract.ts';
import { storedBook } from '../../books/queries.ts';
import { editionOf } from '../../books/works.ts';
import {
  dismissRecommendation,
  FIXED_SHOWN,
  fixedBooks,
  getRecommendations,
  RECOMMENDED,
  reasons,
} from './contract.ts';
import { addDismissed, removeDismissed } from './dismissed.ts';
import { likedByReader, MAX_KNOWN_WORKS, nearestReaders, unknownEditions } from './queries.ts';
import { pickRelated, relatedToLiked } from './related.ts';

/** How many liked books related ones are searched for, if too few readers have read the same. */
const LIKED = 4;

const fixedEditions = fixedBooks.map(({ isbn, title, author }) => ({
  isbn,
  work: String(workIdOf({ title, authors: [author] })),
}));

export const recommendationRoutes = [
  on(getRecommendations, async (call) => {
    const reader = call.memberId;
    const { near, liked, unknownFixed } = await call.load({
      near: nearestReaders({ reader, limit: RECOMMENDED }),
      liked: likedByReader({ reader, limit: LIKED }),
      unknownFixed: unknownEditions({ reader, editions: fixedEditions }),
    });
    const items = near.flatMap(({ work, likers, likedTitle, isbn, title, authors, cover }) =>
      isbn === null || title === null || authors === null || cover === null || isLesserKind(title)
        ? []
        : { work_id: work, isbn, title, authors, cover, why: reasons.readers(likers, likedTitle), liked: likedTitle },
    );
    const limit = RECOMMENDED - items.length;
    const lists = limit > 0 ? await relatedToLiked(call, liked) : [];
    const isAllListed = near.length - items.length < MAX_KNOWN_WORKS;
    const unknown = isAllListed ? null : await unknownAmong(call, lists);
    const listed = new Set(near.map(({ work }) => work));
    const related = pickRelated(lists, {
      isKnown: (book) => listed.has(book.work_id) || unknown?.has(isbnOf(book)) === false,
      dismissed: new Set(near.flatMap(({ work, dismissed }) => (dismissed ? work : []))),
      limit,
    });
    const recommended = [...items, ...related];
    const isNew = new Set(unknownFixed.map(({ isbn }) => isbn));
    const fixed = recommended.length > 0 ? [] : fixedBooks.filter(({ isbn }) => isNew.has(isbn));
    return { items: recommended, fixed: fixed.slice(0, FIXED_SHOWN) };
  }),

  on(dismissRecommendation, async (call, { isbn, dismissed }) => {
    const userId = call.memberId;
    const { storedBooks } = await call.load({ storedBooks: storedBook({ isbn }) });
    const work = dismissed || storedBooks.length > 0 ? '' : await lookUpWorkId(call, isbn);
    await call.save(
      dismissed
        ? [...(await storeIfNew(call, isbn, storedBooks.length > 0)), addDismissed({ userId, isbn, now: call.seconds })]
        : [removeDismissed({ userId, isbn, work })],
    );
    return { success: true as const };
  }),
];

/** For a reader with more works than are listed: a second round trip, which few readers need. */
async function unknownAmong(call: Call, lists: Awaited<ReturnType<typeof relatedToLiked>>): Promise<Set<string>> {
  const editions = lists.flatMap(({ related }) => related.map(({ book }) => editionOf(book)));
  const { rows } = await call.load({ rows: unknownEditions({ reader: call.memberId, editions }) });
  return new Set(rows.map(({ isbn }) => isbn));
}
