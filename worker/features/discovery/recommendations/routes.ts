import { on } from '../../../platform/http/handle.ts';
import { lookUpWorkId, storeIfNew } from '../../books/books.ts';
import { isLesserKind } from '../../books/catalogue/works.ts';
import { storedBook } from '../../books/queries.ts';
import { dismissRecommendation, getRecommendations, RECOMMENDED, reasons } from './contract.ts';
import { addDismissed, removeDismissed } from './dismissed.ts';
import { likedByReader, MAX_KNOWN_WORKS, nearestReaders } from './queries.ts';
import { relatedToLiked } from './related.ts';

/** How many liked books related ones are searched for, if too few readers have read the same. */
const LIKED = 4;

export const recommendationRoutes = [
  on(getRecommendations, async (call) => {
    const reader = call.memberId;
    const { near, liked } = await call.load({
      near: nearestReaders({ reader, limit: RECOMMENDED }),
      liked: likedByReader({ reader, limit: LIKED }),
    });
    const items = near.flatMap(({ work, likers, likedTitle, isbn, title, authors, cover }) =>
      isbn === null || title === null || authors === null || cover === null || isLesserKind(title)
        ? []
        : { work_id: work, isbn, title, authors, cover, why: reasons.readers(likers, likedTitle), liked: likedTitle },
    );
    // Adds nothing for a reader with more works than were checked, since they may know it.
    const limit = near.length - items.length < MAX_KNOWN_WORKS ? RECOMMENDED - items.length : 0;
    const without = new Set(near.map(({ work }) => work));
    const dismissed = new Set(near.flatMap(({ work, dismissed: isDismissed }) => (isDismissed ? work : [])));
    const related = await relatedToLiked(call, liked, { without, dismissed, limit });
    return { items: [...items, ...related] };
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
