import { findBook, keepBook, keepIfNew, workTold } from '../books/books.ts';
import { keptBook } from '../books/queries.ts';
import { chooseCounted, countsBook, uncountsBook } from '../challenges/challenges.ts';
import { activeChallenge } from '../challenges/queries.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { ownReviewOfBook } from '../reviews/queries.ts';
import { chooseReviewed } from '../reviews/reviews.ts';
import { earnedBy, gainsOf } from '../streaks/gains.ts';
import { countsToday } from '../streaks/ledger.ts';
import { chooseEdition, markBookmarked, markRead, shelfSentences, unmarkBookmarked, unmarkRead } from './contract.ts';
import { bookmarkOf, readOf } from './queries.ts';
import * as shelves from './shelves.ts';

export const shelfRoutes = [
  on(markRead, async (call, { isbn }) => {
    const { kept, challenge } = await call.load({
      kept: keptBook({ isbn }),
      challenge: activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    const gains = await call.save(
      [
        ...(await keepIfNew(call, isbn, kept.length > 0)),
        ...shelves.addRead({ userId: call.memberId, isbn, now: call.seconds }),
        countsToday(call, { source: 'read', thing: isbn }),
        // Most readers have none, and one that is made in this very moment was not there when the book was read.
        ...(challenge.length > 0 ? countsBook(call, isbn) : []),
      ],
      gainsOf(call),
    );
    return { success: true as const, ...earnedBy(gains) };
  }),

  on(unmarkRead, async (call, { isbn }) => {
    const marked = { userId: call.memberId, isbn, work: await workUnkept(call, isbn) };
    await call.save([shelves.removeRead(marked), uncountsBook(call, marked)]);
    return { success: true as const };
  }),

  on(markBookmarked, async (call, { isbn }) => {
    const { kept } = await call.load({ kept: keptBook({ isbn }) });
    await call.save([
      ...(await keepIfNew(call, isbn, kept.length > 0)),
      shelves.addBookmarked({ userId: call.memberId, isbn, now: call.seconds }),
    ]);
    return { success: true as const };
  }),

  on(unmarkBookmarked, async (call, { isbn }) => {
    await call.save([shelves.removeBookmarked({ userId: call.memberId, isbn, work: await workUnkept(call, isbn) })]);
    return { success: true as const };
  }),

  on(chooseEdition, async (call, { isbn }) => {
    const { value: book } = await findBook(call, isbn);
    const [userId, work] = [call.memberId, book?.work_id ?? ''];
    const { kept, read, bookmarked, reviewed } = await call.load({
      kept: keptBook({ isbn }),
      read: readOf({ userId, isbn, work }),
      bookmarked: bookmarkOf({ userId, isbn, work }),
      reviewed: ownReviewOfBook({ reader: userId, isbn, work }),
    });
    if (kept.length === 0 && book === null) refuse('not_found', shelfSentences.unknown);
    if (read.length + bookmarked.length + reviewed.length === 0) refuse('conflict', shelfSentences.notMarked);
    await call.save([
      ...(kept.length === 0 && book !== null ? [keepBook(book, call.seconds)] : []),
      ...shelves.chooseMarked({ userId, isbn }),
      chooseReviewed({ userId, isbn }),
      chooseCounted({ userId, isbn }),
    ]);
    return { success: true as const };
  }),
];

/** The work of an edition as a book service tells it, for one that is not kept; empty for one that is. */
async function workUnkept(call: Call, isbn: string): Promise<string> {
  const { kept } = await call.load({ kept: keptBook({ isbn }) });
  return kept.length > 0 ? '' : workTold(call, isbn);
}
